"""A real browser: Chromium of the system, without a window, driven over its WebDriver."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from axe_core_python.base import AXE_SCRIPT
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

PROGRAMS = ("chromium", "chromedriver")
ABSENT = [name for name in PROGRAMS if shutil.which(name) is None]
"""Programs that are missing here; script/bootstrap --dev installs them."""


@contextmanager
def chromium(width: int = 390, height: int = 844, language: str = "en") -> Iterator[Chrome]:
    """A browser with pages of this size, whose owner reads ``language``."""
    options = ChromeOptions()
    options.binary_location = str(shutil.which("chromium"))
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-first-run",
        f"--lang={language}",
        f"--window-size={width},{height}",
    ):
        options.add_argument(argument)
    options.add_experimental_option("prefs", {"intl.accept_languages": language})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options=options, service=Service(str(shutil.which("chromedriver"))))
    try:
        resize(driver, width, height)
        yield driver
    finally:
        driver.quit()


def resize(driver: Chrome, width: int, height: int) -> None:
    """Give the open page this size in CSS pixels."""
    mobile = width < 700
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile},
    )


def text_of(driver: Chrome, selector: str) -> str:
    """Return the text of the first element for ``selector``, "" where there is none."""
    found = driver.find_elements(By.CSS_SELECTOR, selector)
    try:
        return found[0].text if found else ""
    except StaleElementReferenceException:  # it has just been replaced
        return ""


def click(driver: Chrome, selector: str) -> None:
    """Touch the first element for ``selector``."""
    try:
        driver.find_element(By.CSS_SELECTOR, selector).click()
    except StaleElementReferenceException:
        driver.find_element(By.CSS_SELECTOR, selector).click()


def violations(driver: Chrome) -> list[str]:
    """Return what axe-core finds wrong with the page that is open."""
    driver.execute_script(AXE_SCRIPT)
    found = driver.execute_async_script(
        "const done = arguments[arguments.length - 1];"
        "axe.run().then((told) => done(told.violations), (error) => done([{id: String(error), nodes: []}]));"
    )
    return [f"{one['id']}: {node.get('html', '')}" for one in found for node in one["nodes"] or [{}]]

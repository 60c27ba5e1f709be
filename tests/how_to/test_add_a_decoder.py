"""docs/how-to.md, "Add a decoder": one file and one line make a decoder that is chosen and used."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import cv2

from tests.how_to.copies import ROOT, blocks
from tests.vision.pictures import lay, table

TAG = "7A-GI-07"
TRIED = """
import sys
import cv2
from vision.reading.cascade import Cascade, FAST, RETRIES, STILL
from vision.reading.decoders import choices, decoder_report
from vision.reading.reader import Reader
print(*choices())
print(next(status.version for status in decoder_report() if status.name == "opencv"))
print(*(one.text for one in Reader("opencv").read(cv2.imread(sys.argv[1]))))
print(*(one.text for one in Reader("opencv").read_still(cv2.imread(sys.argv[1])).found))
print(all("opencv" in {stage.decoder for stage in stages} for stages in (FAST, RETRIES, STILL)))
"""


def test_a_decoder_is_one_file_and_one_line(tmp_path: Path) -> None:
    for package in ("vision", "config"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("*.pyc"))
    code = blocks("Add a decoder")
    (tmp_path / "vision/reading/decoders/opencv.py").write_text(
        code["vision/reading/decoders/opencv.py"], encoding="utf-8"
    )
    registry = tmp_path / "vision/reading/decoders/__init__.py"
    line = code["vision/reading/decoders/__init__.py"].strip()
    before = registry.read_text(encoding="utf-8")
    after = before.replace(line.replace(", OpenCVDecoder", ""), line)
    assert after != before
    imported = "from vision.reading.decoders.base import"
    after = after.replace(
        imported, f"from vision.reading.decoders.opencv import OpenCVDecoder\n{imported}", 1
    )
    registry.write_text(after, encoding="utf-8")
    photo = tmp_path / "photo.png"
    picture = table()
    lay(picture, TAG, 320, 240, 4.0, 30)
    assert cv2.imwrite(str(photo), picture)
    run = subprocess.run(
        [sys.executable, "-c", TRIED, str(photo)],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    chosen, version, first, still, staged = run.stdout.splitlines()
    assert chosen == "auto zxing pyzbar opencv none"
    assert version[0].isdigit()
    assert first == still == TAG
    assert staged == "True"

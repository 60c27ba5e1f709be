// The language of whoever holds this phone, and the words of the page in it.

import { make } from "./dom.js";
import { store } from "./link.js";

export const NAMES = { en: "English", fr: "Français", de: "Deutsch", es: "Español", it: "Italiano" };

let words = {};

export function word(key) {
  return words[key] || key;
}

export function language() {
  const kept = store.get("lang");
  if (NAMES[kept]) return kept;
  const wanted = (navigator.languages || [navigator.language || "en"]).map((one) => one.slice(0, 2));
  return wanted.find((one) => NAMES[one]) || "en";
}

export async function learn(code) {
  try {
    const answer = await fetch("/words/" + code + ".json");
    words = await answer.json();
  } catch (error) {
    // The network blinks: the words that are there have to do.
  }
  document.documentElement.lang = code;
}

export function chooser(chosen) {
  const options = Object.keys(NAMES).map((code) =>
    make("option", { value: code, selected: code === language(), lang: code }, NAMES[code])
  );
  const select = make("select", {
    id: "language",
    "aria-label": word("language"),
    onchange: () => {
      store.set("lang", select.value);
      chosen(select.value);
    },
  });
  select.append(...options);
  return select;
}

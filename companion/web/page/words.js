// The language of whoever holds this phone, and the words of the page in it.

import { make } from "./dom.js";
import { store } from "./link.js";

let words = {};
let names = {}; // the languages that there are, each as it calls itself
let spoken = "en";

export function word(key) {
  return words[key] || key;
}

export function language() {
  return spoken;
}

// Learns the words of `code`; without one, of the first language of this phone that there is.
export async function learn(code) {
  const preferred = [code || store.get("lang")].concat(navigator.languages || [navigator.language]);
  const wanted = preferred.filter(Boolean).map((one) => one.slice(0, 2));
  try {
    let told = await ask(wanted[0] || "en");
    const better = wanted.find((one) => told.languages[one]);
    if (better && better !== told.code) told = await ask(better);
    words = told.words;
    names = told.languages;
    spoken = told.code;
  } catch (error) {
    // The network blinks: the words that are there have to do.
  }
  document.documentElement.lang = spoken;
}

async function ask(code) {
  return (await fetch("/words/" + code + ".json")).json();
}

export function chooser(chosen) {
  const options = Object.keys(names).map((code) =>
    make("option", { value: code, selected: code === spoken, lang: code }, names[code])
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

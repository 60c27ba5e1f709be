// What phones and televisions show alike.

import { make } from "./dom.js";
import { word } from "./words.js";

export function wonder(player) {
  const built = player.stages.filter((one) => one.built).length;
  return make(
    "div",
    { class: "wonder w-" + player.wonder, role: "img", "aria-label": player.wonder_name + ", " + built + "/" + player.stages.length },
    player.picture ? make("img", { src: player.picture, alt: "", width: "160", height: "160" }) : null,
    make("div", { class: "steps" }, player.stages.map(stage))
  );
}

function stage(one) {
  const state = one.built ? " built" : one.open ? " open" : "";
  return make("span", { class: "step" + state }, String(one.vp));
}

export function cards(list) {
  if (!list.length) return make("p", { class: "quiet" }, word("no-cards"));
  return make(
    "ul",
    { class: "cards" },
    list.map((card) =>
      make("li", { class: "card c-" + card.colour }, card.name, card.count > 1 ? make("b", { class: "count" }, "×" + card.count) : null)
    )
  );
}

export function pips(have, need) {
  const text = have + "/" + need;
  return make(
    "span",
    { class: "pips", role: "img", "aria-label": text },
    Array.from({ length: need }, (_, place) => make("i", { class: place < have ? "full" : "" }))
  );
}

// What somebody holds besides cards, in a line.
export function holds(player) {
  const found = [];
  if (player.cat) found.push(word("cat"));
  if (player.shields) found.push(word("shields") + " " + player.shields);
  if (player.military) found.push(word("victories") + " " + player.military);
  return found.concat(player.progress.map((one) => one.name));
}

export function tags(list, kind) {
  return make("ul", { class: "tags " + (kind || "") }, list.map((one) => make("li", {}, one)));
}

// Where the token of the QR code is typed by hand.
export function door({ line, known }, link) {
  if (known || (line !== "no-token" && line !== "unknown")) return [];
  const input = make("input", { id: "code", autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: "40" });
  const go = () => link.enter(input.value);
  return [
    make("label", { for: "code" }, word("enter-code")),
    input,
    make("button", { type: "button", id: "go", class: "first", onclick: go }, word("go")),
  ];
}

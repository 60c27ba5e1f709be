// A moment fills the screen for a while: a Medal shakes the phone of who won it.

import { make } from "./dom.js";
import { word } from "./words.js";

const SECONDS = { medal: 8, battle: 8, "last-turn": 8, end: 8, stage: 4, near: 4, cat: 4, refusal: 5 };
const SHAKES = { medal: [200, 100, 200, 100, 500], "last-turn": [400], battle: [150, 80, 150], refusal: [80] };
const LONGEST = 6; // waiting moments; older ones are old news

export class Moments {
  // `seat` tells whose phone this is, null for a television.
  constructor(place, seat) {
    this.place = place;
    this.seat = seat;
    this.waiting = [];
    this.timer = 0;
    place.addEventListener("click", () => this.next());
  }

  add(moments) {
    const mine = this.seat();
    for (const one of moments) {
      const own = mine !== null && (one.seat === mine || one.seat === null);
      const worth = mine === null ? one.kind !== "progress" : own || one.kind === "medal" || one.kind === "last-turn";
      if (worth && SECONDS[one.kind]) this.waiting.push(Object.assign({ own }, one));
    }
    this.waiting = this.waiting.slice(-LONGEST);
    // A Medal does not wait behind a Stage.
    this.waiting.sort((a, b) => (SECONDS[b.kind] || 0) - (SECONDS[a.kind] || 0) || a.number - b.number);
    if (!this.timer) this.next();
  }

  next() {
    window.clearTimeout(this.timer);
    this.timer = 0;
    const place = this.place;
    while (place.firstChild) place.removeChild(place.firstChild);
    place.className = "";
    const one = this.waiting.shift();
    if (!one) return;
    place.className = "shown k-" + one.kind + (one.own ? " own" : "");
    place.append(
      make("div", { class: "moment" },
        one.name ? make("p", { class: "who" }, one.name + "!") : null,
        make("p", { class: "what" }, one.text),
        one.battle.length ? sides(one.battle) : null,
        one.hands ? make("p", { class: "hands" }, one.hands) : null,
        make("button", { type: "button", id: "seen" }, word("seen"))
      )
    );
    if (one.own && navigator.vibrate) navigator.vibrate(SHAKES[one.kind] || 60);
    this.timer = window.setTimeout(() => this.next(), SECONDS[one.kind] * 1000);
  }
}

function sides(battle) {
  const most = Math.max(1, ...battle.map((one) => one.shields));
  return make("ul", { class: "battle" }, battle.map((one) =>
    make("li", { class: one.victories ? "won" : "" },
      make("span", { class: "name" }, one.name),
      make("progress", { max: String(most), value: String(one.shields), "aria-label": word("shields") + " " + one.name }),
      make("b", {}, String(one.shields)),
      make("span", { class: "won" }, one.victories ? "+" + one.victories : "")
    )));
}

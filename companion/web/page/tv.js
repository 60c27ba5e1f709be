// The whole table for a room: everybody at their place, the sentence, the moments.

import { make, places, show } from "./dom.js";
import { Link } from "./link.js";
import { Moments } from "./moments.js";
import { cards, door, holds, pips, tags, wonder } from "./parts.js";
import { chooser, language, learn, word } from "./words.js";

const main = document.getElementById("main");
const state = document.getElementById("state");
const part = places(main, ["door", "expected", "players", "middle"]);
const moments = new Moments(document.getElementById("moment"), () => null);

let news = null;
let line = "connecting";

const link = new Link(hear, (now) => { line = now; draw(); }, () => ({ lang: language(), last: news ? news.last : 0 }));

function hear(said) {
  const first = news === null;
  const last = news ? news.last : 0;
  news = said;
  news.last = said.moments.reduce((most, one) => Math.max(most, one.number), last);
  draw();
  if (!first) moments.add(said.moments);
}

function draw() {
  const speaks = language();
  show(state, line, (now) => (now === "on" ? [] : [word(now)]), speaks);
  document.body.className = "tv" + (line === "on" || line === "connecting" ? "" : " off");
  show(part.door, { line, known: news !== null }, (data) => door(data, link), speaks);
  if (news === null) return;
  const table = news.table;
  show(part.expected, { said: table.expected, round: table.round }, expected, speaks);
  show(part.players, { players: table.players, active: table.active, winners: table.winners }, players, speaks);
  show(part.middle, table.phase === "setup" ? null : { medals: table.medals, decks: table.decks, tokens: table.face_up, battle: table.battle, conflict: table.conflict, names: table.players.map((one) => one.name) }, middle, speaks);
}

function expected({ said, round }) {
  return [make("p", { class: "said", "aria-live": "polite" }, said), round ? make("p", { class: "quiet" }, word("round") + " " + round) : null];
}

function players(data) {
  document.documentElement.className = data.players.length > 4 ? "many" : "";
  return data.players.map((one) =>
    make("article", { class: "player w-" + one.wonder + (one.seat === data.active ? " active" : "") },
      make("h2", {}, one.name, make("small", {}, one.wonder_name)),
      one.stages.length ? make("div", { class: "standing" },
        make("p", { class: "total" }, make("b", { class: "points" }, String(one.score)), data.winners.includes(one.seat) ? make("span", { class: "winner" }, word("winner")) : null),
        wonder(one)) : null,
      one.stages.length ? cards(one.cards) : null,
      tags(holds(one)),
      tags(one.medals.map((medal) => medal.name), "gold")));
}

function middle(data) {
  if (!data) return [];
  const medals = data.medals.map((one) =>
    make("li", { class: one.rivals.some((rival) => rival.near) ? "near" : "" }, make("b", {}, one.medal.name),
      make("ul", { class: "plain" }, one.rivals.map((rival) => make("li", {}, data.names[rival.seat], " ", pips(rival.have, rival.need))))));
  return [
    medals.length ? make("h2", {}, word("all-medals")) : null,
    medals.length ? make("ul", { class: "plain medals" }, medals) : null,
    make("h2", {}, word("decks")),
    tags(data.decks.map((one) => one.deck.name + " " + one.left + (one.top ? " (" + one.top + ")" : ""))),
    make("h2", {}, word("face-up")),
    tags(data.tokens.map((one) => one.name)),
    make("h2", {}, word("battle")),
    pips(data.battle, data.conflict),
  ];
}

async function speak(code) {
  await learn(code);
  document.getElementById("title").textContent = word("television");
  document.title = word("television");
  show(document.getElementById("languages"), language(), () => chooser(change));
  draw();
}

async function change(code) {
  link.say({ type: "speak", lang: code });
  await speak(code);
}

speak().then(() => link.open());

// A phone at the table: one's own place large, and what is asked of whoever holds it.

import { make, places, show } from "./dom.js";
import { Link, store } from "./link.js";
import { Moments } from "./moments.js";
import { cards, door, holds, pips, tags, wonder } from "./parts.js";
import { chooser, language, learn, word } from "./words.js";

const main = document.getElementById("main");
const state = document.getElementById("state");
const part = places(main, ["door", "seats", "expected", "claim", "acts", "hint", "score", "stage", "reach", "mine", "coach", "tools", "others"]);

const TOOLS = ["undo", "help"]; // what is always there, below what is asked

let news = null; // the newest document
let line = "connecting";
let chosen = store.get("button") === "" ? null : Number(store.get("button"));
let pressed = 0; // the number of the document about which something was done
let advised = store.get("advised") === "yes";
let lost = false; // whether the seat was this phone's and is no more

const mine = () => (news && news.mine ? news.mine.seat : null);
const moments = new Moments(document.getElementById("moment"), mine);

const link = new Link(hear, (now) => { line = now; draw(); }, () => ({
  lang: language(),
  key: store.get("key"),
  last: news ? Math.max(news.last || 0, 0) : 0,
}));

function hear(said) {
  const last = news ? news.last : 0;
  const first = news === null;
  const had = news !== null && news.button !== null;
  news = said;
  news.last = said.moments.reduce((most, one) => Math.max(most, one.number), last);
  if (said.button !== null) {
    store.set("key", said.key);
    choose(said.button, false);
    lost = false;
    if (advised && !had) link.say({ type: "advise", on: true });
  } else if (had) {
    store.set("key", "");
    lost = said.taken.includes(chosen);
  }
  const unseen = said.mine === null && said.table.phase !== "setup";
  if (unseen && chosen !== null && said.button === null && seatWith(chosen)) link.say({ type: "look", button: chosen });
  draw();
  // What happened before this phone came is no news.
  if (!first) moments.add(said.moments);
}

function choose(button, tell) {
  chosen = button;
  store.set("button", button === null ? "" : String(button));
  if (tell) link.say({ type: "look", button });
  draw();
}

function seatWith(button) {
  return news.table.players.find((one) => one.button === button);
}

function act(number) {
  pressed = news.number;
  link.say({ type: "do", act: number, number: news.number });
  draw();
}

function draw() {
  const off = line !== "on" && line !== "connecting";
  show(state, line, (now) => (now === "on" ? [] : [word(now)]), language());
  document.body.className = off ? "off" : "";
  const speaks = language();
  show(part.door, { line, known: news !== null }, (data) => door(data, link), speaks);
  if (news === null) return;
  const table = news.table;
  const me = news.mine === null ? null : table.players.find((one) => one.seat === news.mine.seat);
  const seated = chosen !== null && seatWith(chosen) !== undefined;
  show(part.seats, seated ? null : { players: table.players, taken: news.taken }, seats, speaks);
  show(part.expected, { said: me ? news.mine.expected : table.expected, yours: me !== null && news.mine.yours }, expected, speaks);
  show(part.claim, seated ? { claim: news.claim, button: news.button, chosen, lost, phase: table.phase } : null, claim, speaks);
  const may = news.private ? news.private.acts : [];
  const waits = off || pressed === news.number;
  show(part.acts, { acts: may.filter((one) => !TOOLS.includes(one.kind)), waits }, acts, speaks);
  show(part.tools, { acts: may.filter((one) => TOOLS.includes(one.kind)), waits }, tools, speaks);
  show(part.hint, news.private ? news.private.hint : null, hint, speaks);
  show(part.score, me && { name: me.name, wonder: me.wonder_name, score: news.mine.score, winner: table.winners.includes(me.seat) }, score, speaks);
  show(part.stage, me && { me, next: news.mine.next }, stage, speaks);
  show(part.reach, me && { reach: news.mine.reach, players: table.players.map((one) => one.name), medals: me.medals }, reach, speaks);
  show(part.mine, me, place, speaks);
  show(part.coach, news.private ? { advice: news.private.advice, odds: news.private.odds, advised, yours: news.mine !== null && news.mine.yours } : null, coach, speaks);
  show(part.others, me || table.phase !== "setup" ? { players: table.players, me: me && me.seat, active: table.active } : null, others, speaks);
}

function seats(data) {
  if (!data) return [];
  if (!data.players.length) return make("p", {}, word("nobody"));
  return [
    make("h2", {}, word("choose-seat")),
    make("div", { class: "choices" }, data.players.map((one) =>
      make("button", { type: "button", id: "seat-" + one.button, class: "seat w-" + one.wonder, onclick: () => choose(one.button, true) },
        make("b", {}, one.name),
        one.wonder_name ? make("span", {}, one.wonder_name) : null,
        data.taken.includes(one.button) ? make("span", { class: "quiet" }, word("taken")) : null
      ))),
  ];
}

function expected({ said, yours }) {
  document.getElementById("part-expected").classList.toggle("yours", yours);
  return [yours ? make("h2", {}, word("your-turn")) : null, make("p", { class: "said", "aria-live": "polite" }, said)];
}

function claim(data) {
  if (!data) return [];
  const other = make("button", { type: "button", id: "other-seat", class: "bare", onclick: () => { link.say({ type: "ask", button: null }); choose(null, true); } }, word("seats"));
  if (data.button !== null) {
    return make("div", { class: "row" }, make("span", { class: "quiet" }, word("mine")),
      make("button", { type: "button", id: "leave", class: "bare", onclick: () => { store.set("key", ""); link.say({ type: "leave" }); choose(null, true); } }, word("leave-seat")));
  }
  if (data.claim) {
    return [
      make("p", { id: "asked" }, word("asked-seat"), " ", make("b", { class: "number" }, data.claim.code)),
      make("button", { type: "button", id: "withdraw", onclick: () => link.say({ type: "ask", button: null }) }, word("withdraw")),
    ];
  }
  return [
    data.lost ? make("p", { class: "warning" }, word("seat-gone")) : null,
    make("div", { class: "row" },
      make("button", { type: "button", id: "ask", class: "first", onclick: () => link.say({ type: "ask", button: data.chosen }) }, word("ask-seat")),
      other),
  ];
}

function acts(data) {
  return data.acts.length ? [make("h2", {}, word("what-you-can-do")), buttons(data)] : [];
}

function tools(data) {
  return data.acts.length ? buttons(data) : [];
}

function buttons(data) {
  return make("div", { class: "choices" }, data.acts.map((one) =>
    make("button", { type: "button", id: "act-" + one.number, class: "act " + one.kind, disabled: data.waits, onclick: () => act(one.number) },
      make("b", {}, one.text), one.note ? make("span", {}, one.note) : null)));
}

function hint(data) {
  if (!data) return [];
  return [
    make("h2", {}, word("hint")),
    make("p", {}, data.text),
    make("button", { type: "button", id: "read", onclick: () => link.say({ type: "read" }) }, word("understood")),
  ];
}

function score(data) {
  if (!data) return [];
  const rows = ["stages", "blue", "cat", "military", "progress", "medals"].filter((key) => data.score[key]);
  return [
    make("h2", {}, data.name, make("small", {}, data.wonder)),
    make("p", { class: "total" }, make("b", { id: "points" }, String(data.score.total)), " ", word("points"), data.winner ? make("span", { class: "winner" }, word("winner")) : null),
    make("ul", { class: "tags" }, rows.map((key) => make("li", {}, word(key === "medals" ? "all-medals" : key) + " " + data.score[key]))),
  ];
}

function stage(data) {
  if (!data) return [];
  const next = data.next.map((one) =>
    make("li", {}, make("b", {}, one.cost), " ", make("span", { class: "costs", role: "img", "aria-label": one.text },
      Array.from({ length: one.needed }, (_, n) => make("i", { class: n < one.needed - one.short ? "full" : "" }))),
      make("span", { class: one.short ? "missing" : "there" }, one.short ? word("missing") + " " + one.text : one.text)));
  return [
    make("h2", {}, word("next-stage")),
    make("div", { class: "beside" }, wonder(data.me), next.length ? make("ul", { class: "plain" }, next) : make("p", {}, word("complete"))),
  ];
}

function reach(data) {
  if (!data || !(data.reach.length || data.medals.length)) return [];
  const list = data.reach.map((one) =>
    make("li", { class: one.need - one.have === 1 ? "near" : "" },
      make("b", {}, one.medal.name), " ", make("span", { class: "quiet" }, one.place), pips(one.have, one.need),
      one.missing ? make("span", { class: "missing" }, word("missing") + " " + one.missing) : null,
      make("span", { class: "quiet" }, one.rivals.map((rival) => data.players[rival.seat] + " " + rival.have + "/" + rival.need).join(", "))));
  return [
    make("h2", {}, word("medals")),
    list.length ? make("ul", { class: "plain medals" }, list) : make("p", { class: "quiet" }, word("no-medals")),
    data.medals.length ? make("h3", {}, word("won")) : null,
    data.medals.length ? tags(data.medals.map((one) => one.name), "gold") : null,
  ];
}

function place(me) {
  if (!me) return [];
  const tokens = me.progress.map((one) => make("li", {}, make("b", {}, one.name), " ", one.text));
  return [
    make("h2", {}, word("cards")),
    cards(me.cards),
    tags(holds(Object.assign({}, me, { progress: [] }))),
    tokens.length ? make("h3", {}, word("tokens")) : null,
    tokens.length ? make("ul", { class: "plain" }, tokens) : null,
  ];
}

function coach(data) {
  if (!data) return [];
  const toggle = make("button", { type: "button", id: "coach", "aria-pressed": data.advised ? "true" : "false", onclick: () => {
    advised = !advised;
    store.set("advised", advised ? "yes" : "");
    link.say({ type: "advise", on: advised });
    draw();
  } }, word("ask-coach"));
  const waits = data.advised && data.yours && !data.advice;
  return [
    make("h2", {}, word("coach")),
    toggle,
    data.advice ? make("p", { class: "advice", "aria-live": "polite" }, data.advice) : null,
    waits ? make("p", { class: "quiet" }, word("thinking")) : null,
    data.odds.length ? make("h3", {}, word("odds")) : null,
    make("ul", { class: "plain" }, data.odds.map((one) => make("li", {}, make("b", {}, one.name), " ", one.text))),
  ];
}

function others(data) {
  if (!data) return [];
  const rest = data.players.filter((one) => one.seat !== data.me);
  return [
    make("h2", {}, word("others")),
    make("ul", { class: "plain people" }, rest.map((one) =>
      make("li", { class: one.seat === data.active ? "active" : "" },
        make("b", {}, one.name), " ", make("span", { class: "quiet" }, one.wonder_name), make("b", { class: "points" }, String(one.score)),
        tags(holds(one)), cards(one.cards)))),
  ];
}

async function speak(code) {
  await learn(code);
  document.getElementById("title").textContent = word("title");
  document.title = word("title");
  show(document.getElementById("languages"), language(), () => chooser(change));
  draw();
}

async function change(code) {
  link.say({ type: "speak", lang: code });
  await speak(code);
}

speak().then(() => link.open());

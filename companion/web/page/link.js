// The line to the table: it comes back by itself, and what was missed is told again.

const QUIET = 25000; // milliseconds without a word after which the line is taken for dead: it beats every 10 s
const FIRST = 300;
const LONGEST = 4000;
const UNKNOWN = 4001; // the token opens nothing, or nothing any more

export const store = {
  get(name) {
    try {
      return window.localStorage.getItem("companion-" + name) || "";
    } catch (error) {
      return "";
    }
  },
  set(name, value) {
    try {
      window.localStorage.setItem("companion-" + name, value);
    } catch (error) {
      // Nothing is kept in a private window: the seat is asked for again.
    }
  },
};

export class Link {
  // `heard` gets every document, `changed` one of "connecting", "on", "lost", "unknown", "no-token".
  constructor(heard, changed, hello) {
    this.heard = heard;
    this.changed = changed;
    this.hello = hello;
    this.socket = null;
    this.wait = FIRST;
    this.timer = 0;
    this.last = 0;
    const typed = window.location.hash.slice(1);
    this.token = /^[a-z0-9]{6,40}$/.test(typed) ? typed : store.get("token");
    window.addEventListener("online", () => this.now());
    document.addEventListener("visibilitychange", () => document.hidden || this.now());
    window.addEventListener("hashchange", () => this.enter(window.location.hash.slice(1)));
    window.setInterval(() => this.watch(), 5000);
  }

  enter(token) {
    const wanted = token.trim().toLowerCase();
    if (!wanted || (wanted === this.token && this.socket !== null)) return;
    this.token = wanted;
    this.drop();
    this.open();
  }

  open() {
    window.clearTimeout(this.timer);
    if (!this.token) {
      this.changed("no-token");
      return;
    }
    const socket = new WebSocket("ws://" + window.location.host + "/talk");
    this.socket = socket;
    this.last = Date.now();
    socket.onopen = () => {
      const hello = this.hello();
      socket.send(JSON.stringify(Object.assign({ type: "hello", token: this.token }, hello)));
    };
    socket.onmessage = (message) => {
      if (socket !== this.socket) return;
      this.last = Date.now();
      const said = JSON.parse(message.data);
      if (said.number === undefined) return;
      this.wait = FIRST;
      this.keep(said.token);
      this.changed("on");
      this.heard(said);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      this.socket = null;
      if (event.code === UNKNOWN) {
        this.changed("unknown");
        return;
      }
      this.changed("lost");
      this.timer = window.setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(LONGEST, this.wait * 2);
    };
  }

  // The token is another one in each game; who was there when it began stays.
  keep(token) {
    if (!token || (token === this.token && store.get("token") === token)) return;
    this.token = token;
    store.set("token", token);
    if (window.location.hash !== "#" + token) window.history.replaceState(null, "", "#" + token);
  }

  now() {
    if (this.socket === null && this.token) {
      this.wait = FIRST;
      this.open();
    }
  }

  watch() {
    if (this.socket !== null && Date.now() - this.last > QUIET) {
      this.drop();
      this.changed("lost");
      this.open();
    }
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    if (socket !== null) socket.close();
  }

  say(message) {
    if (this.socket !== null && this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
      return true;
    }
    return false;
  }
}

// Makes elements, and shows them only where they have changed: what has the focus keeps it.

export function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const name of Object.keys(attributes || {})) {
    const value = attributes[name];
    if (name === "onclick") element.addEventListener("click", value);
    else if (name === "onchange") element.addEventListener("change", value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  for (const child of flat(children)) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child);
    }
  }
  return element;
}

function flat(list) {
  return list.reduce((all, one) => all.concat(Array.isArray(one) ? flat(one) : one), []);
}

const shown = new WeakMap();

// Shows what `build` makes in `place`, once for each `data` and `more` (the language, what is pressed).
export function show(place, data, build, more) {
  const key = JSON.stringify([data, more]);
  if (shown.get(place) === key) return;
  shown.set(place, key);
  const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
  while (place.firstChild) place.removeChild(place.firstChild);
  const built = build(data);
  for (const one of Array.isArray(built) ? flat(built) : [built]) {
    if (one) place.append(one);
  }
  const again = focused && document.getElementById(focused);
  if (again) again.focus();
}

// The places of a page, in their order, each made when it is first asked for.
export function places(main, names) {
  const found = {};
  for (const name of names) {
    found[name] = make("section", { id: "part-" + name, class: "part " + name });
    main.append(found[name]);
  }
  return found;
}

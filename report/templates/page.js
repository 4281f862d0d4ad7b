"use strict";
(() => {
  const $ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const cards = $("article.card"), rows = new Map($("tr[data-claim]").map(row => [row.dataset.claim, row]));
  const form = document.getElementById("filters"), search = document.getElementById("search");
  const source = document.getElementById("source"), section = document.getElementById("section");
  const shown = document.getElementById("shown"), nothing = document.getElementById("nothing");
  $(".js").forEach(element => { element.hidden = false; });

  const texts = new Map();
  const textOf = card => {
    if (!texts.has(card)) texts.set(card, card.textContent.toLowerCase());
    return texts.get(card);
  };
  const found = document.getElementById("found");
  const suggestion = card => {
    const item = document.createElement("li"), link = document.createElement("a");
    const says = card.querySelector(".restated").textContent;
    link.href = `#${card.id}`;
    link.textContent = card.id;
    item.append(card.querySelector(".badge").cloneNode(true), " ", link, ` ${says.length > 110 ? `${says.slice(0, 109)}…` : says}`);
    return item;
  };
  const headOf = card => [card.id, card.querySelector(".restated").textContent, card.querySelector(".formula")?.textContent ?? ""];
  const score = (card, words) => {
    const head = headOf(card).map(text => text.toLowerCase());
    return words.reduce((sum, word) => sum + head.reduce((s, text, place) => s + (text.includes(word) ? [4, 2, 3][place] : 0), 0), 0);
  };
  const best = words => cards.filter(card => !card.hidden)
    .map((card, place) => [score(card, words), -place, card])
    .sort((a, b) => b[0] - a[0] || b[1] - a[1]).slice(0, 8).map(entry => entry[2]);
  const filter = () => {
    const verdicts = new Set($("input[name=verdict]:checked").map(box => box.value));
    const typed = search.value.toLowerCase().replaceAll(">=", "≥").replaceAll("<=", "≤").replaceAll("!=", "≠");
    const words = typed.match(/[\p{L}\p{N}][\p{L}\p{N}-]*|[≥≤≠=]/gu) ?? [];
    let count = 0;
    for (const card of cards) {
      const fits = verdicts.has(card.dataset.verdict)
        && (!source.value || source.value === card.dataset.source)
        && (!section.value || section.value === card.dataset.section)
        && words.every(word => textOf(card).includes(word));
      card.hidden = !fits;
      rows.get(card.id).hidden = !fits;
      count += fits;
    }
    for (const part of $("section.source")) part.hidden = !$("article.card", part).some(card => !card.hidden);
    nothing.hidden = count > 0;
    found.replaceChildren(...(words.length ? best(words).map(suggestion) : []));
    shown.textContent = `${count} of ${cards.length} claims shown`;
  };
  let pending = 0;
  form.addEventListener("input", () => { clearTimeout(pending); pending = setTimeout(filter, 60); });
  form.addEventListener("submit", event => { event.preventDefault(); filter(); });
  form.addEventListener("reset", () => setTimeout(filter));
  addEventListener("keydown", event => {
    if (event.key === "/" && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      search.focus();
    }
  });
  const reveal = () => {
    const card = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (card && card.hidden) { form.reset(); filter(); card.scrollIntoView(); }
  };
  addEventListener("hashchange", reveal);
  filter();

  const graph = document.querySelector(".graph svg"), told = document.getElementById("ancestors");
  if (graph) {
    const nodes = new Map($(".node", graph).map(node => [node.dataset.id, node]));
    const above = (id, found = new Set()) => {
      for (const edge of $(".edge:not(.d)", graph)) {
        const { from, to } = edge.dataset;
        if (to === id && !found.has(from)) above(from, found.add(from));
      }
      return found;
    };
    const clear = () => {
      graph.classList.remove("chosen");
      $(".on", graph).forEach(part => part.classList.remove("on"));
      told.textContent = "";
    };
    const anchor = id => Object.assign(document.createElement("a"), { href: `#${id}`, textContent: id });
    const choose = node => {
      const again = graph.dataset.chosen === node.dataset.id && graph.classList.contains("chosen");
      clear();
      if (again) return;
      graph.dataset.chosen = node.dataset.id;
      graph.classList.add("chosen");
      const support = [...above(node.dataset.id)].filter(id => id !== node.dataset.id), on = new Set([node.dataset.id, ...support]);
      on.forEach(id => nodes.get(id)?.classList.add("on"));
      $(".edge", graph).forEach(edge => {
        if (!edge.classList.contains("d") && on.has(edge.dataset.from) && on.has(edge.dataset.to)) edge.classList.add("on");
      });
      told.append(anchor(node.dataset.id), support.length ? " rests on " : " rests on no other claim.");
      support.forEach((id, place) => told.append(place ? ", " : "", anchor(id)));
    };
    graph.addEventListener("click", event => {
      const node = event.target.closest(".node");
      if (node) { event.preventDefault(); choose(node); }
    });
    addEventListener("keydown", event => { if (event.key === "Escape") clear(); });
  }

  const say = (button, word) => {
    const before = button.dataset.before ??= button.textContent;
    button.textContent = word;
    setTimeout(() => { button.textContent = before; }, 1400);
  };
  const copy = async text => {
    try { await navigator.clipboard.writeText(text); } catch {
      const area = Object.assign(document.createElement("textarea"), { value: text });
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
  };
  const save = async button => {
    const bytes = Uint8Array.from(atob(button.dataset.file), character => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    const url = URL.createObjectURL(await new Response(stream).blob());
    Object.assign(document.createElement("a"), { href: url, download: button.dataset.name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  };
  document.addEventListener("click", event => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.copy !== undefined) copy(button.dataset.copy).then(() => say(button, "Copied"));
    if (button.dataset.file !== undefined) save(button);
  });

  const theme = document.getElementById("theme"), root = document.documentElement;
  const dark = () => root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const name = () => { theme.textContent = dark() ? "Light" : "Dark"; };
  theme.addEventListener("click", () => { root.dataset.theme = dark() ? "light" : "dark"; name(); });
  name();

  let closed = [];
  addEventListener("beforeprint", () => { closed = $("details:not([open])"); closed.forEach(part => { part.open = true; }); });
  addEventListener("afterprint", () => closed.forEach(part => { part.open = false; }));
})();

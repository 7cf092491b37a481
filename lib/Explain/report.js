// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Links what belongs together: the lines of all stages that come from one op of
// the model. Without this, the page has the same words and tables.
"use strict";
(() => {
  const select = document.getElementById("follow");
  const status = document.getElementById("followed");
  const linesOf = new Map();
  for (const line of document.querySelectorAll("[data-places]"))
    for (const place of line.dataset.places.split(" "))
      (linesOf.get(place) ?? linesOf.set(place, []).get(place)).push(line);

  let lit = [];
  const light = (places) => {
    for (const line of lit) line.classList.remove("lit");
    lit = places.flatMap((place) => linesOf.get(place) ?? []);
    for (const line of lit) line.classList.add("lit");
  };
  const chosen = () => (select.value === "" ? [] : [select.value]);

  // How many lines there are of it in each stage that is shown, each of which
  // is scrolled to the first.
  const follow = () => {
    light(chosen());
    const counts = [];
    for (const stage of document.querySelectorAll(".stage:not([hidden])")) {
      const lines = stage.querySelectorAll(".lit");
      if (lines.length === 0) continue;
      counts.push(`${lines.length} in ${stage.querySelector("h3").textContent}`);
      const pane = stage.querySelector("pre");
      pane.scrollTop += lines[0].getBoundingClientRect().top -
        pane.getBoundingClientRect().top - pane.clientHeight / 3;
    }
    status.textContent = select.value === "" ? "" :
      `Lines of ${select.selectedOptions[0].textContent}: ${counts.join(", ") || "none is shown"}.`;
  };

  const show = (box) => {
    document.getElementById(box.name).hidden = !box.checked;
  };
  for (const box of document.querySelectorAll(".tools input")) {
    show(box);
    box.addEventListener("change", () => { show(box); follow(); });
  }
  document.querySelector(".tools").hidden = false;
  select.addEventListener("change", follow);
  for (const link of document.querySelectorAll("a.follow"))
    link.addEventListener("click", () => {
      select.value = link.dataset.place;
      follow();
    });
  const stages = document.querySelector(".stages");
  const lineAt = (event) => event.target.closest("[data-places]");
  stages.addEventListener("pointerover", (event) => {
    const line = lineAt(event);
    light(line ? line.dataset.places.split(" ") : chosen());
  });
  stages.addEventListener("pointerleave", () => light(chosen()));
  stages.addEventListener("click", (event) => {
    const line = lineAt(event);
    if (!line) return;
    const [place] = line.dataset.places.split(" ");
    select.value = select.value === place ? "" : place;
    follow();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || select.value === "") return;
    select.value = "";
    follow();
  });
})();

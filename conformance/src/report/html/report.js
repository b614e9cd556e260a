(() => {
  const field = document.getElementById("search"), found = document.getElementById("found");
  document.documentElement.classList.add("js");
  const text = (part) => {
    const title = part.closest(".case")?.querySelector("h4")?.textContent ?? "";
    return (title + " " + part.textContent).toLowerCase();
  };
  const parts = [...document.querySelectorAll(".card, .case tr, .listed li, .differences tr")].map((part) => [part, text(part)]);
  const boxes = [...document.querySelectorAll(".case, .listed")];
  field?.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const [part, text] of parts) {
      part.hidden = !words.every((word) => text.includes(word));
      shown += part.hidden ? 0 : 1;
    }
    for (const box of boxes) {
      box.hidden = words.length > 0 && !box.querySelector("tr:not([hidden]), li:not([hidden])");
      if (words.length > 0 && box.matches("details") && !box.hidden) box.open = true;
    }
    found.textContent = words.length > 0 ? `${shown} of ${parts.length}` : "";
  });
  const unfold = () => {
    const at = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let part = at; part; part = part.parentElement) if (part.matches("details")) part.open = true;
    at?.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  if (location.hash) unfold();
})();

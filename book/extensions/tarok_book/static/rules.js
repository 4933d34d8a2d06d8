// Conveniences for boxes with rules and examples; everything reads and works without them.
"use strict";
{
  const words = document.currentScript.dataset;
  const COPIED_FOR = 2000; // milliseconds

  // A button beside each ID copies the address of its box.
  const addCopyButton = (link) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy-address";
    button.title = words.copy;
    button.setAttribute("aria-label", `${words.copy}: ${link.textContent}`);
    const said = document.createElement("span");
    said.className = "copied";
    said.setAttribute("role", "status");
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(link.href);
      } catch {
        location.hash = link.hash; // the address is in the address bar then
        return;
      }
      said.textContent = words.copied;
      setTimeout(() => { said.textContent = ""; }, COPIED_FOR);
    });
    link.after(button, said);
  };
  if (navigator.clipboard) document.querySelectorAll(".box-head > .own-id").forEach(addCopyButton);

  // The sources of a rule close on Escape and on a press elsewhere.
  const closeOthers = (kept) => {
    for (const open of document.querySelectorAll(".provenance[open]")) if (open !== kept) open.open = false;
  };
  document.addEventListener("click", (event) => closeOthers(event.target.closest?.(".provenance")));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const held = document.activeElement?.closest?.(".provenance[open]");
    closeOthers(null);
    held?.querySelector("summary").focus();
  });

  // A table that is wider than its box can be scrolled by keys.
  const boxes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });
  document.querySelectorAll(".table-box").forEach((box) => boxes.observe(box));
}

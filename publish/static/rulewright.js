/* Plays to step through. Without this script a page shows the last step of each play and a list of its moves. */
(function () {
  "use strict";

  function start(play) {
    var steps = Array.prototype.slice.call(play.querySelectorAll(".rw-step"));
    var back = play.querySelector(".rw-back");
    var on = play.querySelector(".rw-on");
    var at = play.querySelector(".rw-at");
    var now = steps.length - 1;

    function show(step) {
      now = Math.max(0, Math.min(steps.length - 1, step));
      steps.forEach(function (each, index) {
        each.classList.toggle("rw-now", index === now);
        if (index === now) { each.setAttribute("aria-current", "step"); } else { each.removeAttribute("aria-current"); }
      });
      at.textContent = steps[now].getAttribute("data-says");
      back.disabled = now === 0;
      on.disabled = now === steps.length - 1;
    }

    back.addEventListener("click", function () { show(now - 1); });
    on.addEventListener("click", function () { show(now + 1); });
    play.addEventListener("keydown", function (event) {
      var step = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: steps.length - 1 }[event.key];
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) { return; }
      event.preventDefault();
      show(step);
    });
    steps.forEach(function (each, index) {
      each.querySelector(".rw-say").addEventListener("click", function () { show(index); });
    });
    back.hidden = on.hidden = false;
    play.classList.add("rw-live");
    show(now);
  }

  function all() { document.querySelectorAll(".rw-play").forEach(start); }
  if (document.readyState === "loading") { document.addEventListener("DOMContentLoaded", all); } else { all(); }
})();

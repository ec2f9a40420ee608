/** The page: its sections in the order in which a reader asks. */
(() => {
  const main = document.getElementById('main');
  const add = (parent, make) => {
    try {
      const made = make();
      if (made) {
        parent.append(...[made].flat());
      }
    } catch (error) {
      // The other parts are good nevertheless.
      parent.append(dom.el('p', { class: 'warning' }, 'A part of the page could not be made: ' + error.message));
      console.error(error);
    }
  };
  main.replaceChildren();
  add(document.getElementById('header'), verdict.header);
  for (const part of [verdict, table, curves, timeline, rates, slowest, flight, self_, environment]) {
    add(main, part.section);
  }
  document.documentElement.dataset.ready = 'true';
})();

/** Puts the page's sections into it, one after the other. */
const sections = (() => {
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

  /** The first has the header. */
  const show = parts => {
    const main = document.getElementById('main');
    main.replaceChildren();
    add(document.getElementById('header'), parts[0].header);
    parts.forEach(part => add(main, part.section));
    document.documentElement.dataset.ready = 'true';
  };

  return { show };
})();

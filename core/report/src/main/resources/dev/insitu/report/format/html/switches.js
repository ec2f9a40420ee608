/** Buttons that are on or off, in a group with a name. */
const switches = (() => {
  const MANY = 8;

  const swatch = item =>
    dom.el('span', { class: 'swatch ' + (item.colour || '') + (item.dashed ? ' dashed' : ''), 'aria-hidden': 'true' });

  /**
   * A group of which any number is on.
   *
   * items: key, name, colour (a class of the style sheet); on: a Set of keys, which is changed; then `changed` is called.
   */
  const several = (label, items, on, changed) => {
    const buttons = items.map(item =>
      dom.el('button',
        {
          type: 'button',
          class: 'switch',
          title: item.name.length > 30 ? item.name : null,
          'aria-pressed': String(on.has(item.key)),
          on: { click: () => set(item.key, !on.has(item.key)) },
        },
        item.colour ? swatch(item) : null,
        dom.el('span', { class: 'name' }, item.name)));
    const update = () => {
      items.forEach((item, i) => buttons[i].setAttribute('aria-pressed', String(on.has(item.key))));
      changed();
    };
    const set = (key, to) => {
      if (to) {
        on.add(key);
      } else {
        on.delete(key);
      }
      update();
    };
    const all = dom.button('all', { class: 'switch plain' }, () => {
      items.forEach(item => on.add(item.key));
      update();
    });
    const none = dom.button('none', { class: 'switch plain' }, () => {
      on.clear();
      update();
    });
    return dom.el('div', { class: 'switches', role: 'group', 'aria-label': label }, buttons, items.length > MANY ? [all, none] : null);
  };

  /** A single switch. */
  const one = (name, isOn, changed) => {
    let on = isOn;
    const button = dom.button(name, { class: 'switch', 'aria-pressed': String(on) }, () => {
      on = !on;
      button.setAttribute('aria-pressed', String(on));
      changed(on);
    });
    return button;
  };

  /** One of several, in a list. */
  const choice = (label, items, chosen, changed) =>
    dom.el('label', { class: 'choice' }, label + ' ',
      dom.el('select', { on: { change: event => changed(items[event.target.selectedIndex].key) } },
        items.map(item => dom.el('option', { selected: item.key === chosen }, item.name))));

  return { several, one, choice, swatch };
})();

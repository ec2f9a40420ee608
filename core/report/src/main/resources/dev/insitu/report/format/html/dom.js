/** Elements. Text goes in as text, never as markup; styles go in one by one, which the page's policy allows. */
const dom = (() => {
  const append = (element, children) => {
    for (const child of children.flat(Infinity)) {
      if (child !== null && child !== undefined && child !== '') {
        element.append(child instanceof Node ? child : document.createTextNode(text.plain(child)));
      }
    }
    return element;
  };

  /** The names of attributes are ours, always; `on` holds listeners, `style` properties. */
  const el = (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name === 'on') {
        Object.entries(value).forEach(([event, listener]) => element.addEventListener(event, listener));
      } else if (name === 'style') {
        Object.entries(value).forEach(([property, to]) => element.style.setProperty(property, to));
      } else if (value !== null && value !== undefined && value !== false) {
        element.setAttribute(name, value === true ? '' : text.plain(value));
      }
    }
    return append(element, children);
  };

  /** Text of several lines. */
  const lines = string => {
    const pre = document.createElement('pre');
    pre.textContent = String(string).split('\n').map(text.plain).join('\n');
    return pre;
  };

  const button = (label, attributes, onClick) => el('button', { type: 'button', ...attributes, on: { click: onClick } }, label);

  const section = (id, title, ...children) =>
    el('section', { id, 'aria-labelledby': id + '-title' }, el('h2', { id: id + '-title' }, title), ...children);

  const note = (...children) => el('p', { class: 'note' }, ...children);

  return { el, append, lines, button, section, note };
})();

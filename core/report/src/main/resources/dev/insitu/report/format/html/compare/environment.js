/** What the figures of both sides depend on: what differs first. */
const environment = (() => {
  const { el } = dom;
  const { sides } = data.page;

  const words = name => name.replace(/([a-z])([A-Z])/g, (pair, one, other) => one + ' ' + other.toLowerCase());

  /** Each value once. */
  const valuesOf = (side, key) => [...new Set(sides[side].map(jvm => jvm.environment[key]).filter(value => value !== undefined))].join(' | ');

  const line = row => el('tr', {}, el('th', { scope: 'row' }, words(row.key)),
    row.base === row.new ? el('td', { class: 'words', colspan: 2 }, row.base) : [el('td', { class: 'words' }, row.base), el('td', { class: 'words' }, row.new)]);

  const directories = side => [el('h3', {}, side), el('ul', {}, sides[side].map(jvm => el('li', {}, jvm.directory || 'a recording',
    jvm.started === null ? '' : el('span', { class: 'faint' }, ' ' + text.date(jvm.started) + ' ' + text.timeOfDay(jvm.started) + ' UTC'))))];

  const section = () => {
    const keys = [...new Set([...sides.base, ...sides.new].flatMap(jvm => Object.keys(jvm.environment)))].filter(key => key !== 'config');
    const rows = keys.map(key => ({ key, base: valuesOf('base', key), new: valuesOf('new', key) }));
    const differing = rows.filter(row => row.base !== row.new);
    const equal = rows.filter(row => row.base === row.new);
    const list = of => el('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': 'Environments, scrolls sideways' }, el('table', {},
      el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, ''), data.SIDES.map(side => el('th', { scope: 'col', class: 'words' }, side)))),
      el('tbody', {}, of.map(line))));
    const configs = [valuesOf('base', 'config'), valuesOf('new', 'config')];
    return dom.section('environment', 'Environments',
      el('h3', {}, 'What differs'), differing.length ? list(differing) : el('p', {}, 'Nothing.'),
      el('details', {}, el('summary', {}, 'What both sides have in common'), list(equal)),
      configs[0] === configs[1] && configs[0] ? el('details', {}, el('summary', {}, 'The config'), dom.lines(configs[0])) :
        configs.map((config, i) => (config ? el('details', {}, el('summary', {}, 'The config of ' + data.SIDES[i]), dom.lines(config)) : null)),
      el('details', {}, el('summary', {}, 'The recordings'), data.SIDES.map(directories)));
  };

  return { section };
})();

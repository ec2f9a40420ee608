/** Self time: the whole in its parts, each without what other probes timed within it. */
const self_ = (() => {
  const { el } = dom;
  const MOST = 12;

  const ofTable = block => {
    const rows = block.rows.filter(row => row.self > 0).sort((a, b) => b.self - a.self);
    if (rows.length < 2) {
      return null;
    }
    const shown = rows.slice(0, MOST);
    const rest = rows.slice(MOST).reduce((sum, row) => sum + row.self, 0);
    const meanSelf = row => (row.figures.selfTime || row.figures).mean;
    const piece = (kind, share, name) => el('span', { class: 'cause ' + kind, style: { 'flex-grow': String(share) }, title: name + ' ' + text.finePercent(share) + ' %' },
      share > 0.08 ? name : '');
    return [
      data.tables.length > 1 ? el('h3', {}, block.label) : null,
      el('div', { class: 'bar whole', 'aria-hidden': 'true' }, shown.map(row => piece(theme.nameOfProbe(row.probe), row.self, row.name)),
        rest > 0 ? piece('unexplained', rest, 'others') : null),
      el('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': 'Self time, ' + block.label }, el('table', {},
        el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'probe'), ['self %', 'self mean', 'mean', 'calls'].map(name => el('th', { scope: 'col' }, name)))),
        el('tbody', {}, shown.map(row => el('tr', {},
          el('th', { scope: 'row' }, el('span', { class: 'swatch ' + theme.nameOfProbe(row.probe), 'aria-hidden': 'true' }), row.name),
          el('td', {}, text.finePercent(row.self)), el('td', {}, text.us(meanSelf(row))), el('td', {}, text.us(row.figures.mean)), el('td', {}, text.grouped(row.figures.count)))),
        rest > 0 ? el('tr', {}, el('th', { scope: 'row' }, el('span', { class: 'swatch unexplained', 'aria-hidden': 'true' }), 'and ' + (rows.length - shown.length) + ' more'),
          el('td', {}, text.finePercent(rest)), el('td', {}), el('td', {}), el('td', {})) : null))),
    ];
  };

  const section = () => {
    const blocks = data.tables.map(ofTable).filter(block => block !== null);
    return blocks.length === 0 ? null : dom.section('self', 'Self time', blocks,
      dom.note('The time of all rows, each without the calls that other rows time. Microseconds.'));
  };

  return { section };
})();

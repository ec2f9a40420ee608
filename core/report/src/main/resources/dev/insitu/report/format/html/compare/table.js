/** Each percentile before and after. */
const table = (() => {
  const { el } = dom;

  const kind = row => (row.isRegression ? 'bad' : ['faster', 'fewer'].includes(row.verdict) ? 'good' : ['slower', 'more'].includes(row.verdict) ? '' : 'absent');

  const line = row => el('tr', {}, el('th', { scope: 'row' }, el('div', { style: { 'padding-left': '1em' } }, 'p' + row.key)),
    el('td', {}, text.us(row.base)), el('td', {}, text.us(row.new)), el('td', {}, data.percent(row.change)),
    el('td', { class: 'more ' + kind(row) }, data.word(row)), el('td', {}, data.interval(row)));

  const share = row => el('tr', {}, el('th', { scope: 'row' }, el('div', { style: { 'padding-left': '1em' } }, row.key)),
    el('td', {}, text.finePercent(row.base) + ' %'), el('td', {}, text.finePercent(row.new) + ' %'), el('td', {}, data.points(row.change)),
    el('td', { class: 'more ' + kind(row) }, data.word(row)),
    el('td', {}, row.low === null ? text.ABSENT : data.points(row.low) + ' … ' + data.points(row.high)));

  const shown = data.probes.filter(probe => probe.rows.length > 0 || probe.shares.length > 0);

  const section = () => (shown.length === 0 ? null : dom.section('table', 'Figures',
    el('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': 'Figures, scrolls sideways' }, el('table', {},
      el('thead', {}, el('tr', {}, ['probe', 'base', 'new', 'change', 'verdict', 'interval'].map(name =>
        el('th', { scope: 'col', class: name === 'verdict' ? 'more' : null }, name)))),
      shown.map(probe => el('tbody', {},
        el('tr', { class: 'rate' }, el('th', { scope: 'rowgroup', colspan: 6 }, probe.label)), probe.rows.map(line), probe.shares.map(share)))))));

  return { section };
})();

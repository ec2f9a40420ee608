/** Curves and changes, probe by probe; those beyond the first few when they are opened. */
const probes = (() => {
  const { el } = dom;
  const OPEN = 6;

  const findings = probe => {
    const found = probe.shares.filter(row => data.word(row) === 'MORE').map(row => 'more ' + (row.key === 'errors' ? 'errors' : 'calls never ended'));
    for (const wanted of ['SLOWER', 'slower', 'faster']) {
      const rows = probe.rows.filter(row => data.word(row) === wanted);
      if (rows.length > 0) {
        found.push(wanted + ' at ' + rows.map(row => 'p' + row.key).join(', '));
      }
    }
    return found.length ? found.join('; ') : 'nothing proven to differ';
  };

  const pair = probe => el('div', { class: 'pair' }, curves.of(probe), shift.of(probe));

  const block = (probe, i) => {
    const title = [el('b', {}, probe.label), ' ', el('span', { class: 'faint' }, findings(probe))];
    const details = el('details', { open: i < OPEN, class: 'compared' }, el('summary', {}, title));
    const fill = () => {
      if (details.open && !details.querySelector('.pair')) {
        details.append(pair(probe));
      }
    };
    fill();
    details.addEventListener('toggle', fill);
    return details;
  };

  const drawn = data.probes.filter(probe => probe.rows.length > 0);

  const section = () => (drawn.length === 0 ? null : dom.section('curves', 'Curves and changes', drawn.map(block),
    dom.note('Left: microseconds by percentile; thin lines are single JVMs, thick lines the geometric mean of a side. Dotted: fewer than 10 samples above.'
      + ' Right: the change at each percentile; points are those tested, with their intervals; hollow: not proven. An interval that proves nothing may leave'
      + ' the chart. Drag to zoom, double-click for all.')));

  return { section };
})();

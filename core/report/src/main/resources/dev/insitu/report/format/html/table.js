/** The table: rate by rate, sortable, and copied as a spreadsheet wants it. */
const table = (() => {
  const { el } = dom;
  const SHOWN = 50;

  const numbers = () => {
    const hasAny = key => data.tables.some(block => block.rows.some(row => row.figures[key] > 0));
    const hasSelf = data.tables.some(block => block.rows.some(row => row.self !== undefined));
    const nanos = (name, of) => ({ name, of, show: text.us, copy: value => value / 1000 });
    const calls = (name, of) => ({ name, of, show: text.grouped, copy: value => value });
    const figures = isBehind => data.page.columns
      .filter(each => each.isBehind === isBehind && (!each.whereAny || hasAny(each.key)))
      .map(each => (each.isTime ? nanos : calls)(each.key, of => of[each.key]));
    const percentiles = data.ladder.map(key => nanos('p' + key, of => data.percentile(of, key)));
    const columns = [...figures(false), ...percentiles, ...figures(true)];
    if (hasSelf) {
      columns.push({ name: 'self %', ofRow: row => row.self, show: value => text.finePercent(value), copy: value => value * 100 });
    }
    return columns;
  };

  const valueOf = (column, row) => {
    const value = column.ofRow ? column.ofRow(row) : column.of(row.figures);
    return value === undefined ? null : value;
  };

  const cells = (columns, row) => columns.map(column => {
    const value = valueOf(column, row);
    const missing = column.ofRow || row.figures.count === 0 ? '' : text.ABSENT;
    return el('td', { class: value === null ? 'absent' : null }, value === null ? missing : column.show(value));
  });

  const label = row => row.name + (data.report.probes[row.probe] === data.endToEnd() ? (row.isCorrected ? ' (corrected)' : ' (uncorrected)') : '');

  const line = (columns, row, indent) => el('tr', { class: row.isRun ? 'run' : null },
    el('th', { scope: 'row' }, el('div', { style: { 'padding-left': indent + 'em' } },
      el('div', { class: 'of-row' }, row.isRun ? null : switches.swatch({ colour: theme.nameOfProbe(row.probe) }), el('span', {}, label(row))))),
    cells(columns, row));

  /** Across all columns: beside the name there is no room for a sentence. */
  const remarks = (columns, row, indent) => (row.remarks.length === 0 ? [] : [el('tr', { class: 'remarks' },
    el('td', { colspan: columns.length + 1 }, row.remarks.map(remark => el('div', { class: 'remark', style: { 'margin-left': indent + 'em' } }, remark))))]);

  /** The row, and its runs below it. */
  const withRuns = (rows, isOn) => rows.flatMap(row => {
    const runs = isOn && !row.isOfMachine && row.figures.runs && row.figures.runs.length > 1 ? row.figures.runs : [];
    return [row, ...runs.map(run => ({ name: 'run ' + run.run, depth: row.depth + 1, isRun: true, figures: run, remarks: [], of: row }))];
  });

  const sorted = (rows, column, isDescending) => {
    const key = row => (column === 'name' ? row.name : valueOf(column, row));
    const sign = isDescending ? -1 : 1;
    return [...rows].sort((one, other) => {
      const a = key(one);
      const b = key(other);
      if (a === null || b === null) {
        return (a === null) - (b === null);
      }
      return sign * (typeof a === 'string' ? a.localeCompare(b) : a - b);
    });
  };

  /** A spreadsheet would take a name that begins so for a formula. */
  const cell = name => text.plain(name).replace(/^[\s]*[=+\-@]/, "'$&");

  /** Rate by rate, or what is in sight. */
  const blocks = () => (sight.isWhole() ? data.tables : [{ series: -1, label: 'all calls', rows: sight.rows() }]);

  const asTsv = columns => {
    const lines = [['rate', 'probe', 'run', ...columns.map(column => (column.copy(1000) === 1 ? column.name + ' us' : column.name))]];
    for (const block of blocks()) {
      for (const row of withRuns(block.rows, true)) {
        lines.push([
          block.series < 0 ? '' : data.series[block.series].targetRate,
          cell(row.of ? row.of.name : row.name),
          row.isRun ? row.figures.run : '',
          ...columns.map(column => (valueOf(column, row) === null ? '' : column.copy(valueOf(column, row)))),
        ]);
      }
    }
    return lines.map(cells => cells.join('\t')).join('\n') + '\n';
  };

  const copy = (columns, said) => {
    const area = el('textarea', { class: 'offscreen', 'aria-hidden': 'true' });
    area.value = asTsv(columns);
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    said.textContent = done ? 'Copied.' : 'The browser does not allow it: select the table and copy it.';
  };

  const section = () => {
    if (data.followsAlone) {
      return null;
    }
    const columns = numbers();
    let by = null;
    let isDescending = true;
    let runs = false;
    let all = false;
    const said = el('span', { class: 'note', role: 'status' });
    const body = el('table', {});
    const hasRuns = data.tables.some(block => block.rows.some(row => row.figures.runs && row.figures.runs.length > 1));

    const heading = (column, name) => el('th', {
      scope: 'col',
      'aria-sort': by === column ? (isDescending ? 'descending' : 'ascending') : 'none',
    }, dom.button(name, { class: 'sort', title: 'Sort by ' + name }, () => {
      if (by === column && isDescending === (column === 'name')) {
        by = null;
      } else {
        isDescending = by === column ? !isDescending : column !== 'name';
        by = column;
      }
      draw();
      const again = [...body.querySelectorAll('button.sort')].find(button => button.textContent === name);
      again.focus();
    }));

    const draw = () => {
      const head = el('thead', {}, el('tr', {}, heading('name', 'probe'), columns.map(column => heading(column, column.name))));
      const bodies = blocks().map(block => {
        const rows = by === null ? block.rows : sorted(block.rows, by, isDescending);
        const shown = all ? rows : rows.slice(0, SHOWN);
        const left = rows.length - shown.length;
        return el('tbody', {},
          data.report.driver ? el('tr', { class: 'rate' }, el('th', { scope: 'rowgroup', colspan: columns.length + 1 }, block.label,
            ' ', el('span', { class: 'verdict-word' }, block.series < 0 ? '' : data.series[block.series].verdict.toUpperCase()))) : null,
          withRuns(shown, runs).flatMap(row => {
            const indent = by === null || row.isRun ? row.depth : 0;
            return [line(columns, row, indent), ...remarks(columns, row, indent)];
          }),
          left > 0 ? el('tr', {}, el('td', { colspan: columns.length + 1, class: 'more' },
            dom.button('and ' + text.grouped(left) + ' more', { class: 'switch plain' }, () => {
              all = true;
              draw();
            }))) : null);
      });
      body.replaceChildren(head, ...bodies);
    };
    draw();
    const place = el('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': 'Figures, scrolls sideways' }, body);
    // As high as the whole: what is zoomed lies below, and stays where it is.
    sight.onChange(() => {
      place.style.minHeight = sight.isWhole() ? '' : place.getBoundingClientRect().height + 'px';
      draw();
    });
    return dom.section('table', 'Figures',
      el('div', { class: 'tools' },
        hasRuns ? switches.one('runs', false, on => {
          runs = on;
          draw();
        }) : null,
        dom.button('copy for a spreadsheet', { class: 'switch plain' }, () => copy(columns, said)), said),
      place,
      dom.note('Times in microseconds. n/a: fewer than 10 samples above the percentile. A click on a heading sorts; a third one brings the order back.'));
  };

  return { section, asTsv, numbers };
})();

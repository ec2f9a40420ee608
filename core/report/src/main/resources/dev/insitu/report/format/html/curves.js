/** The percentile curve of each probe, on the axis of HdrHistogram's plotter: 1 / (1 - p), logarithmic. */
const curves = (() => {
  const { el } = dom;
  const FIRST_SHOWN = 6;

  const all = data.page.curves.map(each => plotter.curve(each, data.page.ticks));

  const section = () => {
    if (data.followsAlone) {
      return null;
    }
    const serieses = data.tables.map(table => table.series);
    const probes = data.order.filter(probe => all.some(curve => curve.probe === probe));
    const shownSeries = new Set(serieses.slice(0, 1));
    const on = new Set(data.order.filter(probe => all.some(curve => curve.probe === probe) && !data.page.machine.includes(probe)).slice(0, FIRST_SHOWN));
    const hasRuns = all.some(curve => curve.run > 0);
    let runs = hasRuns;
    let isLog = true;

    const shown = () => (sight.isWhole()
      ? all.filter(curve => on.has(curve.probe) && shownSeries.has(curve.series) && (runs || curve.run === 0))
      : probes.filter(probe => on.has(probe)).map(sight.curve).filter(curve => curve !== null));
    const name = curve => data.report.probes[curve.probe].name + (!sight.isWhole() ? '' : ofWhole(curve));
    const ofWhole = curve => (shownSeries.size > 1 ? ' ' + data.rateLabel(curve.series) : '') + (curve.run ? ', run ' + curve.run : '');
    const dashOf = curve => (sight.isWhole() && shownSeries.size > 1 ? [[], [7, 3], [2, 3], [9, 3, 2, 3], [4, 2]][serieses.indexOf(curve.series) % 5] : theme.dashOfProbe(curve.probe));

    const build = axis => {
      const visible = shown();
      if (visible.length === 0) {
        return null;
      }
      const places = [...new Set(visible.flatMap(curve => curve.xs))].sort((a, b) => a - b);
      const indexOf = new Map(places.map((place, i) => [place, i]));
      const lines = [places];
      const series = [{}];
      const add = (curve, from, to, options) => {
        if (to <= from) {
          return;
        }
        const line = new Array(places.length).fill(undefined);
        for (let i = from; i <= to; i++) {
          line[indexOf.get(curve.xs[i])] = Math.max(curve.ys[i], isLog ? 1 : 0);
        }
        lines.push(line);
        series.push({ spanGaps: true, points: { show: false }, ...options });
      };
      // Runs first: what all runs have together lies above them.
      for (const curve of [...visible].sort((a, b) => (a.run === 0) - (b.run === 0))) {
        const colour = theme.ofProbe(curve.probe);
        const edge = plotter.edge(curve);
        const width = curve.run ? 1 : 2;
        const stroke = curve.run ? theme.faint(colour, 0.55) : colour;
        add(curve, 0, edge, { stroke, width, dash: dashOf(curve) });
        add(curve, edge, curve.xs.length - 1, { stroke: theme.faint(colour, curve.run ? 0.3 : 0.55), width: 1, dash: [1, 3] });
      }
      const range = [1, Math.max(10, places[places.length - 1])];
      return {
        data: lines,
        range,
        options: {
          series,
          scales: { x: { time: false, distr: 3 }, y: isLog ? { distr: 3 } : { range: (self, min, max) => [0, max * 1.05 || 1] } },
          axes: [
            plotter.axis(axis),
            axis({ side: 3, values: (self, values) => values.map(value => (value === null ? '' : text.us(value))) }),
          ],
        },
      };
    };

    const readout = (index, plot) => {
      const x = plot.data[0][index];
      const rows = shown()
        .map(curve => ({ curve, value: plotter.valueAt(curve, x) }))
        .filter(row => row.value !== undefined && row.curve.run === 0)
        .map(({ curve, value }) => [theme.nameOfProbe(curve.probe), name(curve),
          text.us(value) + (x * plotter.LEAST_ABOVE > curve.count ? ' (' + Math.max(0, Math.floor(curve.count / x)) + ' above)' : '')]);
      return { title: plotter.title(x), rows };
    };

    const picture = chart({ label: 'Percentile curves', height: width => (width < 500 ? 260 : 340), build, readout });
    const redraw = () => picture.draw();
    sight.onChange(redraw);
    return dom.section('curves', 'Percentiles',
      switches.several('Probes of the percentile curves', probes.map(probe => ({
        key: probe,
        name: data.report.probes[probe].name,
        colour: theme.nameOfProbe(probe),
        dashed: theme.dashOfProbe(probe).length > 0,
      })), on, redraw),
      el('div', { class: 'tools' },
        serieses.length > 1 ? switches.several('Rates of the percentile curves', serieses.map(at => ({ key: at, name: data.rateLabel(at) })), shownSeries, redraw) : null,
        hasRuns ? switches.one('each run', runs, to => {
          runs = to;
          redraw();
        }) : null,
        switches.one('log scale', isLog, to => {
          isLog = to;
          redraw();
        })),
      picture.element,
      dom.note('Microseconds by percentile. Dotted: fewer than 10 samples above. Drag to zoom, double-click for all.'));
  };

  return { section };
})();

/** The percentile curve of each probe, on the axis of HdrHistogram's plotter: 1 / (1 - p), logarithmic. */
const curves = (() => {
  const { el } = dom;
  const FIRST_SHOWN = 6;
  const LEAST_ABOVE = 10;

  /** Where the points lie: how many samples there are for each that lies above. See CurveData. */
  const placeOf = i => 2 ** Math.floor(i / data.page.ticks) / (1 - (i % data.page.ticks) / (2 * data.page.ticks));

  const all = data.page.curves.map(curve => {
    const values = data.unpack(curve.values);
    return { ...curve, ys: values, xs: values.map((value, i) => (i === values.length - 1 ? curve.count : placeOf(i))) };
  });

  /** The value at a place; undefined beyond the last. */
  const valueAt = (curve, x) => {
    if (x > curve.count * (1 + 1e-9)) {
      return undefined;
    }
    let low = 0;
    let high = curve.xs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (curve.xs[middle] <= x * (1 + 1e-9)) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return curve.ys[low];
  };

  const splits = (min, max, isNarrow) => {
    const places = [];
    for (const place of [1, ...(isNarrow ? [] : [2]), 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]) {
      if (place >= min * 0.999 && place <= max * 1.001) {
        places.push(place);
      }
    }
    if (places.length < 2) {
      for (let i = 0; i <= 4; i++) {
        places.push(10 ** (Math.log10(min) + ((Math.log10(max) - Math.log10(min)) * i) / 4));
      }
      places.sort((a, b) => a - b);
    }
    return places;
  };

  const section = () => {
    const serieses = data.tables.map(table => table.series);
    const shownSeries = new Set(serieses.slice(0, 1));
    const on = new Set(data.order.filter(probe => all.some(curve => curve.probe === probe) && !data.page.machine.includes(probe)).slice(0, FIRST_SHOWN));
    const hasRuns = all.some(curve => curve.run > 0);
    let runs = hasRuns;
    let isLog = true;

    const shown = () => all.filter(curve => on.has(curve.probe) && shownSeries.has(curve.series) && (runs || curve.run === 0));
    const name = curve => data.report.probes[curve.probe].name
      + (shownSeries.size > 1 ? ' ' + data.rateLabel(curve.series) : '') + (curve.run ? ', run ' + curve.run : '');
    const dashOf = curve => (shownSeries.size > 1 ? [[], [7, 3], [2, 3], [9, 3, 2, 3], [4, 2]][serieses.indexOf(curve.series) % 5] : theme.dashOfProbe(curve.probe));

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
        const carried = curve.xs.filter(x => x * LEAST_ABOVE <= curve.count).length;
        const edge = Math.max(0, Math.min(curve.xs.length - 1, carried - 1));
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
            axis({
              splits: self => splits(self.scales.x.min, self.scales.x.max, self.width < 600),
              filter: (self, places_) => places_,
              values: (self, places_) => places_.map(place => (place === 1 ? '0 %' : text.percentile(place, place > 1e4 ? 7 : 4))),
              space: 30,
            }),
            axis({ side: 3, values: (self, values) => values.map(value => (value === null ? '' : text.us(value))) }),
          ],
        },
      };
    };

    const readout = (index, plot) => {
      const x = plot.data[0][index];
      const rows = shown()
        .map(curve => ({ curve, value: valueAt(curve, x) }))
        .filter(row => row.value !== undefined && row.curve.run === 0)
        .map(({ curve, value }) => [theme.nameOfProbe(curve.probe), name(curve),
          text.us(value) + (x * LEAST_ABOVE > curve.count ? ' (' + Math.max(0, Math.floor(curve.count / x)) + ' above)' : '')]);
      return { title: text.percentile(x, x < 10 ? 1 : x < 1000 ? 2 : 5), rows };
    };

    const picture = chart({ label: 'Percentile curves', height: width => (width < 500 ? 260 : 340), build, readout });
    const redraw = () => picture.draw();
    const probes = data.order.filter(probe => all.some(curve => curve.probe === probe));
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

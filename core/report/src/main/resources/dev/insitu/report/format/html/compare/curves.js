/** The percentile curves of both sides of a probe: those of single JVMs thin, and of each side their geometric mean. */
const curves = (() => {
  const { el } = dom;
  const colourOf = side => theme.ofProbe(data.SIDES.indexOf(side));

  /** At the places that all JVMs have, but for each one's longest call. */
  const mean = jvms => {
    const points = Math.min(...jvms.map(jvm => jvm.xs.length - 1));
    const ys = [];
    for (let i = 0; i < points; i++) {
      ys.push(Math.exp(jvms.reduce((sum, jvm) => sum + Math.log(Math.max(1, jvm.ys[i])), 0) / jvms.length));
    }
    return { count: Math.min(...jvms.map(jvm => jvm.count)), xs: jvms[0].xs.slice(0, points), ys };
  };

  /** As far out as the JVM with the most samples goes. */
  const rangeOf = probe => [1, Math.max(10, ...data.SIDES.flatMap(side => probe.curves[side].map(curve => curve.count)))];

  const of = probe => {
    const means = Object.fromEntries(data.SIDES.map(side => [side, mean(probe.curves[side])]));
    const on = new Set(data.SIDES);
    let each = true;
    let isLog = true;

    const build = axis => {
      const shown = data.SIDES.filter(side => on.has(side));
      if (shown.length === 0 || shown.every(side => means[side].xs.length === 0)) {
        return null;
      }
      const jvms = shown.flatMap(side => (each && probe.curves[side].length > 1 ? probe.curves[side].map(curve => ({ side, curve, isMean: false })) : []));
      const lines = [...jvms, ...shown.map(side => ({ side, curve: means[side], isMean: true }))];
      const places = [...new Set(lines.flatMap(line => line.curve.xs))].sort((a, b) => a - b);
      const indexOf = new Map(places.map((place, i) => [place, i]));
      const values = [places];
      const series = [{}];
      const add = (curve, from, to, options) => {
        if (to > from) {
          const ys = new Array(places.length).fill(undefined);
          for (let i = from; i <= to; i++) {
            ys[indexOf.get(curve.xs[i])] = Math.max(curve.ys[i], isLog ? 1 : 0);
          }
          values.push(ys);
          series.push({ spanGaps: true, points: { show: false }, ...options });
        }
      };
      for (const { side, curve, isMean } of lines) {
        const edge = plotter.edge(curve);
        add(curve, 0, edge, { stroke: isMean ? colourOf(side) : theme.faint(colourOf(side), 0.4), width: isMean ? 2 : 1 });
        add(curve, edge, curve.xs.length - 1, { stroke: theme.faint(colourOf(side), isMean ? 0.55 : 0.25), width: 1, dash: [1, 3] });
      }
      return {
        data: values,
        range: rangeOf(probe),
        options: {
          series,
          scales: { x: { time: false, distr: 3 }, y: isLog ? { distr: 3 } : { range: (self, min, max) => [0, max * 1.05 || 1] } },
          axes: [plotter.axis(axis), axis({ side: 3, values: (self, ticks) => ticks.map(value => (value === null ? '' : text.us(value))) })],
        },
      };
    };

    const readout = (index, plot) => {
      const x = plot.data[0][index];
      const rows = data.SIDES.filter(side => on.has(side)).map(side => {
        const jvms = probe.curves[side].map(curve => plotter.valueAt(curve, x)).filter(value => value !== undefined);
        const middle = x <= means[side].xs[means[side].xs.length - 1] ? plotter.valueAt(means[side], x) : undefined;
        return jvms.length === 0 ? null : [theme.nameOfProbe(data.SIDES.indexOf(side)), side,
          (middle === undefined ? '' : text.us(middle) + ', ') + 'JVMs ' + text.us(Math.min(...jvms)) + ' … ' + text.us(Math.max(...jvms))];
      });
      return { title: plotter.title(x), rows: rows.filter(row => row) };
    };

    const picture = chart({ label: 'Percentile curves of ' + probe.label, height: width => (width < 500 ? 240 : 300), build, readout });
    return el('div', {},
      el('div', { class: 'tools' },
        switches.several('Sides of ' + probe.label, data.SIDES.map(side => ({
          key: side,
          name: side,
          colour: theme.nameOfProbe(data.SIDES.indexOf(side)),
        })), on, () => picture.draw()),
        switches.one('each JVM', each, to => {
          each = to;
          picture.draw();
        }),
        switches.one('log scale', isLog, to => {
          isLog = to;
          picture.draw();
        })),
      picture.element);
  };

  return { of, mean, rangeOf };
})();

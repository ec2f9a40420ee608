/** The change at each percentile: a line of the sides' means, and the percentiles that were tested with their intervals. */
const shift = (() => {
  const { el } = dom;
  const LOWEST = -1;

  const colourOf = row => theme.colour(row.isRegression ? 'bad' : row.verdict === 'faster' ? 'good' : row.verdict === 'slower' ? 'bad' : 'faint');

  /** The change of the means wherever both sides have one that enough samples lie above. */
  const line = probe => {
    const [base, fresh] = data.SIDES.map(side => curves.mean(probe.curves[side]));
    const points = Math.min(base.xs.length, fresh.xs.length);
    const carried = Math.min(plotter.edge(base), plotter.edge(fresh));
    return base.xs.slice(0, Math.min(points, carried + 1)).map((x, i) => ({ x, change: fresh.ys[i] / base.ys[i] - 1 }));
  };

  /** Wide enough for all that is proven; an interval that proves nothing may leave the chart. */
  const rangeOf = (rows, points) => {
    const said = [...rows.map(row => row.change), ...points.map(point => point.change)];
    for (const row of rows) {
      if (row.low !== null && row.verdict !== 'not proven') {
        said.push(row.low, row.high);
      }
    }
    const least = Math.max(2 * data.comparison.tolerance, 0.02);
    return [Math.max(LOWEST, Math.min(-least, 1.25 * Math.min(...said))), Math.max(least, 1.25 * Math.max(...said))];
  };

  const draw = (self, rows) => {
    const { ctx, bbox } = self;
    const ratio = window.devicePixelRatio || 1;
    const y = change => self.valToPos(change, 'y', true);
    const { tolerance } = data.comparison;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    ctx.fillStyle = theme.faint(theme.colour('unexplained'), 0.25);
    ctx.fillRect(bbox.left, y(tolerance), bbox.width, y(-tolerance) - y(tolerance));
    ctx.strokeStyle = theme.colour('faint');
    ctx.lineWidth = ratio;
    ctx.beginPath();
    ctx.moveTo(bbox.left, y(0));
    ctx.lineTo(bbox.left + bbox.width, y(0));
    ctx.stroke();
    for (const row of rows) {
      const x = self.valToPos(row.place, 'x', true);
      ctx.strokeStyle = ctx.fillStyle = colourOf(row);
      ctx.lineWidth = 2 * ratio;
      if (row.low !== null) {
        ctx.beginPath();
        ctx.moveTo(x, y(row.low));
        ctx.lineTo(x, y(row.high));
        for (const end of [row.low, row.high]) {
          ctx.moveTo(x - 5 * ratio, y(end));
          ctx.lineTo(x + 5 * ratio, y(end));
        }
        ctx.stroke();
      }
      ctx.beginPath();
      ctx.arc(x, y(row.change), 4 * ratio, 0, 2 * Math.PI);
      if (row.verdict === 'not proven') {
        ctx.fillStyle = theme.colour('background');
      }
      ctx.fill();
      ctx.stroke();
    }
    ctx.restore();
  };

  const of = probe => {
    const points = line(probe);
    const { rows } = probe;
    const build = axis => {
      if (rows.length === 0) {
        return null;
      }
      const changes = new Map(points.map(point => [point.x, point.change]));
      const xs = [...new Set([...points.map(point => point.x), ...rows.map(row => row.place)])].sort((a, b) => a - b);
      const range = rangeOf(rows, points);
      return {
        data: [xs, xs.map(x => (changes.has(x) ? changes.get(x) : undefined))],
        range: curves.rangeOf(probe),
        options: {
          series: [{}, { stroke: theme.faint(theme.colour('text'), 0.55), width: 1, spanGaps: true, points: { show: false } }],
          scales: { x: { time: false, distr: 3 }, y: { range: () => range } },
          axes: [plotter.axis(axis),
            axis({ side: 3, values: (self, ticks) => ticks.map(value => (value === null ? '' : (value > 0 ? '+' : value < 0 ? '−' : '') + text.finePercent(Math.abs(value)) + ' %')) })],
          hooks: { draw: [self => draw(self, rows)] },
        },
      };
    };
    const readout = (index, plot) => {
      const x = plot.data[0][index];
      const distance = row => Math.abs(Math.log(row.place / x));
      const row = rows.reduce((best, each) => (distance(each) < distance(best) ? each : best));
      return { title: 'p' + row.key, rows: [['', 'change', data.percent(row.change)], ['', 'interval', data.interval(row)], ['', 'verdict', data.word(row)]] };
    };
    const picture = chart({ label: 'Change of ' + probe.label, height: width => (width < 500 ? 220 : 300), build, readout });
    return el('div', {}, el('div', { class: 'tools' }, el('span', { class: 'note' }, 'Change of new against base; the band is the tolerance')), picture.element);
  };

  return { of };
})();

/** Throughput against latency, where several rates were driven, and the way that a search took. */
const rates = (() => {
  const { el } = dom;
  const KEYS = ['50', '99', '99.9'];
  const SIGNS = { pass: '✓', fail: '✗', undecided: '?' };

  /** A disc where the rate was kept up, else a triangle that is open. */
  const mark = (context, x, y, size, isGood, colour) => {
    context.beginPath();
    if (isGood) {
      context.arc(x, y, size, 0, 2 * Math.PI);
      context.fillStyle = colour;
      context.fill();
    } else {
      context.moveTo(x, y - size * 1.3);
      context.lineTo(x + size * 1.2, y + size);
      context.lineTo(x - size * 1.2, y + size);
      context.closePath();
      context.fillStyle = theme.colour('background');
      context.fill();
      context.strokeStyle = colour;
      context.lineWidth = 2;
      context.stroke();
    }
  };

  const inside = (self, draw) => {
    const { ctx, bbox } = self;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    draw(ctx, window.devicePixelRatio || 1);
    ctx.restore();
  };

  /** 1, 2 and 5 times powers of ten, or only these. */
  const roundRates = (min, max) => {
    const steps = max / min > 500 ? [1] : max / min > 100 ? [1, 5] : [1, 2, 5];
    const places = [];
    for (let power = Math.floor(Math.log10(min)); power <= Math.log10(max); power++) {
      places.push(...steps.map(step => step * 10 ** power).filter(place => place >= min && place <= max));
    }
    return places;
  };

  const axes = (axis, isWide, left) => [
    axis({
      label: 'calls a second',
      ...(isWide ? { splits: self => roundRates(self.scales.x.min, self.scales.x.max), filter: (self, values) => values } : {}),
      values: (self, values) => values.map(value => (value === null ? '' : text.rate(value).slice(0, -2))),
      space: 70,
    }),
    axis({ side: 3, values: (self, values) => values.map(value => (value === null ? '' : left(value))) }),
  ];

  const isWide = xs => xs[0] > 0 && xs[xs.length - 1] / xs[0] > 20;

  const xScale = xs => ({ time: false, distr: isWide(xs) ? 3 : 1 });

  /** A little room on both sides. */
  const around = xs => {
    const [min, max] = [xs[0], xs[xs.length - 1]];
    if (isWide(xs)) {
      return [min / 1.3, max * 1.3];
    }
    const room = (max - min) * 0.08 || max * 0.1 || 1;
    return [Math.max(0, min - room), max + room];
  };

  const latency = () => {
    const points = data.series
      .map((series, at) => ({ ...series, at, figures: data.endToEnd().series[at] }))
      .filter(point => point.figures.count > 0 && point.verdict !== 'unmatched')
      .sort((a, b) => a.targetRate - b.targetRate);
    const keys = [...KEYS.filter(key => points.some(point => data.percentile(point.figures, key) != null)), 'max'];
    const value = (point, key) => (key === 'max' ? point.figures.max : data.percentile(point.figures, key));
    const colours = ['probe-0', 'probe-2', 'probe-4', 'probe-1'];
    const classOf = key => colours[key === 'max' ? 3 : KEYS.indexOf(key)];
    const on = new Set(keys);
    const build = axis => {
      const shown = keys.filter(key => on.has(key));
      if (shown.length === 0 || points.length === 0) {
        return null;
      }
      const xs = points.map(point => point.targetRate);
      return {
        data: [xs, ...shown.map(key => points.map(point => (value(point, key) == null ? null : Math.max(1, value(point, key)))))],
        range: around(xs),
        options: {
          series: [{}, ...shown.map(key => ({ stroke: theme.colour(classOf(key)), width: 2, points: { show: false } }))],
          scales: { x: xScale(xs), y: { distr: 3 } },
          axes: axes(axis, isWide(xs), text.us),
          hooks: {
            draw: [self => inside(self, (context, ratio) => shown.forEach((key, i) => points.forEach((point, at) => {
              const y = self.data[i + 1][at];
              if (y !== null) {
                mark(context, self.valToPos(xs[at], 'x', true), self.valToPos(y, 'y', true), 4 * ratio, point.verdict === 'valid', theme.colour(classOf(key)));
              }
            })))],
          },
        },
      };
    };
    const readout = index => {
      const point = points[index];
      return {
        title: text.rate(point.targetRate) + ' ' + point.verdict.toUpperCase(),
        rows: [...keys.filter(key => on.has(key)).map(key => [classOf(key), key === 'max' ? key : 'p' + key, text.us(value(point, key))]),
          ['', 'achieved', point.achievedRate === null ? text.ABSENT : text.measuredRate(point.achievedRate)]],
      };
    };
    const picture = chart({ label: 'End to end by rate', height: () => 260, build, readout });
    return [switches.several('Figures by rate', keys.map(key => ({ key, name: key === 'max' ? key : 'p' + key, colour: classOf(key) })), on, () => picture.draw()),
      picture.element,
      dom.note('End to end in microseconds by the rate that was asked for. A filled disc: the rate was valid. An open triangle: it was not, and what it'
        + ' shows is no latency.')];
  };

  const path = search => {
    const isNanos = search.steps.every(step => 'nanos' in step);
    const steps = search.steps.map((step, i) => ({ ...step, number: i + 1, value: isNanos ? step.nanos : step.errors }));
    const known = [...steps].filter(step => step.value !== null).sort((a, b) => a.rate - b.rate);
    const build = axis => {
      if (known.length === 0) {
        return null;
      }
      const xs = known.map(step => step.rate);
      const least = isNanos ? 1 : 0;
      return {
        data: [xs, known.map(step => Math.max(least, step.value))],
        range: around(xs),
        options: {
          series: [{}, { stroke: 'transparent', width: 0, points: { show: false } }],
          scales: { x: xScale(xs), y: isNanos ? { distr: 3 } : {} },
          axes: axes(axis, isWide(xs), isNanos ? text.us : String),
          hooks: {
            draw: [self => inside(self, (context, ratio) => {
              const at = step => [self.valToPos(step.rate, 'x', true), self.valToPos(Math.max(least, step.value), 'y', true)];
              context.strokeStyle = theme.colour('faint');
              context.lineWidth = ratio;
              context.beginPath();
              steps.filter(step => step.value !== null).forEach(step => context.lineTo(...at(step)));
              context.stroke();
              context.font = 11 * ratio + 'px system-ui, sans-serif';
              for (const step of steps.filter(each => each.value !== null)) {
                const [x, y] = at(step);
                mark(context, x, y, 4 * ratio, step.outcome === 'pass', theme.colour(step.outcome === 'pass' ? 'probe-2' : 'probe-1'));
                context.fillStyle = theme.colour('text');
                context.fillText(String(step.number), x + 7 * ratio, y - 5 * ratio);
              }
            })],
          },
        },
      };
    };
    const readout = index => {
      const step = known[index];
      return {
        title: 'step ' + step.number + ', ' + text.rate(step.rate),
        rows: [['', data.page.figure, isNanos ? text.us(step.value) : String(step.value)], ['', 'outcome', step.outcome + (step.reason ? ': ' + step.reason : '')]],
      };
    };
    const picture = chart({ label: 'The way of the search', height: () => 240, build, readout });
    return [el('h3', {}, 'The way of the search'), el('p', {}, data.page.answer + '.'), picture.element,
      el('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': 'Steps of the search' }, el('table', {},
        el('thead', {}, el('tr', {}, ['step', 'rate', 'achieved', data.page.figure].map(name => el('th', { scope: 'col' }, name)), el('th', { scope: 'col', class: 'words' }, 'outcome'))),
        el('tbody', {}, steps.map(step => el('tr', {}, el('th', { scope: 'row' }, step.number), el('td', {}, text.rate(step.rate)),
          el('td', {}, step.achievedRate === null ? text.ABSENT : text.measuredRate(step.achievedRate)),
          el('td', {}, step.value === null ? text.ABSENT : isNanos ? text.us(step.value) : step.value),
          el('td', { class: 'words' }, SIGNS[step.outcome] || '', ' ', step.outcome, step.reason ? ': ' + step.reason : '')))))),
      dom.note('Numbers give the order of the steps. A filled disc: the rate passes. An open triangle: it does not.')];
  };

  const section = () => {
    const { driver } = data.report;
    if (!driver || !data.endToEnd() || (data.series.length < 2 && !driver.search)) {
      return null;
    }
    return dom.section('rates', 'Throughput and latency', data.series.length > 1 ? latency() : null,
      driver.search && driver.search.steps.length ? path(driver.search) : null);
  };

  return { section };
})();

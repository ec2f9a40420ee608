/** Latency over time, and below it the pauses of the JVM and the machine on the same axis. */
const timeline = (() => {
  const { el } = dom;
  const history = data.page.history;
  const LANES = [['gc', 'machine'], ['safepoint', 'queueing'], ['OS jitter', 'unexplained']];

  /** Seconds between two times on the axis. */
  const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400];

  /** Unpacked when it is first shown, with a hole for each interval in which nothing happened. */
  const unpacked = new Map();
  const lineOf = (packed, intervals, length) => {
    const line = new Array(length).fill(null);
    data.unpack(packed).forEach((value, i) => {
      line[intervals[i]] = value < 0 ? null : value;
    });
    return line;
  };
  const linesOf = (probe, length) => {
    if (!unpacked.has(probe)) {
      const packed = history.probes.find(each => each.probe === probe);
      const intervals = data.unpack(packed.intervals);
      const of = key => lineOf(packed[key], intervals, length);
      unpacked.set(probe, { counts: of('counts'), p50: of('p50'), p99: of('p99'), max: of('max') });
    }
    return unpacked.get(probe);
  };

  const atLeastOne = line => line.map(value => (value === null ? null : Math.max(1, value)));

  const section = () => {
    if (!history) {
      return null;
    }
    const ends = data.unpack(history.ends);
    const starts = ends.map((end, i) => (i === 0 ? history.from : ends[i - 1]));
    // A line is level through an interval: the last one needs its end.
    const seconds = [...starts, ends[ends.length - 1]].map(millis => (history.start + millis) / 1000);
    const stepped = line => [...line, line[line.length - 1]];
    const level = uPlot.paths.stepped({ align: 1 });
    /** The interval under the cursor; a point of the line is where one begins. */
    const under = (index, plot) => {
      const left = plot.cursor.left;
      const at = left === null || left === undefined || left < 0 ? seconds[index] : plot.posToVal(left + 0.5, 'x');
      let found = Math.min(index, ends.length - 1);
      while (found > 0 && seconds[found] > at) {
        found--;
      }
      return found;
    };
    const range = [(history.start + starts[0]) / 1000, (history.start + ends[ends.length - 1]) / 1000];
    const probes = data.order.filter(probe => history.probes.some(each => each.probe === probe) && !data.page.machine.includes(probe));
    const machine = data.page.machine.filter(probe => history.probes.some(each => each.probe === probe));
    const on = new Set(probes.slice(0, 1));
    const lanes = new Set(LANES.map(([name]) => name));
    const pauses = (() => {
      const nanos = data.unpack(history.pauses.nanos);
      const kinds = data.unpack(history.pauses.collections);
      return data.unpack(history.pauses.starts).map((micros, i) => ({
        at: history.start / 1000 + micros / 1e6, end: history.start / 1000 + micros / 1e6 + nanos[i] / 1e9, nanos: nanos[i], kind: kinds[i] ? 'gc' : 'safepoint',
      }));
    })();

    const times = (self, splits, axisIndex, space, step) => splits.map(value => text.timeOfDay(value * 1000, step < 1));
    const inside = (self, draw) => {
      const { ctx, bbox } = self;
      ctx.save();
      ctx.beginPath();
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
      ctx.clip();
      ctx.textAlign = 'left';
      ctx.textBaseline = 'alphabetic';
      draw(ctx, window.devicePixelRatio || 1);
      ctx.restore();
    };

    const ofRun = (self, first, last) => [(history.start + starts[first]) / 1000, (history.start + ends[last]) / 1000].map(at => self.valToPos(at, 'x', true));

    /** Each run as a band behind the lines. */
    const drawRuns = self => inside(self, context => history.runs.forEach(([, , first, last], i) => {
      const [from, to] = ofRun(self, first, last);
      context.fillStyle = theme.faint(theme.colour('faint'), i % 2 ? 0.05 : 0.1);
      context.fillRect(from, self.bbox.top, to - from, self.bbox.height);
    }));

    /** The names of the runs, where there is room. */
    const nameRuns = self => inside(self, (context, ratio) => history.runs.forEach(([series, run, first, last]) => {
      const [from, to] = ofRun(self, first, last);
      const name = data.rateLabel(series) + ' run ' + run;
      context.font = 10 * ratio + 'px system-ui, sans-serif';
      const { width } = context.measureText(name);
      if (width + 8 * ratio < to - from) {
        context.fillStyle = theme.colour('background');
        context.fillRect(from + ratio, self.bbox.top + ratio, width + 6 * ratio, 13 * ratio);
        context.fillStyle = theme.colour('faint');
        context.fillText(name, from + 4 * ratio, self.bbox.top + 11 * ratio);
      }
    }));

    /** Faint where the window of whole intervals is not, which begins and ends beside what is in sight. */
    const drawOutside = self => inside(self, context => {
      if (!sight.isWhole()) {
        const { left, top, width, height } = self.bbox;
        const [from, to] = sight.bounds().map(at => Math.max(left, Math.min(left + width, self.valToPos(at, 'x', true))));
        context.fillStyle = theme.faint(theme.colour('faint'), 0.18);
        context.fillRect(left, top, from - left, height);
        context.fillRect(to, top, left + width - to, height);
      }
    });

    const marks = [
      ...(data.report.marks || []).map(mark => ({ at: Date.parse(mark.at) / 1000, name: mark.text })),
      ...(data.report.incidents || []).map(each => ({
        at: Date.parse(each.from) / 1000, end: each.to ? Date.parse(each.to) / 1000 : range[1], name: 'incident ' + each.number,
      })),
    ].sort((one, other) => one.at - other.at);

    /** Each mark as a line, with its name at the bottom where there is room; of an incident also a bar as long as it lasted. */
    const drawMarks = self => inside(self, (context, ratio) => {
      const bottom = self.bbox.top + self.bbox.height;
      let free = 0;
      context.fillStyle = theme.colour('faint');
      context.font = 10 * ratio + 'px system-ui, sans-serif';
      marks.forEach(({ at, end, name }) => {
        const x = Math.round(self.valToPos(at, 'x', true));
        context.fillRect(x, self.bbox.top, ratio, self.bbox.height);
        if (end) {
          context.fillRect(x, bottom - 3 * ratio, Math.max(ratio, self.valToPos(end, 'x', true) - x), 3 * ratio);
        }
        if (x >= free) {
          context.fillText(name, x + 4 * ratio, bottom - 6 * ratio);
          free = x + 12 * ratio + context.measureText(name).width;
        }
      });
    });

    const build = axis => {
      const shown = probes.filter(probe => on.has(probe));
      if (shown.length === 0) {
        return null;
      }
      const lines = [seconds];
      const series = [{}];
      const bands = [];
      for (const probe of shown) {
        const { p50, p99, max } = linesOf(probe, ends.length);
        const colour = theme.ofProbe(probe);
        const first = series.length;
        lines.push(...[max, p99, p50].map(line => stepped(atLeastOne(line))));
        series.push(
          { stroke: theme.faint(colour, 0.8), width: 1, dash: [2, 2], paths: level, points: { show: false } },
          { stroke: colour, width: 1, paths: level, points: { show: false } },
          { stroke: colour, width: 2, paths: level, points: { show: false } });
        bands.push({ series: [first, first + 1], fill: theme.faint(colour, 0.08) }, { series: [first + 1, first + 2], fill: theme.faint(colour, 0.25) });
      }
      return {
        data: lines,
        range,
        options: {
          series,
          bands,
          cursor: { sync: { key: 'time' } },
          scales: { x: { time: false }, y: { distr: 3 } },
          axes: [axis({ values: times, incrs: STEPS, space: 80 }), axis({ side: 3, size: 74, values: (self, values) => values.map(value => (value === null ? '' : text.us(value))) })],
          hooks: { drawClear: [drawRuns, drawOutside], draw: [nameRuns, drawMarks] },
        },
      };
    };

    const count = (probe, index) => linesOf(probe, ends.length).counts[index];
    const readout = index => ({
      title: text.timeOfDay(history.start + starts[index], true) + ' + ' + text.duration((ends[index] - starts[index]) * 1e6),
      rows: probes.filter(probe => on.has(probe) && count(probe, index)).map(probe => {
        const { p50, p99, max } = linesOf(probe, ends.length);
        return [theme.nameOfProbe(probe), data.report.probes[probe].name, 'p50 ' + text.us(p50[index]) + ', p99 ' + text.us(p99[index]) + ', max ' + text.us(max[index])
          + ' (' + text.measuredRate((count(probe, index) * 1000) / Math.max(1, ends[index] - starts[index])) + ')'];
      }),
    });

    /** The longest that the machine kept a thread from running, by interval. */
    const jitter = ends.map((end, index) => machine.reduce((most, probe) => Math.max(most, linesOf(probe, ends.length).max[index] || 0), 0) || null);

    const drawPauses = self => inside(self, (context, ratio) => {
      const bottom = self.bbox.top + self.bbox.height;
      if (lanes.has('OS jitter')) {
        context.fillStyle = theme.colour('unexplained');
        jitter.forEach((value, i) => {
          if (value !== null) {
            const from = self.valToPos((history.start + starts[i]) / 1000, 'x', true);
            const to = self.valToPos((history.start + ends[i]) / 1000, 'x', true);
            const y = self.valToPos(Math.max(1, value), 'y', true);
            context.fillRect(from, y, Math.max(1, to - from - ratio), bottom - y);
          }
        });
      }
      for (const pause of pauses) {
        if (lanes.has(pause.kind) && pause.end >= self.scales.x.min && pause.at <= self.scales.x.max) {
          const x = self.valToPos(pause.at, 'x', true);
          const y = self.valToPos(Math.max(1, pause.nanos), 'y', true);
          const width = Math.max(1.5 * ratio, self.valToPos(pause.end, 'x', true) - x);
          context.fillStyle = theme.colour(LANES.find(([name]) => name === pause.kind)[1]);
          context.fillRect(x, y, width, bottom - y);
          context.fillRect(x - ratio, y - 1.5 * ratio, width + 2 * ratio, 3 * ratio);
        }
      }
    });

    const longestOf = index => {
      const from = (history.start + starts[index]) / 1000;
      const to = (history.start + ends[index]) / 1000;
      const rows = LANES.slice(0, 2).filter(([kind]) => lanes.has(kind)).map(([kind, colour]) => {
        const here = pauses.filter(pause => pause.kind === kind && pause.end > from && pause.end <= to).map(pause => pause.nanos);
        return [colour, kind, here.length === 0 ? 'none' : here.length + ', longest ' + text.us(Math.max(...here))];
      });
      if (machine.length && lanes.has('OS jitter')) {
        rows.push(['unexplained', 'OS jitter', jitter[index] === null ? 'none' : 'longest ' + text.us(jitter[index])]);
      }
      return { title: text.timeOfDay(history.start + starts[index], true), rows };
    };

    const buildLane = axis => {
      const known = [...jitter.filter(value => value !== null), ...pauses.map(pause => pause.nanos)];
      const most = known.reduce((a, b) => Math.max(a, b), 1e6);
      const least = known.reduce((a, b) => Math.min(a, b), 1e5);
      return {
        data: [seconds, seconds.map(() => null)],
        range,
        options: {
          series: [{}, { points: { show: false } }],
          cursor: { sync: { key: 'time' } },
          scales: { x: { time: false }, y: { distr: 3, range: () => [10 ** Math.floor(Math.log10(Math.max(1, least / 2))), 10 ** Math.ceil(Math.log10(most * 1.1))] } },
          axes: [axis({ values: times, incrs: STEPS, space: 80 }), axis({ side: 3, size: 74, values: (self, values) => values.map(value => (value === null ? '' : text.us(value))) })],
          hooks: { drawClear: [drawOutside], draw: [drawPauses] },
        },
      };
    };

    const charts = [];
    const follow = other => (min, max) => {
      const plot = charts[other] && charts[other].plot();
      if (plot && (plot.scales.x.min !== min || plot.scales.x.max !== max)) {
        plot.setScale('x', { min, max });
      }
      if (min <= range[0] && max >= range[1]) {
        sight.seeWhole();
      } else {
        sight.see(min, max);
      }
    };
    charts.push(chart({ label: 'Latency over time', height: width => (width < 500 ? 240 : 300), build, readout: (index, plot) => readout(under(index, plot)), onRange: follow(1) }));
    charts.push(chart({ label: 'Pauses over time', height: () => 130, build: buildLane, readout: (index, plot) => longestOf(under(index, plot)), onRange: follow(0) }));
    const least = history.pauses.least;
    sight.moveBy(to => charts.forEach(each => each.go(to)));
    return dom.section('timeline', 'Over time',
      sight.bar(),
      switches.several('Probes over time', probes.map(probe => ({
        key: probe, name: data.report.probes[probe].name, colour: theme.nameOfProbe(probe), dashed: theme.dashOfProbe(probe).length > 0,
      })), on, () => charts[0].draw()),
      charts[0].element,
      el('h3', {}, 'Pauses'),
      switches.several('Pauses', LANES.filter(([name]) => name !== 'OS jitter' || machine.length).map(([key, colour]) => ({ key, name: key, colour })), lanes, () => charts[1].draw()),
      charts[1].element,
      dom.note('Microseconds by time of day (' + text.zone() + '). Thick: p50; thin: p99; dotted: the longest call. A percentile with fewer than 10 samples above it in the interval is not drawn.'
        + (history.merged > 1 ? ' ' + history.merged + ' intervals are drawn as one.' : '') + (least > 0 ? ' Pauses below ' + text.duration(least) + ' are left out.' : '')));
  };

  return { section };
})();

/**
 * A chart that follows its width and the colours, can be zoomed by mouse, buttons and keys, and tells the values under the cursor.
 *
 * spec: label; height; build() returns {options, data} for uPlot; readout(index, plot) returns rows of [class, name, value] below a title.
 */
const chart = spec => {
  let plot = null;
  let full = null;
  let wanted = null;
  const readout = dom.el('div', { class: 'readout', role: 'status' });
  const canvas = dom.el('div', {
    class: 'canvas',
    tabindex: '0',
    role: 'group',
    'aria-label': spec.label + '. Arrow keys move the cursor, plus and minus zoom, 0 shows all.',
  });

  const show = index => {
    const found = index === null || index === undefined || !plot ? null : spec.readout(index, plot);
    readout.replaceChildren();
    if (found) {
      dom.append(readout, [dom.el('b', {}, found.title)]);
      for (const [kind, name, value] of found.rows) {
        dom.append(readout, [dom.el('span', { class: 'value' },
          kind ? dom.el('span', { class: 'swatch ' + kind, 'aria-hidden': 'true' }) : null,
          dom.el('span', { class: 'name' }, name), ' ', dom.el('b', {}, value))]);
      }
    }
  };

  const isLog = () => plot.scales.x.distr === 3;
  const setRange = (min, max) => plot.setScale('x', { min: Math.max(min, full[0]), max: Math.min(max, full[1]) });
  const reset = () => setRange(full[0], full[1]);

  /** Shows a range, or all for null; when it is drawn where it is not yet. */
  const go = range => {
    if (plot) {
      setRange(...(range || full));
    } else {
      wanted = range;
    }
  };

  /** By a factor, around the cursor or the middle. */
  const zoom = factor => {
    const forth = isLog() ? Math.log10 : value => value;
    const back = isLog() ? value => 10 ** value : value => value;
    const { min, max } = plot.scales.x;
    const index = plot.cursor.idx;
    const middle = (forth(min) + forth(max)) / 2;
    const around = index === null || index === undefined ? middle : forth(plot.data[0][index]);
    setRange(back(around - (around - forth(min)) * factor), back(around + (forth(max) - around) * factor));
  };

  const move = step => {
    const xs = plot.data[0];
    let index = plot.cursor.idx === null || plot.cursor.idx === undefined ? (step > 0 ? -1 : xs.length) : plot.cursor.idx;
    do {
      index += step;
    } while (index > 0 && index < xs.length - 1 && (xs[index] < plot.scales.x.min || xs[index] > plot.scales.x.max));
    index = Math.max(0, Math.min(xs.length - 1, index));
    plot.setCursor({ left: plot.valToPos(xs[index], 'x'), top: plot.over.clientHeight / 2 });
  };

  const KEYS = {
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    '+': () => zoom(0.5),
    '=': () => zoom(0.5),
    '-': () => zoom(2),
    0: reset,
    Escape: reset,
  };
  canvas.addEventListener('keydown', event => {
    if (plot && KEYS[event.key] && !event.ctrlKey && !event.metaKey) {
      KEYS[event.key]();
      event.preventDefault();
    }
  });

  const buttons = dom.el('div', { class: 'zoom', role: 'group', 'aria-label': 'Zoom' },
    dom.button('−', { 'aria-label': 'Zoom out' }, () => zoom(2)),
    dom.button('+', { 'aria-label': 'Zoom in' }, () => zoom(0.5)),
    dom.button('all', { 'aria-label': 'Show all' }, reset));

  /** As wide as its longest number needs. */
  const sizeOf = (self, values) => 16 + 7 * Math.max(3, ...(values || []).map(value => (value || '').length));

  const axis = more => ({
    stroke: theme.colour('text'),
    font: '11px system-ui, sans-serif',
    labelFont: '11px system-ui, sans-serif',
    labelSize: 16,
    labelGap: 2,
    size: more.side === 3 ? sizeOf : 30,
    grid: { stroke: theme.colour('grid'), width: 1 },
    ticks: { stroke: theme.colour('grid'), width: 1, size: 4 },
    ...more,
  });

  const draw = () => {
    const width = Math.floor(canvas.clientWidth);
    if (width === 0) {
      return;
    }
    const kept = plot ? { min: plot.scales.x.min, max: plot.scales.x.max } : null;
    const wasFull = !kept || (full && kept.min <= full[0] && kept.max >= full[1]);
    if (plot) {
      plot.destroy();
      plot = null;
    }
    const built = spec.build(axis);
    canvas.classList.toggle('empty', !built);
    if (!built) {
      show(null);
      return;
    }
    full = built.range;
    const { options } = built;
    options.width = width;
    options.height = spec.height(width);
    options.legend = { show: false };
    options.padding = [10, 34, 0, 0];
    options.cursor = { drag: { x: true, y: false, setScale: true }, points: { size: 6 }, ...options.cursor };
    options.scales.x = { ...options.scales.x, range: (self, min, max) => (min === null || min === undefined || min === max ? full : [min, max]) };
    options.hooks = { ...options.hooks, setScale: [(self, key) => plot === self && key === 'x' && spec.onRange && spec.onRange(self.scales.x.min, self.scales.x.max)] };
    options.hooks = { ...options.hooks, setCursor: [self => plot === self && show(self.cursor.idx), ...((options.hooks || {}).setCursor || [])] };
    plot = new uPlot(options, built.data, canvas);
    if (wanted || wasFull) {
      go(wanted);
    } else {
      go([kept.min, kept.max]);
    }
    wanted = null;
    show(null);
  };

  new ResizeObserver(() => {
    if (!plot || Math.floor(canvas.clientWidth) !== plot.width) {
      draw();
    }
  }).observe(canvas);
  theme.onChange(draw);

  // A double click shows all of what is there, which uPlot would take from the data alone.
  canvas.addEventListener('dblclick', event => {
    event.stopPropagation();
    reset();
  }, true);

  return { element: dom.el('div', { class: 'chart' }, canvas, dom.el('div', { class: 'below' }, readout, buttons)), draw, go, plot: () => plot };
};

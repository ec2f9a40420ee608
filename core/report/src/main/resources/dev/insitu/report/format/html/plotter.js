/** The axis of HdrHistogram's plotter, 1 / (1 - p), logarithmic, and curves on it. */
const plotter = (() => {
  /** Fewer samples above a place, and the curve is dotted there. */
  const LEAST_ABOVE = 10;

  /** Where the points lie: how many samples there are for each that lies above. See CurveData. */
  const placeOf = (i, ticks) => 2 ** Math.floor(i / ticks) / (1 - (i % ticks) / (2 * ticks));

  /** A curve as CurveData writes it, or with its values as they are, with the places and values of its points. */
  const curve = (written, ticks) => {
    const ys = typeof written.values === 'string' ? packed.unpack(written.values) : written.values;
    return { ...written, ys, xs: ys.map((value, i) => (i === ys.length - 1 ? written.count : placeOf(i, ticks))) };
  };

  /** The value at a place; undefined beyond the last. */
  const valueAt = (of, x) => {
    if (x > of.count * (1 + 1e-9)) {
      return undefined;
    }
    let low = 0;
    let high = of.xs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (of.xs[middle] <= x * (1 + 1e-9)) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return of.ys[low];
  };

  /** The last point that enough samples lie above. */
  const edge = of => {
    const carried = of.xs.filter(x => x * LEAST_ABOVE <= of.count).length;
    return Math.max(0, Math.min(of.xs.length - 1, carried - 1));
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

  /** For uPlot. */
  const axis = make => make({
    splits: self => splits(self.scales.x.min, self.scales.x.max, self.width < 600),
    filter: (self, places) => places,
    values: (self, places) => places.map(place => (place === 1 ? '0 %' : text.percentile(place, place > 1e4 ? 7 : 4))),
    space: 30,
  });

  /** Of a place, for a reader of values. */
  const title = x => text.percentile(x, x < 10 ? 1 : x < 1000 ? 2 : 5);

  return { LEAST_ABOVE, curve, valueAt, edge, axis, title };
})();

/** Colours from the style sheet, as the canvas needs them; charts are redrawn when they change. */
const theme = (() => {
  const PROBES = 7;
  const listeners = [];
  const dark = window.matchMedia('(prefers-color-scheme: dark)');

  const colour = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();

  const changed = () => listeners.forEach(listener => listener());
  dark.addEventListener('change', changed);
  window.addEventListener('beforeprint', () => {
    document.documentElement.classList.add('printing');
    changed();
  });
  window.addEventListener('afterprint', () => {
    document.documentElement.classList.remove('printing');
    changed();
  });

  const placeOf = probe => Math.max(0, data.order.indexOf(probe));

  return {
    colour,
    onChange: listener => listeners.push(listener),
    /** Of a probe. Beyond the last colour they begin again, dashed. */
    ofProbe: probe => colour('probe-' + (placeOf(probe) % PROBES)),
    nameOfProbe: probe => 'probe-' + (placeOf(probe) % PROBES),
    dashOfProbe: probe => [[], [7, 3], [2, 3], [9, 3, 2, 3]][Math.floor(placeOf(probe) / PROBES) % 4],
    /** A colour of the style sheet with some transparency. */
    faint: (value, share) => value + Math.round(share * 255).toString(16).padStart(2, '0'),
  };
})();

/** A comparison as the page's JSON has it: the sides are `base` and `new`, in the colours of the first two probes. */
const data = (() => {
  const page = JSON.parse(document.getElementById('data').textContent);
  const { comparison } = page;
  const SIDES = ['base', 'new'];

  /** Shares of calls that are not zero on both sides. */
  const sharesOf = probe => [['errors', probe.errors], ['never ended', probe.neverEnded]]
    .filter(([, row]) => row && (row.base !== 0 || row.new !== 0))
    .map(([key, row]) => ({ ...row, key, isRegression: row.verdict === 'more' && (row.base === 0 || row.change / row.base > comparison.tolerance) }));

  const tested = percentiles => Object.entries(percentiles)
    .map(([key, row]) => ({
      ...row,
      key,
      // How many samples there are for each that lies above.
      place: 100 / (100 - Number(key)),
      isRegression: row.verdict === 'slower' && row.change > comparison.tolerance,
    }))
    .sort((a, b) => a.place - b.place);

  const probes = comparison.probes.map((probe, i) => ({
    label: probe.name + (probe.rate === null ? '' : ' at ' + text.rate(probe.rate)),
    rows: tested(probe.percentiles),
    shares: sharesOf(probe),
    curves: Object.fromEntries(SIDES.map(side => [side, page.curves[i][side].map(curve => plotter.curve(curve, page.ticks))])),
  }));

  /** What stands for a verdict: in capitals where it is a regression, as on the console. */
  const word = row => (row.isRegression ? row.verdict.toUpperCase() : row.verdict);

  const percent = share => (share === null ? text.ABSENT :
    share >= 9.995 ? 'x ' + text.grouped(Math.round(1 + share)) : (share < 0 ? '−' : '+') + Math.abs(share * 100).toFixed(1) + ' %');

  /** Of a share of calls, in percentage points. */
  const points = share => (share === null ? text.ABSENT : (share < 0 ? '−' : '+') + Math.abs(share * 100).toFixed(2) + ' pp');

  const interval = row => (row.low === null ? text.ABSENT : percent(row.low) + ' … ' + percent(row.high));

  return { page, comparison, probes, SIDES, order: [0, 1], word, percent, points, interval };
})();

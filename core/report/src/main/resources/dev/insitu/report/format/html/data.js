/** The report as the page's JSON has it, and what the sections ask of it. */
const data = (() => {
  const { report, page } = JSON.parse(document.getElementById('data').textContent);
  if (page.zone) {
    text.useZone(page.zone);
  }
  const series = report.driver ? report.driver.series : [];

  /** A probe's figures at a rate, by the rate's place in the driver's list; below 0 those of all calls. */
  const figures = (probe, at) => (at < 0 ? report.probes[probe] : report.probes[probe].series[at]);

  const rateLabel = at => (at < 0 ? 'all calls' : text.rate(series[at].targetRate));

  /** The driver's probe of a whole iteration; undefined where no rate was driven. */
  const endToEnd = () => report.probes.find(probe => probe.kind === 'driver' && probe.name === page.endToEnd);

  const tables = page.tables.map(table => ({
    series: table.series,
    label: rateLabel(table.series),
    rows: table.rows.map(row => ({
      ...row,
      remarks: row.remarks || [],
      name: report.probes[row.probe].name,
      isOfMachine: page.machine.includes(row.probe),
      isCorrected: report.probes[row.probe].corrected,
      figures: figures(row.probe, table.series),
    })),
  }));

  /** Probes in the order of the first table, then those that are in none: by it they have their colours. */
  const order = [];
  for (const table of tables) {
    for (const row of table.rows) {
      if (!order.includes(row.probe)) {
        order.push(row.probe);
      }
    }
  }

  /** Calls were followed and nothing was timed, as `why` does: there are no figures of probes. */
  const followsAlone = Boolean(report.follow) && report.probes.length === 0;

  const percentile = (someFigures, key) => (someFigures.percentiles ? someFigures.percentiles[key] : null);

  return { report, page, followsAlone, series, tables, order, unpack: packed.unpack, figures, endToEnd, rateLabel, percentile, ladder: page.ladder };
})();

/** What the figures depend on, what was asked for, and the console's report as it was printed. */
const environment = (() => {
  const { el } = dom;

  const list = pairs => el('dl', {}, pairs.filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, typeof value === 'number' ? text.grouped(value) : value))));

  const words = name => name.replace(/([a-z])([A-Z])/g, (pair, one, other) => one + ' ' + other.toLowerCase());

  const nanos = value => (value === null ? null : text.us(value) + ' us');

  const section = () => {
    const { report, page } = data;
    const plan = report.driver ? Object.entries(report.driver).filter(([name, value]) => !['series', 'search'].includes(name) && typeof value !== 'object')
      .map(([name, value]) => [words(name), name === 'settle' ? text.duration(value) : name === 'warmUpRate' ? text.measuredRate(value) : value]) : [];
    return dom.section('environment', 'Environment and config',
      list([...Object.entries(report.environment).filter(([name]) => name !== 'config').map(([name, value]) => [words(name), name === 'pid' ? String(value) : value]), ['recording', page.directory],
        ['nanoTime costs', nanos(report.clock.nanoTimeCost)], ['probe costs in a loop', nanos(report.clock.probeCost)],
        ['probe costs in place', nanos(report.clock.probeCostInPlace)]]),
      plan.length ? [el('h3', {}, 'Driver'), list(plan)] : null,
      report.environment.config ? el('details', {}, el('summary', {}, 'The config'), dom.lines(String(report.environment.config))) : null,
      data.followsAlone ? null : el('details', {}, el('summary', {}, 'What each probe matched'), list(report.probes.filter(probe => probe.matched.length)
        .map(probe => [probe.name + ' (' + probe.kind + ')', probe.matched.join(', ')]))),
      report.skippedMethods.length ? el('details', {}, el('summary', {}, text.grouped(report.skippedMethods.length) + ' not measured'),
        list(report.skippedMethods.map(skipped => [skipped.method, skipped.reason]))) : null,
      el('details', {}, el('summary', {}, 'The report as text'), dom.lines(page.console)));
  };

  return { section };
})();

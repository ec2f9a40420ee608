/** The verdict in words: what was measured, whether the figures hold, and what must be known to take them right. */
const verdict = (() => {
  const { el } = dom;
  const SIGNS = { valid: '✓', passed: '✓', failed: '✗', failing: '✗', undecidable: '?', overloaded: '▲', incomplete: '…', unmatched: '?' };
  const BEST = 3;
  const MOST_WARNINGS = 5;

  const badge = word => el('span', { class: 'badge ' + word },
    el('span', { 'aria-hidden': 'true' }, SIGNS[word] || ''), ' ', word.toUpperCase());

  const sentence = words => (!words || words.endsWith('?') ? words || '' : words + '.');

  const wanted = ['99', '99.9'];
  const shortFigures = figures => {
    const parts = ['p50 ' + text.us(data.percentile(figures, '50'))];
    for (const key of wanted) {
      if (data.percentile(figures, key) != null) {
        parts.push('p' + key + ' ' + text.us(data.percentile(figures, key)));
      }
    }
    return parts.join(', ') + ', max ' + text.us(figures.max) + ' us';
  };

  const ofSeries = (series, at) => {
    const whole = data.endToEnd();
    const figures = whole && whole.series[at];
    return el('li', {}, badge(series.verdict), ' ', el('b', {}, text.rate(series.targetRate)), ' ',
      series.verdict === 'valid' ? '' : sentence(series.reason) + ' ' + data.page.meanings[at] + ' ',
      figures && figures.count && series.verdict !== 'unmatched' ? 'End to end: ' + shortFigures(figures) + '. ' : '',
      el('span', { class: 'faint' }, sentence(data.page.paces[at])));
  };

  const driven = () => [
    data.page.notCorrected ? el('p', { class: 'warning' }, sentence(data.page.notCorrected)) : null,
    data.page.answer ? el('p', {}, el('b', {}, sentence(data.page.answer))) : null,
    data.tables.length ? el('ul', { class: 'verdicts' }, data.tables.map(table => ofSeries(data.series[table.series], table.series))) :
      data.page.answer ? null : el('p', {}, badge('incomplete'), ' No run began.'),
  ];

  const notDriven = () => {
    const rows = data.tables[0].rows.filter(row => !row.isOfMachine && row.figures.count > 0);
    return [
      rows.length ? el('ul', { class: 'verdicts' }, rows.slice(0, BEST).map(row => el('li', {},
        el('b', {}, row.name), ' ', text.grouped(row.figures.count) + ' calls: ' + shortFigures(row.figures)
        + (row.self === undefined ? '' : '; self time ' + text.finePercent(row.self) + ' % of all') + '.'))) :
        el('p', {}, data.report.follow ? 'No call was timed by a probe of its own; followed calls are below.' : 'No call of a probe was counted.'),
      dom.note('No rate was driven: these are the calls that the application made. A stall shows once, in the call that it hit'
        + ' (not corrected for coordinated omission).'),
    ];
  };

  /** A time; of failed calls a share or a number, as the check has it. */
  const measured = check => (!/ errors <= [^<]*$/.test(check.check) ? text.us(check.measured) + ' us' :
    check.check.endsWith('%') ? text.finePercent(check.measured) + ' %' : text.grouped(check.measured));

  const checks = () => data.report.checks.length === 0 ? null : el('div', {}, el('h3', {}, 'Checks'),
    el('ul', { class: 'verdicts' }, data.report.checks.map(check => el('li', {}, badge(check.result), ' ', el('b', {}, check.check), ' ',
      check.measured === null ? '' : 'measured ' + measured(check) + '. ', sentence(check.reason)))));

  const warnings = () => {
    const said = [...data.page.warnings, ...(data.page.historyMissing ? ['note: ' + data.page.historyMissing] : [])].map(sentence);
    const lines = said.map(words => el('p', { class: 'warning' }, words));
    return lines.length <= MOST_WARNINGS ? lines : [lines.slice(0, MOST_WARNINGS),
      el('details', {}, el('summary', {}, 'and ' + (lines.length - MOST_WARNINGS) + ' more'), lines.slice(MOST_WARNINGS))];
  };

  const header = () => {
    const { environment, clock, driver } = data.report;
    const command = String(environment.command || '').split(' ')[0];
    const application = (driver && driver.method.replace(/\(.*$/, '').split('.').pop()) || command.split(/[/.](?!jar$)/).pop() || 'report';
    const costs = [];
    if (clock.probeCost !== null) {
      costs.push(Math.round(clock.probeCost) + ' ns in a loop');
    }
    if (clock.probeCostInPlace !== null) {
      costs.push(Math.round(clock.probeCostInPlace) + ' ns in place');
    }
    const { started, finished } = data.page;
    const facts = [
      'insitu ' + data.report.insitu,
      environment.jvm ? 'JDK ' + environment.jvm + ' ' + (environment.collector || '') : null,
      environment.cpus ? environment.cpus + (environment.cpus === 1 ? ' CPU' : ' CPUs') : null,
      costs.length ? 'probe ' + costs.join(', ') : null,
      started ? text.date(started) + ' ' + text.timeOfDay(started) + ' ' + text.zone() : null,
      started && finished ? text.duration((finished - started) * 1e6) + ' recorded' : null,
      'times in us',
    ];
    document.title = text.plain('Insitu: ' + application);
    return [el('h1', {}, application), el('p', { class: 'facts' }, facts.filter(fact => fact).map(fact => el('span', {}, fact)))];
  };

  const section = () => (data.followsAlone ? el('div', {}, warnings()) : dom.section('verdict', 'Verdict', warnings(),
    data.report.driver ? driven() : notDriven(), el('p', {}, flight.words()), checks()));

  return { header, section };
})();

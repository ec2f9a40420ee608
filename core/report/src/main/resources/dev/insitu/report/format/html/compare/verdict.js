/** What is proven, and what was compared with what. */
const verdict = (() => {
  const { el } = dom;
  const { page, comparison } = data;

  const jvms = count => count + (count === 1 ? ' JVM' : ' JVMs');

  const header = () => {
    const started = [...page.sides.base, ...page.sides.new].map(jvm => jvm.started).filter(millis => millis !== null);
    const facts = [
      'insitu ' + page.insitu,
      'base ' + jvms(comparison.jvms.base) + ', new ' + jvms(comparison.jvms.new),
      'tolerance ' + text.finePercent(comparison.tolerance) + ' %',
      started.length ? text.date(Math.min(...started)) + ' ' + text.timeOfDay(Math.min(...started)) + ' UTC' : null,
      'times in us',
    ];
    document.title = text.plain('Insitu: comparison');
    return [el('h1', {}, 'Comparison'), el('p', { class: 'facts' }, facts.filter(fact => fact).map(fact => el('span', {}, fact)))];
  };

  const section = () => {
    const [word, ...rest] = page.sentence.split(': ');
    return dom.section('verdict', 'Verdict',
      el('p', {}, comparison.regression || word === word.toUpperCase() ?
        [el('span', { class: 'badge' }, word), ' ', rest.join(': ') + '.'] : el('b', {}, page.sentence + '.')),
      comparison.uncompared.map(rate => el('p', { class: 'warning' }, 'Note: ' + rate.note + '.')),
      comparison.notes.map(note => el('p', { class: 'warning' }, 'Note: ' + note + '.')),
      dom.note('Base and new: the geometric mean of the JVMs’ percentiles. Interval: the changes that the noise between JVMs allows; all intervals'
        + ' together hold with ' + text.finePercent(comparison.confidence) + ' % confidence. Slower, faster: the whole interval lies on one side of zero;'
        + ' in capitals: slower by more than the tolerance. Same: the whole interval lies within the tolerance.'
        + ' Not proven: none of these, which does not mean that nothing changed.'));
  };

  return { header, section };
})();

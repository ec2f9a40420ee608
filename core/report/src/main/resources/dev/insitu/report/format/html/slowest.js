/** The slowest calls, each as a bar of its causes; opened it tells them in words, with the stack where one was taken. */
const slowest = (() => {
  const { el } = dom;
  const LABELLED_PER_LETTER = 0.026;

  /** Whose doing a cause is decides its colour; its name stands in the bar. The family of the empty name is that of all others. */
  const FAMILY = new Map(data.page.families.flatMap(family => family.causes.map(cause => [cause, family.key])));

  const familyOf = cause => FAMILY.get(cause.split(':')[0]) || FAMILY.get('');

  const inOrder = found => {
    const isWhole = group => data.report.probes[group.probe] === data.endToEnd();
    return found
      .map(group => ({ ...group, samples: [...group.samples].sort((a, b) => b.nanos - a.nanos) }))
      .sort((a, b) => isWhole(b) - isWhole(a) || (isWhole(a) ? 0 : b.samples[0].nanos - a.samples[0].nanos));
  };

  const groups = () => inOrder(sight.isWhole() ? ofWhole() : sight.slowest());

  const ofWhole = () => {
    const found = [];
    data.report.probes.forEach((probe, index) => {
      const samples = probe.slowest || [];
      if (samples.length === 0) {
        return;
      }
      if (probe.series) {
        for (const { series } of data.tables) {
          const at = samples.filter(sample => sample.targetRate === data.series[series].targetRate);
          if (at.length) {
            found.push({ probe: index, series, name: probe.name + ' at ' + data.rateLabel(series), samples: at });
          }
        }
      } else {
        found.push({ probe: index, series: -1, name: probe.name, samples });
      }
    });
    return found;
  };

  /** The causes of a queue stand in place of queueing. */
  const parts = sample => lines.roots(sample);

  const bar = (sample, longest) => el('span', { class: 'bar', 'aria-hidden': 'true', style: { width: (100 * sample.nanos) / longest + '%' } },
    parts(sample).map(cause => el('span', {
      class: 'cause ' + familyOf(cause.cause),
      style: { 'flex-grow': String(cause.nanos) },
      title: cause.cause + ' ' + text.us(cause.nanos) + ' us',
    }, cause.nanos / longest > LABELLED_PER_LETTER * cause.cause.length ? cause.cause : '')));

  const time = sample => (sample.at === null || sample.at === undefined ? '' : text.timeOfDay(Date.parse(sample.at), true));

  const words = sample => parts(sample).map(cause => cause.cause + ' ' + text.us(cause.nanos)).join(', ');

  const holder = cause => (cause.holder ? 'held by ' + cause.holder.thread + (cause.holder.at ? ' in ' + cause.holder.at : '') : '');

  const named = cause => [cause.detail, holder(cause)].filter(part => part).join(', ');

  const queue = cause => (!cause.busy ? '' : lines.words(cause.busy) + ': ' + cause.busy.causes.filter(each => each.share >= 0.005)
    .map(each => each.cause + ' ' + text.percent(each.share) + (named(each) ? ' (' + named(each) + ')' : '')).join(', '));

  const detail = sample => el('div', { class: 'detail' },
    el('table', {}, el('tbody', {}, sample.causes.filter(cause => cause.nanos > 0 || cause.detail).map(cause => el('tr', {},
      el('th', { scope: 'row' }, el('span', { class: 'swatch ' + familyOf(cause.cause), 'aria-hidden': 'true' }), cause.cause),
      el('td', {}, text.us(cause.nanos)), el('td', {}, text.finePercent(cause.nanos / sample.nanos) + ' %'),
      el('td', { class: 'words' }, [cause.detail, holder(cause), queue(cause)].filter(part => part).join(', ')))))),
    (sample.annotations || []).length ? el('p', {}, 'Meanwhile ' + sample.annotations.map(each => each.detail).join(', ') + '.') : null,
    el('p', { class: 'faint' }, 'Thread ' + sample.thread + (sample.at ? ', ended ' + sample.at : '')),
    (sample.stack || []).length ? dom.append(el('div', {}, el('p', {}, 'Stack, deepest frame first:')), [dom.lines(sample.stack.join('\n'))]) : null);

  const row = (sample, longest) => el('details', { class: 'sample' },
    el('summary', {},
      el('span', { class: 'when' }, time(sample) + (sample.run ? ' run ' + sample.run : '')),
      el('span', { class: 'took' }, text.us(sample.nanos)),
      bar(sample, longest),
      el('span', { class: 'because' }, words(sample))),
    detail(sample));

  /** The calls of a line: the bar of the slowest, and opened the line over time. */
  const lineRow = ({ busy, samples }, longest) => el('details', { class: 'sample' },
    el('summary', {},
      el('span', { class: 'when' }, time(samples[0]) + (samples[0].run ? ' run ' + samples[0].run : '')),
      el('span', { class: 'took' }, text.us(samples[0].nanos)),
      bar(samples[0], longest),
      el('span', { class: 'because' }, lines.words(busy) + ': ' + lines.causes(busy))),
    el('div', { class: 'detail' },
      lines.overTime(busy, samples, familyOf),
      el('p', { class: 'faint' }, samples.length === 1 ? 'One of the slowest calls stood in this line.' : samples.length + ' of the slowest calls stood in this line.')),
    samples.map(sample => row(sample, longest)));

  /** Where the time of these calls went, in the console's sentences; of a window nothing is known of them together. */
  const sentences = group => ((sight.isWhole() && data.page.slowest.find(each => each.probe === group.probe && each.series === group.series)) || { sentences: [] })
    .sentences.map(sentence => el('p', {}, sentence));

  const section = () => {
    let all = groups();
    if (all.length === 0) {
      return null;
    }
    let shown = all[0].name;
    const list = el('div', { class: 'samples' });
    const choice = el('div', {});
    const draw = at => {
      const group = all[at];
      if (!group) {
        list.replaceChildren(el('p', {}, 'No slow call of these intervals is known.'));
        return;
      }
      shown = group.name;
      const longest = group.samples[0].nanos || 1;
      list.replaceChildren(...lines.grouped(group.samples).map(each => (each.busy ? lineRow(each, longest) : row(each.samples[0], longest))), ...sentences(group));
    };
    const offer = () => {
      all = groups();
      const at = Math.max(0, all.findIndex(group => group.name === shown));
      choice.replaceChildren(all.length === 0 ? '' : all.length > 1
        ? switches.choice('Slowest of', all.map((group, i) => ({ key: i, name: group.name })), at, draw) : el('b', {}, all[0].name));
      draw(at);
    };
    offer();
    sight.onChange(offer);
    const explanation = data.report.explanation || { unseen: [] };
    return dom.section('slowest', 'Why the slowest were slow',
      el('div', { class: 'tools' },
        choice,
        el('span', { class: 'legend' }, data.page.families.map(family => el('span', {}, el('span', { class: 'swatch ' + family.key, 'aria-hidden': 'true' }), family.words)))),
      list,
      dom.note('Times in microseconds, the time of day (' + text.zone() + ') is that of the end. A click or Enter opens a call.',
        data.page.toSeeMore ? ' ' + data.page.toSeeMore : '',
        explanation.unseen.map(each => ' Not seen: ' + each + '.')));
  };

  return { section };
})();

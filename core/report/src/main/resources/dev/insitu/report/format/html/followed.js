/** Why the calls of followed probes are slow: a tree that opens where it carries much of the difference. */
const followed = (() => {
  const { el } = dom;
  const MUCH = 0.2;

  const short = method => method.split('.').slice(-2).join('.');

  const calls = number => number.toFixed(1);

  const counted = (number, noun) => text.grouped(number) + ' ' + noun + (number === 1 ? '' : 's');

  const figures = node => (node.method === 'self' ? '' : calls(node.calls.ordinary) + ' → ' + calls(node.calls.slow) + ' calls, ')
    + text.us(node.nanos.ordinary) + ' → ' + text.us(node.nanos.slow) + ' us' + (node.estimated ? ' (estimated)' : '');

  const why = cause => cause.cause + ' ' + text.us(cause.nanos) + ' us' + (cause.detail ? ': ' + cause.detail : '')
    + (cause.holder ? '; held by ' + cause.holder.thread + (cause.holder.at ? ' in ' + cause.holder.at : '') : '');

  const node = tree => {
    const label = [el('strong', {}, Math.round(tree.share * 100) + ' %'), ' ', short(tree.method), ' ', el('small', {}, figures(tree))];
    const inner = [
      tree.cause && !tree.children.length ? dom.note(why(tree.cause)) : null,
      tree.stack && tree.stack.length ? el('details', {}, el('summary', {}, 'A stack of a slow call'), dom.lines(tree.stack.join('\n'))) : null,
      tree.children.map(node)];
    return inner.flat(Infinity).some(each => each)
      ? el('details', { open: tree.share >= MUCH, style: { 'margin-left': '1.5em' } }, el('summary', {}, label), inner)
      : el('p', { style: { 'margin': '0 0 0 2.6em' } }, label);
  };

  const limit = answer => (!answer.p99Nanos ? ''
    : answer.p99Nanos === answer.aboveNanos ? ' (p99)' : ' (the gap below p99, ' + text.duration(answer.p99Nanos) + ')');

  const probe = answer => [
    el('h3', {}, answer.probe),
    dom.note(text.grouped(answer.slow.count) + ' of ' + text.grouped(answer.slow.count + answer.ordinary.count) + ' calls took longer than '
      + text.duration(answer.aboveNanos) + limit(answer) + ': ' + text.duration(answer.slow.meanNanos) + ' in the mean, the others '
      + text.duration(answer.ordinary.meanNanos) + '. Each line has its share of the difference, and the figures of an ordinary call and of a slow one.'),
    node(answer.tree),
    answer.by ? dom.note('By ' + answer.by + ': ' + (answer.inputs.map(input => input.value + ': ' + text.grouped(input.slow) + ' of '
      + text.grouped(input.all) + ' slow, ' + Math.round(100 * input.all / (answer.slow.count + answer.ordinary.count)) + ' % of all').join('; ')
      || 'no value was seen in a slow call')) : null,
    answer.settled ? null : dom.note('The time was over before the same path was seen in enough slow calls.'),
    (answer.notes || []).map(each => dom.note(each)),
    dom.note('Followed ' + counted(answer.levels, 'level') + ', ' + counted(answer.placed, 'probe') + ' placed, '
      + text.grouped(answer.takenOut) + ' taken out, in ' + text.duration(answer.tookNanos) + ', for ' + (100 * answer.costShare).toFixed(1) + ' % of a CPU.')];

  const without = each => [el('h3', {}, each.probe), dom.note('No answer: ' + each.reason)];

  const section = () => (data.report.follow
    ? dom.section('followed', 'Why slow calls are slow', [data.report.follow.map(probe), (data.report.unanswered || []).map(without)]) : null);

  return { section };
})();

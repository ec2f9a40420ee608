/** The lines that slow calls queued in: each a busy period, one bar over time with its calls. */
const lines = (() => {
  const { el } = dom;

  /** The line that most of a call's time went to; null where it did not queue, or its line is not known. */
  const of = sample => {
    const queueing = sample.causes.find(cause => cause.busy && 2 * cause.nanos > sample.nanos);
    return queueing ? queueing.busy : null;
  };

  const begin = busy => text.timeOfDay(Date.parse(busy.since), true);

  const micros = nanos => text.us(nanos) + ' us';

  /** What a call's time went to: the causes of the queue in place of queueing, each cause once. */
  const roots = sample => {
    const sums = new Map();
    for (const cause of sample.causes) {
      for (const { cause: name, nanos } of cause.busy ? cause.busy.causes.map(each => ({ cause: each.cause, nanos: each.share * cause.nanos })) : [cause]) {
        sums.set(name, (sums.get(name) || 0) + nanos);
      }
    }
    return [...sums].map(([cause, nanos]) => ({ cause, nanos })).filter(cause => cause.nanos > 0);
  };

  const words = busy => (busy.calls > 1
    ? text.grouped(busy.calls) + ' calls in line since ' + begin(busy) + ', ' + micros(busy.apartNanos) + ' apart; they took ' + micros(busy.meanNanos) + ' each'
      + (busy.usualNanos ? ', usually ' + text.us(busy.usualNanos) : '')
    : 'due ' + begin(busy))
    + (20 * busy.awayNanos > busy.calls * busy.meanNanos ? '; between calls ' + micros(busy.awayNanos) : '');

  const causes = busy => busy.causes.filter(cause => cause.share >= 0.005)
    .map(cause => cause.cause + ' ' + text.percent(cause.share)).join(', ');

  /** Nanoseconds from the beginning of a line to a time; times of day have more digits than a double. */
  const since = (busy, at) => (Date.parse(at.slice(0, 23) + 'Z') - Date.parse(busy.since.slice(0, 23) + 'Z')) * 1e6
    + Number((at.slice(23, -1) + '000000').slice(0, 6)) - Number((busy.since.slice(23, -1) + '000000').slice(0, 6));

  const part = (nanos, busy) => 100 * Math.max(0, Math.min(1, nanos / (busy.nanos || 1))) + '%';

  /** The line as a bar over time, and below it each of the slowest calls in it: how long it queued, and how long it took. */
  const overTime = (busy, samples, familyOf) => el('div', { class: 'line', role: 'img', 'aria-label': words(busy) + ': ' + causes(busy) },
    el('div', { class: 'bar whole' }, busy.causes.filter(cause => cause.share > 0).map(cause => el('span', {
      class: 'cause ' + familyOf(cause.cause), style: { 'flex-grow': String(cause.share) }, title: cause.cause + ' ' + text.percent(cause.share),
    }, cause.share > 0.1 ? cause.cause : ''))),
    [...samples].sort((a, b) => since(busy, a.at) - a.nanos - since(busy, b.at) + b.nanos).map(sample => {
      const queued = sample.causes.find(cause => cause.busy).nanos;
      const due = since(busy, sample.at) - sample.nanos;
      return el('div', { class: 'call', title: 'due ' + micros(due) + ' after the beginning, queued ' + micros(queued) + ', ended after ' + micros(sample.nanos) },
        el('span', { class: 'cause queueing', style: { left: part(due, busy), width: part(queued, busy) } }),
        el('span', { class: 'cause code', style: { left: part(due + queued, busy), width: part(sample.nanos - queued, busy) } }));
    }),
    el('div', { class: 'scale' }, el('span', {}, begin(busy)), el('span', {}, '+ ' + text.duration(busy.nanos))));

  /** Calls that queued in one line, together; the others alone. In the order of their slowest. */
  const grouped = samples => {
    const found = [];
    for (const sample of samples) {
      const busy = of(sample);
      const same = busy && found.find(each => each.busy && each.busy.since === busy.since);
      if (same) {
        same.samples.push(sample);
      } else {
        found.push({ busy, samples: [sample] });
      }
    }
    return found;
  };

  return { grouped, roots, words, causes, overTime };
})();

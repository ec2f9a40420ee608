/** Calls that had begun and not ended when the recording was made. */
const flight = (() => {
  const { el } = dom;

  const waitsFor = call => (call.lock ? ', waits for ' + call.lock : '')
    + (call.holder ? ', held by ' + call.holder.thread + (call.holder.at ? ' in ' + call.holder.at : '') : '');

  const all = () => data.report.probes.flatMap(probe => (probe.inFlight || []).map(call => ({ ...call, probe: probe.name })))
    .sort((a, b) => b.nanos - a.nanos);

  /** For the verdict: how many, and the one that had taken longest. */
  const words = () => {
    const calls = all();
    return calls.length === 0 ? '' : text.grouped(calls.length) + (calls.length === 1 ? ' call was in flight at the end: ' : ' calls were in flight at the end; the longest: ')
      + calls[0].probe + ', for ' + text.duration(calls[0].nanos) + '.';
  };

  const section = () => {
    const calls = all();
    if (calls.length === 0) {
      return null;
    }
    return dom.section('flight', 'In flight at the end', el('div', { class: 'samples' }, calls.map(call => {
      const words = [el('span', { class: 'when' }, el('b', {}, text.duration(call.nanos))), el('b', {}, call.probe),
        el('span', { class: 'because' }, 'thread ' + call.thread + ((call.stack || []).length ? ', in ' + call.stack[0] : '') + waitsFor(call))];
      return (call.stack || []).length ?
        el('details', { class: 'sample' }, el('summary', {}, words), el('div', { class: 'detail' }, el('p', {}, 'Thread ' + call.thread + waitsFor(call) + '. Deepest frame first:'), dom.lines(call.stack.join('\n')))) :
        el('p', { class: 'sample' }, words);
    })));
  };

  return { section, words };
})();

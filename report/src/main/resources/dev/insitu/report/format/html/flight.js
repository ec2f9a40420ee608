/** Calls that had begun and not ended when the recording was made. */
const flight = (() => {
  const { el } = dom;

  const waitsFor = call => (call.lock ? ', waits for ' + call.lock : '')
    + (call.holder ? ', held by ' + call.holder.thread + (call.holder.at ? ' in ' + call.holder.at : '') : '');

  const section = () => {
    const calls = data.report.probes.flatMap(probe => (probe.inFlight || []).map(call => ({ ...call, probe: probe.name })))
      .sort((a, b) => b.nanos - a.nanos);
    if (calls.length === 0) {
      return null;
    }
    return dom.section('flight', 'In flight at the end', el('div', { class: 'samples' }, calls.map(call => {
      const words = [el('span', { class: 'took' }, text.duration(call.nanos)), el('b', {}, call.probe),
        el('span', { class: 'because' }, 'thread ' + call.thread + ((call.stack || []).length ? ', in ' + call.stack[0] : '') + waitsFor(call))];
      return (call.stack || []).length ?
        el('details', { class: 'sample' }, el('summary', {}, words), el('div', { class: 'detail' }, dom.lines(call.stack.join('\n')))) :
        el('p', { class: 'sample' }, words);
    })));
  };

  return { section };
})();

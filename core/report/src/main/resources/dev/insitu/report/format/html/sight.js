/**
 * The part of the recording that is in sight over time: the whole, or a window of whole intervals. The window's figures are sums of its
 * intervals' counts, by the rules of the report's Java: Buckets, Percentile, Figures, CurveData.
 */
const sight = (() => {
  const { el } = dom;
  const written = data.page.history && data.page.history.parts;
  const BUCKETS = 54 * 1024;
  const LEAST_ABOVE = 10;
  const WHOLE = data.report.window ? 'whole window' : 'whole recording';
  const OF_ALL_INTERVALS = ['table', 'curves', 'timeline', 'slowest'];

  const unpack = string => data.unpack(string || '');
  const starts = written ? unpack(written.starts) : [];
  const ends = written ? unpack(written.ends) : [];
  const intervals = written ? unpack(written.intervals) : [];
  const listeners = [];
  let show = () => {};
  /** The first and the last part of the window; null for the whole. */
  let chosen = null;

  const isWhole = () => chosen === null;

  /** A probe's parts, unpacked when they are first asked for. */
  const unpacked = new Map();
  const columnsOf = probe => {
    if (!unpacked.has(probe)) {
      const found = written.probes.find(each => each.probe === probe);
      unpacked.set(probe, found && {
        ...found,
        ...Object.fromEntries(['parts', 'errors', 'skipped', 'sums', 'mins', 'maxs', 'samples', 'squares'].map(key => [key, unpack(found[key])])),
      });
    }
    return unpacked.get(probe);
  };

  /** Adds buckets as PartCounts packs them, and tells between which they lie. */
  const addBuckets = (string, counts, bounds) => {
    let place = 0;
    const number = () => {
      let sum = 0;
      let scale = 1;
      let digit;
      do {
        digit = packed.digit(string, place++);
        sum += (digit & 31) * scale;
        scale *= 32;
      } while (digit & 32);
      return sum;
    };
    let next = 0;
    while (place < string.length) {
      const count = number();
      next += count % 2 ? number() + 1 : 0;
      counts[next] += Math.floor(count / 2) + 1;
      bounds.first = Math.min(bounds.first, next);
      bounds.last = Math.max(bounds.last, next);
      next++;
    }
  };

  const highestOf = bucket => {
    const octave = Math.max(0, (bucket >> 10) - 1);
    return (bucket - (octave << 10) + 1) * 2 ** octave - 1;
  };

  const scratch = new Float64Array(BUCKETS);

  /** All that was counted of a probe in the window. */
  const sumOf = probe => {
    const columns = columnsOf(probe);
    const sum = { errors: 0, skipped: 0, samples: 0, squares: 0, nanos: 0, total: 0, min: Infinity, max: 0, buckets: [], counts: [] };
    const bounds = { first: BUCKETS, last: -1 };
    (columns ? columns.parts : []).forEach((part, i) => {
      if (part < chosen[0] || part > chosen[1]) {
        return;
      }
      sum.errors += columns.errors[i];
      sum.skipped += columns.skipped[i];
      if (columns.buckets[i] !== '') {
        addBuckets(columns.buckets[i], scratch, bounds);
        sum.nanos += columns.sums[i];
        sum.min = Math.min(sum.min, columns.mins[i]);
        sum.max = Math.max(sum.max, columns.maxs[i]);
        sum.samples += columns.samples.length ? columns.samples[i] : 0;
        sum.squares += columns.squares.length ? columns.squares[i] : 0;
      }
    });
    for (let bucket = bounds.first; bucket <= bounds.last; bucket++) {
      if (scratch[bucket] > 0) {
        sum.total += scratch[bucket];
        sum.buckets.push(bucket);
        sum.counts.push(scratch[bucket]);
        scratch[bucket] = 0;
      }
    }
    if (!columns || !columns.samples.length) {
      sum.samples = sum.total;
      sum.squares = sum.total;
    }
    sum.effective = Math.min(sum.samples, sum.squares <= sum.total ? sum.total : Math.floor((sum.total * sum.total) / sum.squares));
    sum.isSampled = columns ? columns.sampled : false;
    sum.isPaired = columns ? columns.paired : true;
    return sum;
  };

  /** What was computed for the window. */
  let known = new Map();
  const once = (what, probe, compute) => {
    const key = what + ' ' + probe;
    if (!known.has(key)) {
      known.set(key, compute(probe));
    }
    return known.get(key);
  };
  const sum = probe => once('sum', probe, sumOf);

  /** The highest values of the buckets of samples by ranks, which ascend, limited to the range of the samples. */
  const valuesAt = (of, ranks) => {
    let bucket = -1;
    let seen = 0;
    return ranks.map(rank => {
      while (seen < rank) {
        seen += of.counts[++bucket];
      }
      return Math.max(of.min, Math.min(of.max, highestOf(of.buckets[bucket])));
    });
  };

  /** How many of some samples lie above a percentile, rounded down. */
  const above = (key, samples) => {
    const [whole, decimals = ''] = key.split('.');
    const hundred = 100n * 10n ** BigInt(decimals.length);
    return Number((BigInt(samples) * (hundred - BigInt(whole + decimals))) / hundred);
  };

  const percentile = (of, key) => {
    const isCarried = (key === '50' || key === '90' ? of.effective : above(key, of.effective)) >= LEAST_ABOVE;
    return of.isPaired && isCarried ? valuesAt(of, [Math.max(1, of.total - above(key, of.total))])[0] : null;
  };

  /** The figures of a probe in the window, with the keys of report.json. */
  const figures = probe => {
    const of = sum(probe);
    const isTimed = of.isPaired && of.samples > 0;
    return {
      count: of.samples + (of.isSampled ? of.skipped : 0),
      errors: of.errors,
      skipped: of.isSampled ? 0 : of.skipped,
      min: isTimed ? of.min : null,
      mean: isTimed ? of.nanos / of.total : null,
      max: isTimed ? of.max : null,
      percentiles: Object.fromEntries(data.ladder.map(key => [key, percentile(of, key)])),
    };
  };

  const curveOf = probe => {
    const of = sum(probe);
    const { ticks } = data.page;
    if (of.total === 0 || !of.isPaired) {
      return null;
    }
    const count = Math.max(1, of.effective);
    const ranks = [];
    for (let i = 0; ; i++) {
      const rank = Math.ceil(count * (1 - (1 - (i % ticks) / (2 * ticks)) / 2 ** Math.floor(i / ticks)));
      if (rank >= count) {
        break;
      }
      ranks.push(Math.max(1, rank));
    }
    ranks.push(count);
    const weighted = of.total === count ? ranks : ranks.map(rank => Math.max(1, Math.min(of.total, Math.ceil((rank / count) * of.total))));
    return plotter.curve({ probe, series: -1, run: 0, count, values: valuesAt(of, weighted) }, ticks);
  };

  /** The percentile curve of a probe in the window; null without samples. */
  const curve = probe => once('curve', probe, curveOf);

  /** Each probe once, in the order of the tables, with its figures in the window. */
  const rows = () => {
    const all = new Map();
    for (const table of data.tables) {
      for (const row of table.rows) {
        all.set(row.probe, all.get(row.probe) || row);
      }
    }
    data.report.probes.forEach(({ name }, probe) => {
      if (!all.has(probe)) {
        all.set(probe, { probe, name, depth: 0, isOfMachine: data.page.machine.includes(probe) });
      }
    });
    return [...all.values()].map(row => ({ ...row, self: undefined, remarks: [], figures: figures(row.probe) }));
  };

  const unexplained = call => call.causes.filter(({ cause }) => cause === 'unexplained').reduce((all, { nanos }) => all + nanos, 0);

  /** A call that two intervals have is there once, as it is explained better. */
  const single = calls => {
    const found = new Map();
    for (const call of calls) {
      const key = call.nanos + ' ' + call.at;
      found.set(key, found.has(key) && unexplained(found.get(key)) <= unexplained(call) ? found.get(key) : call);
    }
    return [...found.values()];
  };

  const stackOf = call => unpack(call.frames).map(frame => written.frames[frame]);

  /** The slowest calls of a probe in the window. Where a part has not kept all that it could, those that are certainly among them. */
  const slowestOf = probe => {
    const showsStartUp = chosen[0] < written.inStartUp;
    const found = [];
    let least = 0;
    for (const each of written.slowest) {
      if (each.probe === probe && (showsStartUp || !each.startUp)) {
        const cut = unpack(each.cut);
        unpack(each.parts).forEach((part, i) => {
          if (part >= chosen[0] && part <= chosen[1]) {
            const calls = each.calls[i];
            found.push(...calls);
            least = cut[i] ? Math.max(least, calls[calls.length - 1].nanos) : least;
          }
        });
      }
    }
    return single(found).filter(call => call.nanos >= least).sort((a, b) => b.nanos - a.nanos).slice(0, written.mostSlow)
      .map(call => (call.frames ? { ...call, stack: stackOf(call) } : call));
  };

  const slowest = () => data.report.probes
    .map(({ name }, probe) => ({ probe, series: -1, name, samples: slowestOf(probe) }))
    .filter(group => group.samples.length > 0);

  const iso = micros => (new Date(Math.floor(micros / 1000)).toISOString().slice(0, -1) + String(1000 + micros % 1000).slice(1)).replace(/\.?0+$/, '') + 'Z';
  const from = () => iso(starts[chosen[0]]);
  const to = () => iso(ends[chosen[1]]);

  const count = () => intervals.slice(chosen[0], chosen[1] + 1).reduce((all, each) => all + each, 0);

  const span = () => {
    const [first, last] = [starts[chosen[0]] / 1000, ends[chosen[1]] / 1000];
    const isOneDay = text.date(starts[0] / 1000) === text.date(ends[ends.length - 1] / 1000);
    const time = millis => (isOneDay ? '' : text.date(millis) + ' ') + text.timeOfDay(millis, true);
    return time(first) + ' to ' + time(last) + ' ' + text.zone();
  };

  const quoted = name => (/^[\w@%+=:,./-]+$/.test(name) ? name : "'" + name.replace(/'/g, "'\\''") + "'");
  const command = () => 'java -jar insitu.jar report ' + quoted(data.page.directory || 'DIR') + ' --from ' + from() + ' --to ' + to();

  /** A link to the page shows the window as well. */
  const note = () => window.history.replaceState(null, '', isWhole() ? location.href.split('#')[0] : '#from=' + from() + '&to=' + to());

  const choose = to => {
    if (String(to) !== String(chosen)) {
      chosen = to;
      known = new Map();
      document.documentElement.dataset.sight = isWhole() ? 'whole' : 'window';
      listeners.forEach(listener => listener());
      note();
    }
  };

  /** The parts of which the middle is in sight; where there is none, the part in the middle. Between seconds since the epoch. */
  const see = (min, max) => {
    const isIn = part => {
      const middle = (starts[part] + ends[part]) / 2e6;
      return middle >= min && middle < max;
    };
    const seen = starts.map((start, part) => part).filter(isIn);
    if (seen.length) {
      choose([seen[0], seen[seen.length - 1]]);
    } else if (starts.length) {
      const within = starts.filter(start => start / 1e6 <= (min + max) / 2).length;
      choose([Math.max(0, within - 1), Math.max(0, within - 1)]);
    }
  };

  const seeWhole = () => choose(null);

  /** The window that the address names, as seconds since the epoch; null where it names none. */
  const ofAddress = () => {
    const [min, max] = ['from', 'to'].map(key => Date.parse(new URLSearchParams(location.hash.slice(1)).get(key)) / 1000);
    const isKnown = starts.length && max > min && max > starts[0] / 1e6 && min < ends[ends.length - 1] / 1e6;
    return isKnown ? [min, max] : null;
  };

  /** What shows a stretch of time, or for null all of it. */
  const moveBy = shows => {
    show = shows;
    if (ofAddress()) {
      show(ofAddress());
    }
  };

  window.addEventListener('hashchange', () => show(ofAddress()));
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !isWhole()) {
      show(null);
    }
  });

  /** Which part is in sight, how to see all again, and the command that prints its report. */
  const bar = () => {
    if (starts.length === 0) {
      return null;
    }
    const line = el('p', { role: 'status' });
    const more = el('p', { class: 'note' });
    const draw = () => {
      if (isWhole()) {
        const all = intervals.reduce((sum, each) => sum + each, 0);
        line.replaceChildren('The ' + WHOLE + '.');
        more.replaceChildren('Drag over the chart, or press + on it: figures, percentiles and slowest calls follow what is in sight of the '
          + text.grouped(all) + (all === 1 ? ' interval.' : ' intervals.'));
        return;
      }
      line.replaceChildren(el('b', {}, span()), ', ' + text.grouped(count()) + (count() === 1 ? ' whole interval ' : ' whole intervals '),
        dom.button('show all', { class: 'switch', title: 'Escape' }, () => show(null)));
      more.replaceChildren(el('code', { tabindex: '0' }, command()), ' prints this window, also with self times, callers and exceptions.');
    };
    draw();
    listeners.push(draw);
    return el('div', { class: 'sight' }, line, more);
  };

  /** Names in each section's title what its figures are of, while that is not the same for all. */
  const label = () => {
    document.querySelectorAll('#main > section').forEach(section => {
      const follows = OF_ALL_INTERVALS.includes(section.id);
      const of = el('span', { class: 'of' });
      section.classList.toggle('of-whole', !follows);
      section.querySelector('h2').append(of);
      const draw = () => {
        of.textContent = isWhole() ? '' : follows ? span() : 'of the ' + WHOLE;
      };
      draw();
      listeners.push(draw);
    });
  };

  return { isWhole, see, seeWhole, moveBy, onChange: listener => listeners.push(listener), figures, curve, rows, slowest, bar, label,
    bounds: () => [starts[chosen[0]] / 1e6, ends[chosen[1]] / 1e6] };
})();

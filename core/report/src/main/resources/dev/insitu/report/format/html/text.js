/** Numbers and names as text, in the console's forms: see Numbers and TimeText in the report's Java. */
const text = (() => {
  const ABSENT = 'n/a';
  const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Cn}]/gu;
  const UNITS = [['s', 1e9], ['ms', 1e6], ['us', 1e3], ['ns', 1]];

  /** The one place that makes text harmless: what would break a line, or turn the direction of writing, is a blank. */
  const plain = string => String(string).replace(invisible, ' ');

  const grouped = number => String(number).replace(/\B(?=(\d{3})+$)/g, ',');

  const decimal = (number, places) => {
    const fixed = Math.abs(number).toFixed(places);
    const [whole, fraction = ''] = fixed.split('.');
    const kept = fraction.replace(/0+$/, '');
    const digits = grouped(whole) + (kept ? '.' + kept : '');
    return number < 0 && digits !== '0' ? '-' + digits : digits;
  };

  const threeDigits = number => decimal(number, Math.abs(number) >= 100 ? 0 : Math.abs(number) >= 1 ? 1 : 3);

  const tenths = count => grouped(Math.floor(count / 10)) + '.' + count % 10;

  /** Nanoseconds as microseconds, with as many digits as mean something. */
  const us = nanos => {
    if (nanos === null || nanos === undefined) {
      return ABSENT;
    }
    const whole = Math.round(nanos);
    if (whole < 0) {
      return '-' + us(-whole);
    }
    if (whole === 0) {
      return '0';
    }
    if (whole < 1000) {
      return '0.' + String(1000 + whole).slice(1);
    }
    return whole < 99950 ? tenths(Math.floor((whole + 50) / 100)) : grouped(Math.floor((whole + 500) / 1000));
  };

  /** A duration with its unit, for sentences. */
  const duration = nanos => {
    let unit = 0;
    while (unit < 3 && nanos < (unit === 2 ? UNITS[2][1] : 999.5 * UNITS[unit + 1][1])) {
      unit++;
    }
    const [name, size] = UNITS[unit];
    return (unit === 3 ? String(Math.round(nanos)) : threeDigits(nanos / size)) + ' ' + name;
  };

  const finePercent = share => {
    const percent = share * 100;
    if (percent >= 10) {
      return decimal(percent, 0);
    }
    if (percent >= 0.1) {
      return decimal(percent, 1);
    }
    return percent > 0 && percent < 0.001 ? '< 0.001' : decimal(percent, 3);
  };

  const two = number => String(number).padStart(2, '0');

  let zone = { name: 'UTC', offsets: [] };

  /** Milliseconds since the epoch, as those at which a clock in UTC shows what a clock of the zone does. */
  const local = millis => millis + zone.offsets.reduce((offset, [since, millisThen], i) => (i === 0 || millis >= since ? millisThen : offset), 0);

  /** The time of day of milliseconds since the epoch, in the zone of the report. */
  const timeOfDay = (millis, withMillis) => {
    const date = new Date(local(millis));
    const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':');
    return withMillis ? time + '.' + String(date.getUTCMilliseconds()).padStart(3, '0') : time;
  };

  const date = millis => new Date(local(millis)).toISOString().slice(0, 10);

  return {
    ABSENT,
    plain,
    grouped,
    us,
    duration,
    finePercent,
    timeOfDay,
    date,
    useZone: to => {
      zone = to;
    },
    zone: () => zone.name,
    rate: perSecond => decimal(perSecond, 3) + '/s',
    measuredRate: perSecond => threeDigits(perSecond) + '/s',
    percent: share => grouped(Math.round(share * 100)) + '%',
    /** The percentile at which one in this many samples takes longer: 10 is 90 %. */
    percentile: (oneIn, places) => decimal(100 - 100 / oneIn, places ?? 7) + ' %',
  };
})();

/** What PackedNumbers has packed. */
const packed = (() => {
  const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const valueOf = new Uint8Array(128);
  for (let i = 0; i < DIGITS.length; i++) {
    valueOf[DIGITS.charCodeAt(i)] = i;
  }

  const unpack = string => {
    const numbers = [];
    let before = 0;
    let rest = 0;
    let scale = 1;
    for (let i = 0; i < string.length; i++) {
      const digit = valueOf[string.charCodeAt(i)];
      rest += (digit & 31) * scale;
      if (digit & 32) {
        scale *= 32;
      } else {
        before += rest % 2 ? -(rest + 1) / 2 : rest / 2;
        numbers.push(before);
        rest = 0;
        scale = 1;
      }
    }
    return numbers;
  };

  return { unpack, digit: (string, place) => valueOf[string.charCodeAt(place)] };
})();

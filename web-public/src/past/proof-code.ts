/** Bytes that go together, and the decimal digits that they take. */
const [group, digitsOfGroup] = [5, 13];
/** Digits of fewer bytes, by their number. */
const digitsOf = [0, 3, 5, 8, 10, digitsOfGroup];

/** Bytes as decimal digits: a QR code holds more of these than of letters. */
export function toDigits(bytes: Uint8Array): string {
  let digits = '';
  for (let begin = 0; begin < bytes.length; begin += group) {
    const some = bytes.subarray(begin, begin + group);
    const number = some.reduce((sum, byte) => sum * 256 + byte, 0);
    digits += String(number).padStart(digitsOf[some.length] ?? 0, '0');
  }
  return digits;
}

/** @returns undefined for what no bytes are written as */
export function fromDigits(digits: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^\d+$/.test(digits)) return undefined;
  const bytes: number[] = [];
  for (let begin = 0; begin < digits.length; begin += digitsOfGroup) {
    const some = digits.slice(begin, begin + digitsOfGroup);
    const length = digitsOf.indexOf(some.length);
    const number = Number(some);
    if (length < 1 || number >= 256 ** length) return undefined;
    for (let place = length - 1; place >= 0; place -= 1) bytes.push(Math.floor(number / 256 ** place) % 256);
  }
  return Uint8Array.from(bytes);
}

// SHA-256 of a few bytes. The browser's own (SubtleCrypto) is missing on plain http, as in a home network, so this one is
// used everywhere; the tests compare it with Node's.
const primes = [...Array(312).keys()].filter((n) => n > 1 && [...Array(n).keys()].every((d) => d < 2 || n % d !== 0)).slice(0, 64);
const fraction = (x: number): number => Math.floor((x - Math.floor(x)) * 2 ** 32) >>> 0;
const constants = primes.map((p) => fraction(Math.cbrt(p)));
const start = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

function padded(bytes: Uint8Array): DataView {
  const out = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  bytes.forEach((b, i) => out.setUint8(i, b));
  out.setUint8(bytes.length, 0x80);
  out.setUint32(out.byteLength - 4, bytes.length * 8);
  return out;
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const data = padded(bytes);
  const h = [...start];
  const w = new Array<number>(64);
  for (let block = 0; block < data.byteLength; block += 64) {
    for (let i = 0; i < 64; i++) {
      const [a, b] = [w[i - 15] ?? 0, w[i - 2] ?? 0];
      w[i] = i < 16 ? data.getUint32(block + 4 * i) : ((w[i - 16] ?? 0) + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (w[i - 7] ?? 0) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, k = 0] = h;
    for (let i = 0; i < 64; i++) {
      const one = (k + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (constants[i] ?? 0) + (w[i] ?? 0)) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [k, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, k].forEach((x, i) => (h[i] = ((h[i] ?? 0) + x) | 0));
  }
  const out = new DataView(new ArrayBuffer(32));
  h.forEach((x, i) => out.setUint32(4 * i, x));
  return new Uint8Array(out.buffer);
}

export const toHex = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
export const fromHex = (hex: string): Uint8Array => new Uint8Array((hex.match(/../g) ?? []).map((h) => parseInt(h, 16)));

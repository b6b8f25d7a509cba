import type { OneBitRaster } from '#shared/domain/printing/ticket-document.ts';

const thickness = 3;
const dash = 12;
const period = 20;

/** The rule above the system texts: dashes of 12 dots with gaps of 8, centred. */
export function dashedRule(width: number): OneBitRaster {
  const gap = period - dash;
  const dashes = Math.floor((width + gap) / period);
  const left = Math.floor((width - (dashes * period - gap)) / 2);

  const row = new Uint8Array(width / 8);
  for (let x = left; x < left + dashes * period; x += 1) {
    if ((x - left) % period < dash) row[x >> 3] = (row[x >> 3] ?? 0) | (0x80 >> (x & 7));
  }
  const rows = new Uint8Array(row.length * thickness);
  for (let y = 0; y < thickness; y += 1) rows.set(row, y * row.length);
  return { width, height: thickness, rows };
}

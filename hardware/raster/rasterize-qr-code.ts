import { encode } from 'uqr';
import type { OneBitRaster, TicketQrCode, TicketTextSize } from '#shared/domain/printing/ticket-document.ts';

/** Dots of a module by size: 0.4, 0.5 and 0.75 mm. */
const MODULE = { 1: 3, 2: 4, 3: 6 } as const satisfies Record<TicketTextSize, number>;
/** Modules that stay white around a code, so that cameras find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** What the largest code holds at this level of correction. */
const MOST_BYTES = 2331;

/**
 * Draws a code that phones read, whole dots to the module, with the white around it. Where the paper is too narrow its
 * modules get smaller. Null for more than any code holds.
 *
 * @param room dots that can be printed across
 */
export function rasterizeQrCode({ value, size }: TicketQrCode, room: number): OneBitRaster | null {
  if (value === '' || Buffer.byteLength(value) > MOST_BYTES) return null;
  const { data, size: modules } = encode(value, { border: QUIET_ZONE, ecc: 'M' });
  const dots = Math.min(MODULE[size], Math.floor(room / modules));
  const width = modules * dots;
  const stride = Math.ceil(width / 8);
  const rows = new Uint8Array(stride * width);
  for (let y = 0; y < width; y += 1) {
    const row = data[Math.floor(y / dots)] ?? [];
    for (let x = 0; x < width; x += 1) {
      if (!row[Math.floor(x / dots)]) continue;
      const index = y * stride + (x >> 3);
      rows[index] = (rows[index] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { width, height: width, rows };
}

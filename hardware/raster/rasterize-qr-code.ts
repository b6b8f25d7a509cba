import { encode } from 'uqr';
import type { OneBitRaster, TicketQrCode, TicketTextSize } from '#shared/domain/printing/ticket-document.ts';

/** Dots per module by size: 0.4, 0.5 and 0.75 mm. */
const MODULE = { 1: 3, 2: 4, 3: 6 } as const satisfies Record<TicketTextSize, number>;
/** White modules around a code (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** Capacity of the largest code at this error correction level. */
const MAX_BYTES = 2331;

/**
 * Rasterizes a QR code with its quiet zone, in whole dots per module. Modules get smaller on narrow paper. Null if
 * the value exceeds the capacity.
 *
 * @param maxWidth printable width in dots
 */
export function rasterizeQrCode({ value, size }: TicketQrCode, maxWidth: number): OneBitRaster | null {
  if (value === '' || Buffer.byteLength(value) > MAX_BYTES) return null;
  const { data, size: modules } = encode(value, { border: QUIET_ZONE, ecc: 'M' });
  const dots = Math.min(MODULE[size], Math.floor(maxWidth / modules));
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

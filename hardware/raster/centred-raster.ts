import type { OneBitRaster } from '#shared/domain/printing/ticket-document.ts';

/**
 * Centres a raster in a row of `width` dots, a multiple of eight; wider rasters lose both edges equally. Rasters are
 * sent at full width because some printers do not centre them.
 */
export function centredRaster(raster: OneBitRaster, width: number): OneBitRaster {
  const from = Math.ceil(raster.width / 8);
  const to = width / 8;
  const left = Math.floor((width - raster.width) / 2);
  const rows = new Uint8Array(to * raster.height);
  for (let y = 0; y < raster.height; y += 1) {
    for (let x = Math.max(0, -left); x < Math.min(raster.width, width - left); x += 1) {
      const black = (raster.rows[y * from + (x >> 3)] ?? 0) & (0x80 >> (x & 7));
      if (!black) continue;
      const at = left + x;
      const index = y * to + (at >> 3);
      rows[index] = (rows[index] ?? 0) | (0x80 >> (at & 7));
    }
  }
  return { width, height: raster.height, rows };
}

import type { OneBitRaster } from '#shared/domain/printing/ticket-document.ts';

/**
 * Rasterizes the ticket number, trimmed to its ink. `capHeight` is the preferred cap height and `width` the maximum
 * width, in dots.
 */
export type NumberRasterizer = (code: string, bounds: { width: number; capHeight: number }) => OneBitRaster;

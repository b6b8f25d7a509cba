import type { OneBitRaster } from '#shared/domain/printing/ticket-document.ts';

/**
 * Draws the ticket's code, trimmed to its ink. `capHeight` is the wished height of the capitals and `width` the
 * most that it may take, both in dots.
 */
export type NumberRasterizer = (code: string, room: { width: number; capHeight: number }) => OneBitRaster;

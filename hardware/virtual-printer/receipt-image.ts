import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { setPrinterFont } from '../raster/rasterize-line.ts';
import { cellOf, layoutReceipt, type PlacedRaster, type PlacedText } from './receipt-layout.ts';
import type { Receipt } from './virtual-printer.ts';

/** Unprintable margin left and right, 4 mm each on 80 mm paper; in dots. */
export const sideMargin = { 80: 32, 60: 48, 57: 36 } as const;

/** Distance from the cutter to the print head, 8 mm. Every receipt starts with this much blank paper. */
export const knifeToHead = 64;
/** Half a metre in dots; longer receipts are truncated. */
const MAX_IMAGE_HEIGHT = 4000;
const tooth = { width: 16, height: 8 } as const;

/**
 * Renders a receipt as PNG, one pixel per dot, with margins and torn edge. Content not fed past the cutter before the
 * cut is missing at the bottom, as on paper.
 */
export const receiptImage = (receipt: Pick<Receipt, 'bytes' | 'width'>): Buffer =>
  receiptCanvas(receipt).toBuffer('image/png');

/** Renders a receipt on a canvas. */
export function receiptCanvas({ bytes, width }: Pick<Receipt, 'bytes' | 'width'>): Canvas {
  const layout = layoutReceipt(bytes, width);
  const margin = sideMargin[width];
  const height = Math.min(Math.max(layout.height, knifeToHead), MAX_IMAGE_HEIGHT);
  const canvas = createCanvas(layout.width + 2 * margin, height);
  const context = canvas.getContext('2d');
  cutPaper(context, canvas.width, canvas.height);
  context.translate(margin, knifeToHead);
  for (const part of layout.placed) {
    if (part.kind === 'text') drawText(context, part);
    else drawRaster(context, part);
  }
  return canvas;
}

/** Fills white paper with a toothed lower edge and clips to it. */
function cutPaper(context: SKRSContext2D, width: number, height: number): void {
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(width, 0);
  for (let x = width; x > 0; x -= tooth.width) {
    context.lineTo(x, height - tooth.height);
    context.lineTo(x - tooth.width / 2, height);
  }
  context.lineTo(0, height - tooth.height);
  context.closePath();
  context.clip();
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
}

function drawText(context: SKRSContext2D, part: PlacedText): void {
  const cell = cellOf(part);
  const width = cell.width * part.text.length;
  context.fillStyle = '#000000';
  if (part.reverse) context.fillRect(part.x, part.y, width, cell.height);
  if (part.underline > 0)
    context.fillRect(part.x, part.y + cell.height - part.underline, width, part.underline);
  if (part.reverse) context.fillStyle = '#ffffff';

  const baseCell = cellOf({ ...part, across: 1, down: 1 });
  setPrinterFont(context, part);
  context.save();
  context.translate(part.x, part.y);
  context.scale(part.across, part.down);
  for (const [index, character] of [...part.text].entries()) {
    context.fillText(character, (index + 0.5) * baseCell.width, baseCell.height / 2);
  }
  context.restore();
}

function drawRaster(context: SKRSContext2D, { x, y, raster }: PlacedRaster): void {
  if (raster.width === 0 || raster.height === 0) return;
  const tile = createCanvas(raster.width, raster.height);
  const tileContext = tile.getContext('2d');
  const image = tileContext.createImageData(raster.width, raster.height);
  for (let dot = 0; dot < raster.width * raster.height; dot += 1) {
    // Received rasters are whole bytes wide, so bits continue from row to row.
    const black = (raster.rows[dot >> 3] ?? 0) & (0x80 >> (dot & 7));
    if (black) image.data[dot * 4 + 3] = 255;
  }
  tileContext.putImageData(image, 0, 0);
  context.drawImage(tile, x, y);
}

import { createCanvas } from '@napi-rs/canvas';

/** An image of one colour. */
export function png(colour: string, size = 8): Uint8Array<ArrayBuffer> {
  const canvas = createCanvas(size, size);
  const pen = canvas.getContext('2d');
  pen.fillStyle = colour;
  pen.fillRect(0, 0, size, size);
  return new Uint8Array(canvas.toBuffer('image/png'));
}

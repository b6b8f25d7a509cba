import { createCanvas } from '@napi-rs/canvas';

/** An incompressible image: about four bytes per pixel. Another seed gives another image. */
export function largeImage(dots: number, seed: number): Uint8Array<ArrayBuffer> {
  const canvas = createCanvas(dots, dots);
  const pen = canvas.getContext('2d');
  const imageFile = pen.createImageData(dots, dots);
  let state = seed;
  for (let at = 0; at < imageFile.data.length; at += 1) {
    // A linear congruential generator (Numerical Recipes, section 7.1); opaque, so that every colour is preserved.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    imageFile.data[at] = at % 4 === 3 ? 255 : state >>> 24;
  }
  pen.putImageData(imageFile, 0, 0);
  return new Uint8Array(canvas.toBuffer('image/png'));
}

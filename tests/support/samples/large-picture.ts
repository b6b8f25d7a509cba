import { createCanvas } from '@napi-rs/canvas';

/** A picture that cannot be compressed: some four bytes for each of its dots. Another seed is another picture. */
export function largePicture(dots: number, seed: number): Uint8Array<ArrayBuffer> {
  const canvas = createCanvas(dots, dots);
  const pen = canvas.getContext('2d');
  const picture = pen.createImageData(dots, dots);
  let state = seed;
  for (let at = 0; at < picture.data.length; at += 1) {
    // A linear congruential generator (Numerical Recipes, section 7.1); opaque, so that every colour is kept.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    picture.data[at] = at % 4 === 3 ? 255 : state >>> 24;
  }
  pen.putImageData(picture, 0, 0);
  return new Uint8Array(canvas.toBuffer('image/png'));
}

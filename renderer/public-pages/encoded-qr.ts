/** A code that a camera reads, in squares: how many a side has, and the path of the dark ones. */
export interface QrDrawing {
  readonly size: number;
  readonly path: string;
}

/** Encodes a text without the white around it. The encoder is fetched when it is first needed. */
export async function encodedQr(text: string): Promise<QrDrawing> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { border: 0, ecc: 'M' });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}

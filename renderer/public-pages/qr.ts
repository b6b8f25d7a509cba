import { useEffect, useState } from 'react';

/** Encodes a text; null while the encoder loads, and when that fails. */
export function useEncodedQr(text: string): QrDrawing | null {
  const [code, setCode] = useState<QrDrawing | null>(null);
  useEffect(() => {
    let removed = false;
    void encodedQr(text).then(
      (rendered) => removed || setCode(rendered),
      () => undefined,
    );
    return () => {
      removed = true;
    };
  }, [text]);
  return code;
}

/** QR code: modules per side, and the SVG path of the dark ones. */
export interface QrDrawing {
  readonly size: number;
  readonly path: string;
}

/** Encodes a text without quiet zone. The encoder is loaded on first use. */
export async function encodedQr(text: string): Promise<QrDrawing> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { border: 0, ecc: 'M' });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}

import { useEffect, useState } from 'react';

interface Props {
  readonly text: string;
  readonly label: string;
  readonly className: string | undefined;
}

/** QR code in black; its space is reserved while it loads. */
export function QrImage({ text, label, className }: Props) {
  const code = useEncodedQr(text);
  const { size, path } = code ?? { size: 1, path: '' };
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-drawn={code !== null}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Encodes a text; null while the encoder loads, and when that fails. */
export function useEncodedQr(text: string): QrDrawing | null {
  const [code, setCode] = useState<QrDrawing | null>(null);
  useEffect(() => {
    let removed = false;
    void encodedQr(text).then(
      (drawn) => removed || setCode(drawn),
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

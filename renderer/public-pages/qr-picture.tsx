import { useEffect, useState } from 'react';
import { encodedQr, type QrDrawing } from './encoded-qr.ts';

interface Props {
  readonly text: string;
  readonly label: string;
  readonly className: string | undefined;
}

/** Draws a code in black; its place is kept until it is there. */
export function QrPicture({ text, label, className }: Props) {
  const [code, setCode] = useState<QrDrawing | null>(null);
  useEffect(() => {
    let gone = false;
    void encodedQr(text).then(
      (drawn) => gone || setCode(drawn),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [text]);
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

import { useEffect, useState } from 'react';
import { encodedQr, type QrDrawing } from '#renderer/public-pages/encoded-qr.ts';
import css from './paper-sheet.module.css';

/** Draws the code for phones; its place is kept until it is there. */
export function PaperQr({ text }: { readonly text: string }) {
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
      className={css.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={text}
      data-drawn={code !== null}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

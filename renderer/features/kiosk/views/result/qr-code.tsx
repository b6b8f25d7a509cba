import { useEffect, useState } from 'react';
import css from './qr-code.module.css';

interface Props {
  readonly text: string;
  readonly label: string;
}

/**
 * Draws a code that a phone's camera reads; the white around it is the ticket's own margin. Its place is kept while
 * the encoder loads, and stays empty should that fail: the number beside it is what counts.
 */
export function QrCode({ text, label }: Props) {
  const [code, setCode] = useState<{ readonly size: number; readonly path: string } | null>(null);
  useEffect(() => {
    let gone = false;
    void encoded(text).then(
      (drawn) => gone || setCode(drawn),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [text]);
  if (!code) return <div className={css.code} />;
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={code.path} fill="var(--ink)" />
    </svg>
  );
}

/** Fetches the encoder ahead, so that it is there when paper and server fail together. */
export function preloadQrCode(): void {
  void import('uqr').catch(() => undefined);
}

async function encoded(text: string): Promise<{ size: number; path: string }> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { border: 0, ecc: 'M' });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: dark.join('') };
}

import { useEncodedQr } from '#renderer/public-pages/qr.tsx';
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
  const code = useEncodedQr(text);
  if (!code) return <div className={css.code} />;
  return (
    <svg
      className={css.code}
      data-private
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

import { useEncodedQr } from './use-encoded-qr.ts';

interface Props {
  readonly text: string;
  readonly label: string;
  readonly className: string | undefined;
}

/** Draws a code in black; its place is kept until it is there. */
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

import { useEncodedQr } from './qr.ts';

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
      data-rendered={code !== null}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

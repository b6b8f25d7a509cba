import { useEffect, useRef } from 'react';
import css from './page-frame.module.css';

interface Props<Told extends { readonly to: string }, Heard> {
  readonly title: string;
  /** Where the page shows what it is told instead of what is stored. */
  readonly path: string;
  /** The true size of the screen, px. */
  readonly size: { readonly width: number; readonly height: number };
  /** Width on the page of the designer, px. */
  readonly width: number;
  readonly told: Told;
  /** Hears what the page tells; left out, the frame is a picture. */
  readonly onPlay?: (message: Heard) => void;
}

/** What a page tells that is shown in a frame; a page that has just begun is told again what it shows. */
interface FrameMessages {
  readonly from: string;
  readonly tells: string;
}

/** Shows a public page at its true size, scaled, with a draft instead of what is stored. */
export function PageFrame<Told extends { readonly to: string }, Heard extends FrameMessages>(
  props: Props<Told, Heard>,
) {
  const { title, path, size, width, told, onPlay } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(told);
  const scale = width / size.width;

  useEffect(() => {
    latest.current = told;
    frame.current?.contentWindow?.postMessage(told, location.origin);
  }, [told]);

  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<Heard | undefined>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data?.from !== latest.current.to) return;
      if (data.tells === 'listening')
        frame.current?.contentWindow?.postMessage(latest.current, location.origin);
      else onPlay?.(data);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [onPlay]);

  return (
    <div className={css.glass} style={{ width, height: size.height * scale }}>
      <iframe
        ref={frame}
        className={css.page}
        title={title}
        src={path}
        inert={!onPlay}
        style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
      />
    </div>
  );
}

import { useEffect, useRef } from 'react';
import css from './designer.module.css';

interface Props<Message extends { readonly to: string }, Answer> {
  readonly title: string;
  /** Address of the page that shows messages instead of stored data. */
  readonly path: string;
  /** Size of the screen, px. */
  readonly size: { readonly width: number; readonly height: number };
  /** Width of the frame, px. */
  readonly width: number;
  readonly message: Message;
  /** Receives messages of the page; without it the page is inert. */
  readonly onAnswer?: (answer: Answer) => void;
}

/** Message of the page in the frame. `listening` asks for the current data. */
interface FrameAnswer {
  readonly from: string;
  readonly event: string;
}

/** Public page in its real size, scaled, that shows a draft. */
export function PageFrame<Message extends { readonly to: string }, Answer extends FrameAnswer>(
  props: Props<Message, Answer>,
) {
  const { title, path, size, width, message, onAnswer } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(message);
  const scale = width / size.width;

  useEffect(() => {
    latest.current = message;
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [message]);

  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<Answer | undefined>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data?.from !== latest.current.to) return;
      if (data.event === 'listening')
        frame.current?.contentWindow?.postMessage(latest.current, location.origin);
      else onAnswer?.(data);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [onAnswer]);

  return (
    <div className={css.glass} style={{ width, height: size.height * scale }}>
      <iframe
        ref={frame}
        className={css.page}
        title={title}
        src={path}
        inert={!onAnswer}
        style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
      />
    </div>
  );
}

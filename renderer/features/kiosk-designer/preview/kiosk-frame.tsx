import { useEffect, useRef } from 'react';
import {
  type FromPreview,
  PREVIEW_PATH,
  type ToPreview,
  type WalkStep,
} from '#shared/contract/devices/kiosk-preview.ts';
import css from './kiosk-frame.module.css';

/** The resolutions that kiosks have. */
export const POSITIONS = {
  portrait: { width: 1080, height: 1920 },
  landscape: { width: 1280, height: 800 },
} as const;
export type Position = keyof typeof POSITIONS;

interface Props {
  readonly title: string;
  readonly position: Position;
  /** Width on the page, px. */
  readonly width: number;
  readonly told: ToPreview;
  /** Hears each step of a walk; left out, the frame is a picture. */
  readonly onStep?: (step: WalkStep) => void;
}

/** Shows the kiosk's own page at its true size, scaled, with the draft instead of what is stored. */
export function KioskFrame({ title, position, width, told, onStep }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(told);
  const size = POSITIONS[position];
  const scale = width / size.width;

  useEffect(() => {
    latest.current = told;
    frame.current?.contentWindow?.postMessage(told, location.origin);
  }, [told]);

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<FromPreview>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data?.from !== 'kiosk-preview') return;
      if (data.tells === 'listening')
        frame.current?.contentWindow?.postMessage(latest.current, location.origin);
      else onStep?.(data.step);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [onStep]);

  return (
    <div className={css.glass} style={{ width, height: size.height * scale }}>
      <iframe
        ref={frame}
        className={css.page}
        title={title}
        src={PREVIEW_PATH}
        inert={!onStep}
        style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
      />
    </div>
  );
}

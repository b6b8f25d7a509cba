import { useCallback } from 'react';
import { PageFrame } from '#renderer/ui/designer/frame/page-frame.tsx';
import {
  type FromPreview,
  PREVIEW_PATH,
  type ToPreview,
  type WalkStep,
} from '#shared/contract/devices/kiosk-preview.ts';

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
  const onMessage = useCallback(
    (message: FromPreview) => message.tells === 'step' && onStep?.(message.step),
    [onStep],
  );
  return (
    <PageFrame
      path={PREVIEW_PATH}
      size={POSITIONS[position]}
      title={title}
      width={width}
      told={told}
      {...(onStep && { onPlay: onMessage })}
    />
  );
}

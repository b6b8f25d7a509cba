import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '#renderer/ui/designer/frame/page-frame.tsx';
import {
  SIGNAGE_PARTS,
  SIGNAGE_PREVIEW_PATH,
  type ToSignagePreview,
} from '#shared/contract/devices/signage-preview.ts';
import { useDesigner } from '../designer-context.ts';
import { type PreviewLocation, previewCalls, previewDisplay } from './preview-data.ts';
import css from './stage.module.css';
import type { Acting } from './use-acted-call.ts';

/** The resolutions that displays have. */
export const POSITIONS = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
} as const;
export type Position = keyof typeof POSITIONS;

/** The bezel around the screen, px. */
const BEZEL = 10;

interface Props {
  readonly position: Position;
  readonly acting: Acting;
  readonly place: PreviewLocation;
  /** The slide that is looked at alone; null for all in turn. */
  readonly slide: number | null;
}

/** Shows the draft as a waiting room will see it: the page of displays itself, as large as there is room. */
export function Stage({ position, acting, place, slide }: Props) {
  const { t } = useTranslation('display-designs');
  const { draft, chosen, messages, files, sliderTime } = useDesigner();
  const { ref, width, height } = useElementSize();
  const { scene, call, isStanding } = acting;
  const display = useMemo(
    () => previewDisplay(draft, { place, messages, files, sliderTime, slide }),
    [draft, place, messages, files, sliderTime, slide],
  );
  const message: ToSignagePreview = useMemo(
    () => ({
      to: 'signage-preview',
      display,
      scene,
      ...previewCalls(scene, call, (number) => t('samplePlace', { number }), isStanding),
      noSlides: t('noSlidesYet'),
      chosen: SIGNAGE_PARTS.find((part) => part === chosen) ?? null,
    }),
    [display, scene, call, isStanding, chosen, t],
  );
  const size = POSITIONS[position];
  const fitting = Math.min(width - BEZEL, ((height - BEZEL) * size.width) / size.height);
  return (
    <div className={css.stage} ref={ref}>
      {fitting > 0 && (
        <PageFrame
          key={position}
          title={t(`position.${position}`)}
          path={SIGNAGE_PREVIEW_PATH}
          size={size}
          width={Math.floor(fitting)}
          told={message}
        />
      )}
    </div>
  );
}

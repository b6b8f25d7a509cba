import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '#renderer/ui/designer/page-frame.tsx';
import { buttonsOf } from '#shared/contract/devices/kiosk-grid.ts';
import {
  type FromPreview,
  PREVIEW_PATH,
  type SelectedPart,
  type ToPreview,
  type WalkStep,
} from '#shared/contract/devices/kiosk-preview.ts';
import type { KioskData, KioskViewer } from '#shared/contract/devices/kiosks.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { type Part, useDesigner } from './designer-context.ts';
import type { Draft } from './draft.ts';
import css from './kiosk-designer.module.css';

/** The selected screen in portrait and landscape; one of them in small windows. */
export function Previews({ location }: { readonly location: PreviewLocation }) {
  const { t } = useTranslation('kiosk-designer');
  const { draft, screen, part, language, imageHashes } = useDesigner();
  const isSmall = useMediaQuery('(max-width: 1400px), (max-height: 820px)');
  const [current, setCurrent] = useState<Position>('portrait');
  const viewer = useMemo(
    () => previewViewer(draft, location, language, imageHashes),
    [draft, location, language, imageHashes],
  );
  const message: ToPreview = useMemo(
    () => ({
      to: 'kiosk-preview',
      viewer,
      language,
      screen: screen.randomId,
      scenario: 'well',
      start: 0,
      selected: selectedPart(part),
      pair: pairAt(draft, screen.randomId),
    }),
    [viewer, language, screen.randomId, part, draft],
  );
  const frame = (position: Position, width: number) => (
    <KioskFrame title={t(`position.${position}`)} position={position} width={width} message={message} />
  );
  const sizes = (['portrait', 'landscape'] as const).map(
    (position) => `${POSITIONS[position].width} × ${POSITIONS[position].height}`,
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable without focusable content
    <section className={css.previews} aria-label={t('preview')} tabIndex={0}>
      <header className={css.head}>
        <h2>{t('preview')}</h2>
        {isSmall ? (
          <SegmentedControl
            size="xs"
            aria-label={t('positionLabel')}
            value={current}
            onChange={(value) => setCurrent(value as Position)}
            data={(['portrait', 'landscape'] as const).map((value) => ({
              value,
              label: t(`position.${value}`),
            }))}
          />
        ) : (
          <span>{sizes.join(' · ')}</span>
        )}
      </header>
      {isSmall ? (
        frame(current, current === 'portrait' ? 224 : 232)
      ) : (
        <>
          {frame('portrait', 220)}
          {frame('landscape', 262)}
          <p className={css.note}>{t('landscapeNote')}</p>
        </>
      )}
    </section>
  );
}

function selectedPart(part: Part): SelectedPart | null {
  if (part.part === 'cell') return { part: 'cell', ...part.position };
  return part.part === 'screen' ? null : { part: part.part };
}

/** Screen sizes in px. */
export const POSITIONS = {
  portrait: { width: 1080, height: 1920 },
  landscape: { width: 1280, height: 800 },
} as const;

export type Position = keyof typeof POSITIONS;

interface KioskFrameProps {
  readonly title: string;
  readonly position: Position;
  /** Width of the frame, px. */
  readonly width: number;
  readonly message: ToPreview;
  /** Receives each step of a try-out; without it the page is inert. */
  readonly onStep?: (step: WalkStep) => void;
}

/** The kiosk page with the draft. */
export function KioskFrame({ title, position, width, message, onStep }: KioskFrameProps) {
  const onMessage = useCallback(
    (answer: FromPreview) => answer.event === 'step' && onStep?.(answer.step),
    [onStep],
  );
  return (
    <PageFrame
      path={PREVIEW_PATH}
      size={POSITIONS[position]}
      title={title}
      width={width}
      message={message}
      {...(onStep && { onAnswer: onMessage })}
    />
  );
}

/** Sample wait of all buttons. */
const SAMPLE_WAIT: KioskData = { avgWaiting: 420, clientsWaiting: 4, waitFromMinutes: 5, waitToMinutes: 10 };

/** Branch that the preview shows. */
export interface PreviewLocation {
  readonly companyName: string;
  readonly branchName: string;
  readonly zone: string;
}

/** Data that a kiosk with this draft would receive. */
export function previewViewer(
  draft: Draft,
  location: PreviewLocation,
  language: Language,
  images: KioskViewer['images'],
): KioskViewer {
  const screens = draft.filter(({ enabled }) => enabled === 'Y').map(({ design }) => design);
  const buttons = screens.flatMap(buttonsOf);
  const known = (of: 'segment' | 'service') => [...new Set(buttons.flatMap((button) => button[of] ?? []))];
  const pairs = known('segment').flatMap((segment) =>
    known('service').map((service) => `${segment}-${service}`),
  );
  return {
    id: 0,
    name: '',
    idBranches: 0,
    ...location,
    now: Date.now(),
    languages: [...LANGUAGES],
    language,
    screens,
    images,
    hours: null,
    waits: Object.fromEntries(pairs.map((pair) => [pair, SAMPLE_WAIT])),
  };
}

/** Segment and service that earlier screens select for a screen. */
function pairAt(draft: Draft, randomId: string) {
  const leading = draft
    .flatMap(({ design }) => buttonsOf(design))
    .filter(({ redirect, print }) => redirect === randomId && !print);
  return {
    segment: leading.find(({ segment }) => segment !== null)?.segment ?? null,
    service: leading.find(({ service }) => service !== null)?.service ?? null,
  };
}

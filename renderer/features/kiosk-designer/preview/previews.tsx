import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectedPart, ToPreview } from '#shared/contract/devices/kiosk-preview.ts';
import { type Part, useDesigner } from '../designer-context.ts';
import { KioskFrame, POSITIONS, type Position } from './kiosk-frame.tsx';
import { type PreviewLocation, pairAt, previewViewer } from './preview-viewer.ts';
import css from './previews.module.css';

/** Shows the chosen screen as customers will see it, standing and lying; one at a time where there is little room. */
export function Previews({ place }: { readonly place: PreviewLocation }) {
  const { t } = useTranslation('kiosk-designer');
  const { draft, screen, part, language, pictures } = useDesigner();
  const isSmall = useMediaQuery('(max-width: 1400px), (max-height: 820px)');
  const [shown, setShown] = useState<Position>('portrait');
  const viewer = useMemo(
    () => previewViewer(draft, place, language, pictures),
    [draft, place, language, pictures],
  );
  const message: ToPreview = useMemo(
    () => ({
      to: 'kiosk-preview',
      viewer,
      language,
      screen: screen.randomId,
      scenario: 'well',
      start: 0,
      chosen: selectedPart(part),
      pair: pairAt(draft, screen.randomId),
    }),
    [viewer, language, screen.randomId, part, draft],
  );
  const frame = (position: Position, width: number) => (
    <KioskFrame title={t(`position.${position}`)} position={position} width={width} told={message} />
  );
  const sizes = (['portrait', 'landscape'] as const).map(
    (position) => `${POSITIONS[position].width} × ${POSITIONS[position].height}`,
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard, also where nothing in it is
    <section className={css.previews} aria-label={t('preview')} tabIndex={0}>
      <header className={css.head}>
        <h2>{t('preview')}</h2>
        {isSmall ? (
          <SegmentedControl
            size="xs"
            aria-label={t('positionLabel')}
            value={shown}
            onChange={(value) => setShown(value as Position)}
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
        frame(shown, shown === 'portrait' ? 224 : 232)
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
  if (part.part === 'cell') return { part: 'cell', ...part.place };
  return part.part === 'screen' ? null : { part: part.part };
}

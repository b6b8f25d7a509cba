import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowLeft, IconRotate } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  SCENARIOS,
  type Scenario,
  type ToPreview,
  type WalkStep,
} from '#shared/contract/devices/kiosk-preview.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { useDesigner } from '../designer-context.ts';
import { KioskFrame, POSITIONS, type Position } from './kiosk-frame.tsx';
import { type PreviewLocation, previewViewer } from './preview-viewer.ts';
import css from './try-out.module.css';

interface Props {
  readonly place: PreviewLocation;
  readonly dirty: boolean;
  readonly onLanguage: (language: Language) => void;
  readonly onBack: () => void;
}

/** Walks through the draft as a customer would, standing and lying. It gives no ticket and prints nothing. */
export function TryOut({ place, dirty, onLanguage, onBack }: Props) {
  const { t } = useTranslation('kiosk-designer');
  const { draft, language, pictures } = useDesigner();
  const [scenario, setScenario] = useState<Scenario>('well');
  const [start, setStart] = useState(0);
  const [trail, setTrail] = useState<readonly WalkStep[]>([]);
  const first = draft.find(({ design }) => design.default)?.design ?? draft[0]?.design;
  const message: ToPreview = useMemo(
    () => ({
      to: 'kiosk-preview',
      viewer: previewViewer(draft, place, language, pictures),
      language,
      screen: first?.randomId ?? '',
      pair: { segment: null, service: null },
      chosen: null,
      scenario,
      start,
    }),
    [draft, place, language, pictures, first, scenario, start],
  );
  const step = useCallback(
    (next: WalkStep) => setTrail((walked) => walkedOn(walked, next, first?.randomId ?? null)),
    [first],
  );
  const again = () => {
    setTrail([]);
    setStart(start + 1);
  };
  const frame = (position: Position, width: number) => (
    <figure>
      <KioskFrame
        title={t(`position.${position}`)}
        position={position}
        width={width}
        told={message}
        onStep={step}
      />
      <figcaption>
        {`${t(`position.${position}`)}, ${POSITIONS[position].width} × ${POSITIONS[position].height}`}
      </figcaption>
    </figure>
  );

  return (
    <div className={css.tryOut}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard, also where nothing in it is */}
      <section className={css.trail} aria-label={t('trail')} tabIndex={0}>
        <b>{t('trail')}</b>
        <ol>
          {trail.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place on the trail
            <li key={at} aria-current={at === trail.length - 1 ? 'step' : undefined}>
              <Step step={one} />
            </li>
          ))}
        </ol>
        <p>{t('nothingIsPrinted')}</p>
      </section>
      <div className={css.stage}>
        <div className={css.tools}>
          <Button leftSection={<IconArrowLeft size={18} stroke={1.75} />} onClick={onBack}>
            {t('backToDesign')}
          </Button>
          <SegmentedControl
            aria-label={t('previewLanguage')}
            value={language}
            onChange={(value) => {
              onLanguage(value as Language);
              again();
            }}
            data={LANGUAGES.map((value) => ({ value, label: value.toUpperCase() }))}
          />
          <SegmentedControl
            aria-label={t('scenarioLabel')}
            value={scenario}
            onChange={(value) => {
              setScenario(value as Scenario);
              again();
            }}
            data={SCENARIOS.map((value) => ({ value, label: t(`scenario.${value}`) }))}
          />
          <Button className={css.again} leftSection={<IconRotate size={18} stroke={1.75} />} onClick={again}>
            {t('again')}
          </Button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard, also where nothing in it is */}
        <section className={css.frames} aria-label={t('preview')} tabIndex={0}>
          {frame('portrait', 330)}
          {frame('landscape', 528)}
        </section>
      </div>
      <div className={css.bar}>
        <span>{t('tryHint')}</span>
        {dirty && <span className={css.unsaved}>{t('triesUnsaved')}</span>}
      </div>
    </div>
  );
}

/** What the customer met, and what a real kiosk would have done. */
function Step({ step: { kind, screen, title, segment, service } }: { readonly step: WalkStep }) {
  const { t } = useTranslation('kiosk-designer');
  const { draft, segments, services } = useDesigner();
  const design = draft.find((one) => one.design.randomId === screen)?.design;
  const nameOf = (things: typeof services, id: number | null) => things.find((one) => one.id === id)?.name;
  if (kind === 'screen' && design) {
    return (
      <>
        <b>{design.name}</b>
        <span>{t(`walk.${design.type}`)}</span>
      </>
    );
  }
  return (
    <>
      <b>{title ?? t(`walk.${kind}`)}</b>
      <span>
        {kind === 'ticket'
          ? t('walk.prints', { segment: nameOf(segments, segment), service: nameOf(services, service) })
          : t(`walk.${kind}`)}
      </span>
    </>
  );
}

/** Goes on with the trail: the first screen begins it anew, and the same step is told once. */
function walkedOn(walked: readonly WalkStep[], next: WalkStep, first: string | null): readonly WalkStep[] {
  const last = walked.at(-1);
  if (last && JSON.stringify(last) === JSON.stringify(next)) return walked;
  return next.kind === 'screen' && next.screen === first ? [next] : [...walked, next];
}

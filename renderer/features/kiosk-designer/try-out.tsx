import { Button, SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconArrowLeft, IconRotate } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import designer from '#renderer/ui/designer/designer.module.css';
import {
  SCENARIOS,
  type Scenario,
  type ToPreview,
  type WalkStep,
} from '#shared/contract/devices/kiosk-preview.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { useDesigner } from './designer-context.ts';
import css from './kiosk-designer.module.css';
import { KioskFrame, POSITIONS, type Position, type PreviewLocation, previewViewer } from './preview.tsx';

/** The bezel around the screen, px. */
const BEZEL = 12;

interface Props {
  readonly location: PreviewLocation;
  readonly dirty: boolean;
  readonly onLanguage: (language: Language) => void;
  readonly onBack: () => void;
}

/** Try-out of the draft in portrait and landscape. It issues no ticket and prints nothing. */
export function TryOut({ location, dirty, onLanguage, onBack }: Props) {
  const { t } = useTranslation('kiosk-designer');
  const { draft, language, imageHashes } = useDesigner();
  const [scenario, setScenario] = useState<Scenario>('well');
  const [start, setStart] = useState(0);
  const [trail, setTrail] = useState<readonly WalkStep[]>([]);
  const first = draft.find(({ design }) => design.default)?.design ?? draft[0]?.design;
  const message: ToPreview = useMemo(
    () => ({
      to: 'kiosk-preview',
      viewer: previewViewer(draft, location, language, imageHashes),
      language,
      screen: first?.randomId ?? '',
      pair: { segment: null, service: null },
      selected: null,
      scenario,
      start,
    }),
    [draft, location, language, imageHashes, first, scenario, start],
  );
  const step = useCallback(
    (next: WalkStep) => setTrail((walked) => appendStep(walked, next, first?.randomId ?? null)),
    [first],
  );
  const again = () => {
    setTrail([]);
    setStart(start + 1);
  };
  const { ref, width: available } = useElementSize();
  const frame = (position: Position, width: number) => (
    <figure>
      <KioskFrame
        title={t(`position.${position}`)}
        position={position}
        width={available === 0 ? width : Math.min(width, available - BEZEL)}
        message={message}
        onStep={step}
      />
      <figcaption>
        {`${t(`position.${position}`)}, ${POSITIONS[position].width} × ${POSITIONS[position].height}`}
      </figcaption>
    </figure>
  );

  return (
    <div className={css.tryOut}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable without focusable content */}
      <section className={css.trail} aria-label={t('trail')} tabIndex={0}>
        <b>{t('trail')}</b>
        <ol>
          {trail.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id
            <li key={at} aria-current={at === trail.length - 1 ? 'step' : undefined}>
              <Step step={one} />
            </li>
          ))}
        </ol>
        <p>{t('nothingIsPrinted')}</p>
      </section>
      <div className={css.stage}>
        <div className={designer.tools}>
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable without focusable content */}
        <section ref={ref} className={css.frames} aria-label={t('preview')} tabIndex={0}>
          {frame('portrait', 330)}
          {frame('landscape', 528)}
        </section>
      </div>
      <div className={designer.bar}>
        <span className={css.tryHint}>{t('tryHint')}</span>
        {dirty && <span className={css.unsaved}>{t('triesUnsaved')}</span>}
      </div>
    </div>
  );
}

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

/** Appends a step without repetitions; the first screen starts a new trail. */
function appendStep(walked: readonly WalkStep[], next: WalkStep, first: string | null): readonly WalkStep[] {
  const last = walked.at(-1);
  if (last && JSON.stringify(last) === JSON.stringify(next)) return walked;
  return next.kind === 'screen' && next.screen === first ? [next] : [...walked, next];
}

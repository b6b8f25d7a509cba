import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useElementSize, useMove } from '@mantine/hooks';
import { IconArrowLeft, IconArrowRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '#renderer/ui/designer/page-frame.tsx';
import {
  SIGNAGE_PARTS,
  SIGNAGE_PREVIEW_PATH,
  type SignageScene,
  type ToSignagePreview,
} from '#shared/contract/devices/signage-preview.ts';
import css from './designer.module.css';
import { useDesigner } from './designer-context.ts';
import {
  isWithin,
  type PreviewLocation,
  previewCalls,
  previewDisplay,
  type SimulatedCall,
  type Span,
  type TimeScale,
} from './preview-data.ts';

/** Screen sizes in px. */
export const POSITIONS = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
} as const;

export type Position = keyof typeof POSITIONS;

/** The bezel around the screen, px. */
const BEZEL = 10;

interface StageProps {
  readonly position: Position;
  readonly simulation: Simulation;
  readonly location: PreviewLocation;
  /** Slide shown alone; null for all in turn. */
  readonly slide: number | null;
}

/** The display page itself with the draft, as large as the space allows. */
export function Stage({ position, simulation, location, slide }: StageProps) {
  const { t } = useTranslation('display-designs');
  const { draft, selected, messages, files, sliderTime } = useDesigner();
  const { ref, width, height } = useElementSize();
  const { scene, call, isActive } = simulation;
  const display = useMemo(
    () => previewDisplay(draft, { location, messages, files, sliderTime, slide }),
    [draft, location, messages, files, sliderTime, slide],
  );
  const message: ToSignagePreview = useMemo(
    () => ({
      to: 'signage-preview',
      display,
      scene,
      ...previewCalls(scene, call, (number) => t('samplePlace', { number }), isActive),
      noSlides: t('noSlidesYet'),
      selected: SIGNAGE_PARTS.find((part) => part === selected) ?? null,
    }),
    [display, scene, call, isActive, selected, t],
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
          message={message}
        />
      )}
    </div>
  );
}

const MAX_CODE_LENGTH = 8;

const MAX_LOCATION_LENGTH = 45;

interface PreviewControlsProps {
  readonly simulation: Simulation;
  readonly scale: TimeScale;
}

/** Simulates a call: ticket, workstation, side, and a timeline of sound and pop-up. */
export function PreviewControls({ simulation, scale }: PreviewControlsProps) {
  const { t } = useTranslation('display-designs');
  const { call, playing, play, pause, change } = simulation;
  const arrow = (Arrow: typeof IconArrowLeft, label: string) => (
    <>
      <Arrow size={18} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </>
  );
  return (
    <fieldset className={css.bar} aria-label={t('acted')}>
      <Button
        leftSection={
          playing ? (
            <IconPlayerPause size={18} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconPlayerPlay size={18} stroke={1.75} aria-hidden="true" />
          )
        }
        onClick={playing ? pause : play}
      >
        {t(playing ? 'pause' : 'call')}
      </Button>
      <Timeline simulation={simulation} scale={scale} />
      <TextInput
        className={css.code}
        aria-label={t('actedCode')}
        value={call.code}
        placeholder={t('noTicket')}
        maxLength={MAX_CODE_LENGTH}
        onChange={(event) => change({ code: event.currentTarget.value })}
      />
      <TextInput
        className={css.position}
        aria-label={t('actedPlace')}
        value={call.location}
        maxLength={MAX_LOCATION_LENGTH}
        onChange={(event) => change({ location: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label={t('actedSide')}
        value={call.direction ?? 'R'}
        onChange={(side) => change({ direction: side as 'L' | 'R' })}
        data={[
          { value: 'L', label: arrow(IconArrowLeft, t('toTheLeft')) },
          { value: 'R', label: arrow(IconArrowRight, t('toTheRight')) },
        ]}
      />
    </fieldset>
  );
}

/** Seconds by which keys move the playhead. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -0.1,
  ArrowDown: -0.1,
  ArrowRight: 0.1,
  ArrowUp: 0.1,
  PageDown: -1,
  PageUp: 1,
};

/** Scales of at most this many seconds label every second, longer ones every fifth. */
const MAX_FULL_LABELS = 8;

/** Timeline of a call with a playhead that is dragged or moved with arrow keys. */
function Timeline({ simulation: { at, moveTo }, scale }: PreviewControlsProps) {
  const { t } = useTranslation('display-designs');
  const { chime, voice, visibleSpan, total } = scale;
  const { ref } = useMove(({ x }) => moveTo(x * total));
  const percent = (seconds: number) => `${(seconds / total) * 100}%`;
  const every = total <= MAX_FULL_LABELS ? 1 : 5;
  const marks = Array.from({ length: Math.floor(total / every) + 1 }, (_, mark) => mark * every);

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const end = { Home: 0, End: total }[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    moveTo(end ?? at + (step ?? 0));
  }

  const span = ({ from, to }: Span, text: string, seen?: true) => (
    <span className={css.span} data-seen={seen} style={{ left: percent(from), width: percent(to - from) }}>
      {text}
    </span>
  );
  return (
    <div
      ref={ref}
      className={css.scale}
      role="slider"
      tabIndex={0}
      aria-label={t('moment')}
      aria-valuemin={0}
      aria-valuemax={Number(total.toFixed(1))}
      aria-valuenow={Number(at.toFixed(1))}
      aria-valuetext={t('momentOf', { at, total })}
      onKeyDown={onKeyDown}
    >
      {marks.map((mark) => (
        <em key={mark} style={{ left: percent(mark) }}>
          {mark === 0 ? t('seconds', { count: 0 }) : mark}
        </em>
      ))}
      {chime && span(chime, t('chimeSpan'))}
      {voice && span(voice, t('voiceSpan'))}
      {visibleSpan && span(visibleSpan, t('seenSpan'), true)}
      <i className={css.line} style={{ left: percent(at) }} />
    </div>
  );
}

/** Step of the playhead, s. */
const STEP = 0.1;

/** Plays the sound of a call until the signal aborts. */
export type Sound = (call: SimulatedCall, signal: AbortSignal) => Promise<void>;

/** Simulation of a call: the scene, and the second of the call at which the playhead is. */
export function useSimulatedCall(first: SimulatedCall, scale: TimeScale, sound: Sound) {
  const [scene, setScene] = useState<SignageScene>('rest');
  const [call, setCall] = useState(first);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const silence = useRef(new AbortController());
  const { total } = scale;

  useEffect(() => () => silence.current.abort(), []);

  useEffect(() => {
    if (!playing) return;
    const began = performance.now();
    let frame = requestAnimationFrame(function tick(now: number) {
      const seconds = Math.max(0, now - began) / 1000;
      setAt(Math.min(total, inSteps(seconds)));
      if (seconds >= total) setPlaying(false);
      else frame = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, total]);

  function stop() {
    silence.current.abort();
    setPlaying(false);
  }

  return {
    scene,
    call,
    at,
    playing,
    isActive: isWithin(scale.visibleSpan, at),
    show(next: SignageScene) {
      stop();
      setAt(0);
      setScene(next);
    },
    change: (change: Partial<SimulatedCall>) => setCall((now) => ({ ...now, ...change })),
    /** Moves the playhead and stops. */
    moveTo(seconds: number) {
      stop();
      setScene('called');
      setAt(Math.min(total, Math.max(0, inSteps(seconds))));
    },
    /** Plays the call from its beginning, with sound. */
    play() {
      stop();
      silence.current = new AbortController();
      setScene('called');
      setAt(0);
      setPlaying(true);
      void sound(call, silence.current.signal);
    },
    pause: stop,
  };
}

type Simulation = ReturnType<typeof useSimulatedCall>;

const inSteps = (seconds: number): number => Math.round(seconds / STEP) * STEP;

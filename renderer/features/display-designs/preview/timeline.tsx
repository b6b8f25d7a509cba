import { useMove } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Span, TimeScale } from '../draft/time-scale.ts';
import css from './preview-controls.module.css';
import type { Acting } from './use-acted-call.ts';

/** How far keys move the line, s. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -0.1,
  ArrowDown: -0.1,
  ArrowRight: 0.1,
  ArrowUp: 0.1,
  PageDown: -1,
  PageUp: 1,
};
/** Seconds that are written on the scale: each, or every fifth of a long one. */
const FEW = 8;

interface Props {
  readonly acting: Acting;
  readonly scale: TimeScale;
}

/** Draws the seconds of a call, what is heard and seen in them, and the line, which is dragged or moved by arrows. */
export function Timeline({ acting: { at, moveTo }, scale }: Props) {
  const { t } = useTranslation('display-designs');
  const { chime, voice, standing, total } = scale;
  const { ref } = useMove(({ x }) => moveTo(x * total));
  const place = (seconds: number) => `${(seconds / total) * 100}%`;
  const every = total <= FEW ? 1 : 5;
  const marks = Array.from({ length: Math.floor(total / every) + 1 }, (_, mark) => mark * every);

  function press(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const end = { Home: 0, End: total }[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    moveTo(end ?? at + (step ?? 0));
  }

  const span = ({ from, to }: Span, text: string, seen?: true) => (
    <span className={css.span} data-seen={seen} style={{ left: place(from), width: place(to - from) }}>
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
      onKeyDown={press}
    >
      {marks.map((mark) => (
        <em key={mark} style={{ left: place(mark) }}>
          {mark === 0 ? t('seconds', { count: 0 }) : mark}
        </em>
      ))}
      {chime && span(chime, t('chimeSpan'))}
      {voice && span(voice, t('voiceSpan'))}
      {standing && span(standing, t('seenSpan'), true)}
      <i className={css.line} style={{ left: place(at) }} />
    </div>
  );
}

import type { TFunction } from 'i18next';
import { useId, useRef, useState } from 'react';
import frame from '#renderer/public-pages/customer-frame.module.css';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { getFreeSlots } from '#shared/contract/tickets/public-booking.ts';
import { waitWords } from '#shared/domain/forecast/wait-range.ts';
import type { Millis } from '#shared/domain/ids.ts';
import css from '../booking.module.css';
import type { QueryState } from '../use-answer.ts';
import { dayParts, dayText, isMorning, timeText, type When } from '../when.ts';

interface Props {
  readonly t: TFunction<'booking'>;
  readonly when: When;
  readonly slots: QueryState<AnswerOf<typeof getFreeSlots> | null>;
  /** The current time of an appointment that is moved. */
  readonly now?: Millis;
  readonly onSelect: (start: Millis) => void;
}

/** Selects a day with free slots, then a time. */
export function SlotSelect({ t, when, slots, now, onSelect }: Props) {
  const [selected, setSelected] = useState<string | null>(null);
  const id = useId();
  const times = useRef<HTMLElement>(null);
  const { answer, error, isDisconnected } = slots;
  if (!answer)
    return (
      <p className={frame.said} role="status">
        {error ? t('refused') : isDisconnected ? t('noServer') : t('loading')}
      </p>
    );
  const wait = now === undefined ? waitText(t, answer) : null;
  if (answer.days.length === 0)
    return (
      <>
        {wait !== null && <p className={css.wait}>{wait}</p>}
        <p className={css.none}>{t('noSlots')}</p>
      </>
    );
  const day = answer.days.find((each) => each.day === selected) ?? answer.days[0];
  const starts = day?.starts ?? [];
  const halves = [
    { name: t('morning'), starts: starts.filter((start) => isMorning(start, when)) },
    { name: t('afternoon'), starts: starts.filter((start) => !isMorning(start, when)) },
  ].filter((half) => half.starts.length > 0);
  return (
    <>
      {wait !== null && <p className={css.wait}>{wait}</p>}
      <h2 className={css.step} id={id}>
        {t('day')}
      </h2>
      <ul className={css.days} aria-labelledby={id}>
        {answer.days.map((each) => {
          const at = each.starts[0] ?? 0;
          const parts = dayParts(at, when);
          return (
            <li key={each.day}>
              <button
                type="button"
                aria-pressed={each === day}
                onClick={() => {
                  setSelected(each.day);
                  // Below many days they would not be seen on a phone.
                  times.current?.scrollIntoView({ block: 'nearest' });
                }}
              >
                <span>{parts.weekday}</span> <b>{parts.day}</b> <span>{parts.month}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <section ref={times} aria-label={dayText(starts[0] ?? 0, when)} className={css.times}>
        <h2 className={css.step}>{dayText(starts[0] ?? 0, when)}</h2>
        {halves.map((half) => (
          <div key={half.name}>
            <h3>{half.name}</h3>
            <ul>
              {half.starts.map((start) => (
                <li key={start}>
                  <button type="button" disabled={start === now} onClick={() => onSelect(start)}>
                    {timeText(start, when)}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </>
  );
}

/** Expected wait of a customer without appointment; null if unknown. */
function waitText(
  t: TFunction<'booking'>,
  {
    waitFromMinutes,
    waitToMinutes,
  }: Pick<AnswerOf<typeof getFreeSlots>, 'waitFromMinutes' | 'waitToMinutes'>,
): string | null {
  const words = waitWords({ fromMinutes: waitFromMinutes, toMinutes: waitToMinutes });
  if (words.kind === 'unserved') return null;
  if (words.kind === 'upTo') return t('waitNow.upTo', { to: words.to });
  return words.kind === 'range'
    ? t('waitNow.range', { from: words.from, to: words.to })
    : t(`waitNow.${words.kind}`);
}

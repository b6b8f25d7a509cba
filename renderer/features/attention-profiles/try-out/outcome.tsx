import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useReasonText } from '#renderer/lib/reasons.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import styles from './outcome.module.css';
import type { Tried, TriedQueue } from './trial.ts';

interface OutcomeProps {
  readonly own: Tried;
  /** Null without a profile to compare, or an unusable one. */
  readonly other: Tried | null;
  readonly otherName: string;
  readonly queues: readonly TriedQueue[];
  /** Calls before this moment are hidden: the start of a day with an empty room is not representative. */
  readonly since: number | undefined;
}

/** Number of calls shown; the waits include all. */
const MAX_CALLS = 10;

/** Order of calls and mean wait of each queue, compared with another profile. */
export function Outcome({ own, other, otherName, queues, since }: OutcomeProps) {
  const { t } = useTranslation('attention-profiles');
  const reasonWords = useReasonText();
  if (own.served.length === 0) return <p>{t('try.nobody')}</p>;
  const rankOf = (id: number) => {
    const index = other?.served.findIndex(({ customer }) => customer.id === id) ?? -1;
    return index < 0 ? '–' : String(index + 1);
  };
  const first = Math.max(
    0,
    since === undefined ? 0 : own.served.findIndex(({ calledAt }) => calledAt >= since),
  );
  const calls = (
    <table key="calls" className={styles.table}>
      <caption>{t(since === undefined ? 'try.order' : 'try.orderBusy')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('try.place')}</th>
          <th scope="col">{t('try.ticket')}</th>
          <th scope="col">{t('try.wait')}</th>
          <th scope="col">{t('try.why')}</th>
          {other && <th scope="col">{t('try.with', { name: otherName })}</th>}
        </tr>
      </thead>
      <tbody>
        {own.served.slice(first, first + MAX_CALLS).map(({ customer, calledAt, reason }, index) => (
          <tr key={customer.id}>
            <td>{first + index + 1}</td>
            <td>
              <b>{customer.code}</b>
            </td>
            <td>{clockText((calledAt - customer.enteredAt) / 1000)}</td>
            <td className={styles.reason}>{reasonWords(reason)}</td>
            {other && <td>{rankOf(customer.id)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
  const means = <MeansTable key="means" own={own} other={other} otherName={otherName} queues={queues} />;
  return (
    <div className={styles.outcome} aria-live="polite">
      <ul className={styles.sentences}>
        {changesOf(own, other, queues).map(({ queue, seconds }) => (
          <li key={queue} data-worse={seconds > 0 || undefined}>
            {t(seconds > 0 ? 'try.more' : 'try.less', { queue, time: clockText(Math.abs(seconds)) })}
          </li>
        ))}
        {own.left > 0 && <li data-worse>{t('try.left', { count: own.left })}</li>}
      </ul>
      {since === undefined ? [calls, means] : [means, calls]}
    </div>
  );
}

/** Smaller differences of waits are not shown. */
const MIN_DIFFERENCE_SECONDS = 5;

/** The queue that gains most and the one that loses most, the better first. */
function changesOf(own: Tried, other: Tried | null, queues: readonly TriedQueue[]) {
  const changes = queues
    .flatMap(({ id, name }) => {
      const [mine, theirs] = [own.means.get(id), other?.means.get(id)];
      return typeof mine === 'number' && typeof theirs === 'number'
        ? [{ queue: name, seconds: Math.round(mine - theirs) }]
        : [];
    })
    .filter(({ seconds }) => Math.abs(seconds) >= MIN_DIFFERENCE_SECONDS)
    .sort((a, b) => a.seconds - b.seconds);
  const [best, worst] = [changes[0], changes.at(-1)];
  return [...(best && best.seconds < 0 ? [best] : []), ...(worst && worst.seconds > 0 ? [worst] : [])];
}

interface MeansTableProps {
  readonly own: Tried;
  readonly other: Tried | null;
  readonly otherName: string;
  readonly queues: readonly TriedQueue[];
}

/** Mean wait of each queue, as numbers and as a chart: ring for the other profile, disc for this one. */
function MeansTable({ own, other, otherName, queues }: MeansTableProps) {
  const { t } = useTranslation('attention-profiles');
  const span = (seconds: number | null | undefined) =>
    typeof seconds === 'number' ? clockText(seconds) : t('try.notCalled');
  const means = queues.flatMap(({ id }) => [own.means.get(id) ?? 0, other?.means.get(id) ?? 0]);
  const max = Math.max(1, ...means);
  return (
    <table className={styles.table}>
      <caption>{t('try.means')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('queue')}</th>
          {other && <th scope="col">{otherName}</th>}
          <th scope="col">{t('try.own')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {queues.map(({ id, name }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {other && <td>{span(other.means.get(id))}</td>}
            <td>{span(own.means.get(id))}</td>
            <td className={styles.rendered}>
              <Dumbbell own={own.means.get(id)} other={other?.means.get(id)} max={max} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DumbbellProps {
  readonly own: number | null | undefined;
  readonly other: number | null | undefined;
  readonly max: number;
}

/** Two means on one scale; decorative, because the numbers are beside it. */
function Dumbbell({ own, other, max }: DumbbellProps) {
  const at = (seconds: number): string => `${(seconds / max) * 100}%`;
  const [mine, theirs] = [own ?? null, other ?? null];
  const between =
    mine !== null && theirs !== null
      ? { left: at(Math.min(mine, theirs)), width: at(Math.abs(mine - theirs)) }
      : null;
  return (
    <span className={styles.dumbbell} aria-hidden="true">
      {between && (
        <span
          className={(mine ?? 0) > (theirs ?? 0) ? styles.longer : styles.shorter}
          style={between satisfies CSSProperties}
        />
      )}
      {theirs !== null && <span className={styles.ring} style={{ left: at(theirs) }} />}
      {mine !== null && <span className={styles.disc} style={{ left: at(mine) }} />}
    </span>
  );
}

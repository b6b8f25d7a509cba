import { useTranslation } from 'react-i18next';
import { useReasonText } from '#renderer/lib/reasons.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { MeansTable } from './means-table.tsx';
import styles from './outcome.module.css';
import type { Tried, TriedQueue } from './trial.ts';

interface OutcomeProps {
  readonly own: Tried;
  /** Null where there is nothing to compare with, or that profile cannot choose. */
  readonly other: Tried | null;
  readonly otherName: string;
  readonly queues: readonly TriedQueue[];
  /** Calls before this moment are not shown: a day begins with an empty room, which tells nothing. */
  readonly since: number | undefined;
}

/** So many calls are shown; the waits are of all. */
const MAX_CALLS = 10;

/** Shows whom a profile would call first, and how long each queue waits on average, beside another profile. */
export function Outcome({ own, other, otherName, queues, since }: OutcomeProps) {
  const { t } = useTranslation('attention-profiles');
  const reasonWords = useReasonText();
  if (own.served.length === 0) return <p>{t('try.nobody')}</p>;
  const placeOf = (id: number) => {
    const place = other?.served.findIndex(({ customer }) => customer.id === id) ?? -1;
    return place < 0 ? '–' : String(place + 1);
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
        {own.served.slice(first, first + MAX_CALLS).map(({ customer, calledAt, reason }, place) => (
          <tr key={customer.id}>
            <td>{first + place + 1}</td>
            <td>
              <b>{customer.code}</b>
            </td>
            <td>{clockText((calledAt - customer.enteredAt) / 1000)}</td>
            <td className={styles.reason}>{reasonWords(reason)}</td>
            {other && <td>{placeOf(customer.id)}</td>}
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

/** Less is no news: a wait that differs by a few seconds. */
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

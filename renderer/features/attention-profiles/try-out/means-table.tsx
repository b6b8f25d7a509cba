import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '#shared/domain/time/clock-text.ts';
import styles from './outcome.module.css';
import type { Tried, TriedQueue } from './trial.ts';

interface MeansTableProps {
  readonly own: Tried;
  readonly other: Tried | null;
  readonly otherName: string;
  readonly queues: readonly TriedQueue[];
}

/** Shows how long each queue waits on average, in figures and drawn: a ring with the other profile, a disc with this one. */
export function MeansTable({ own, other, otherName, queues }: MeansTableProps) {
  const { t } = useTranslation('attention-profiles');
  const span = (seconds: number | null | undefined) =>
    typeof seconds === 'number' ? clockText(seconds) : t('try.notCalled');
  const means = queues.flatMap(({ id }) => [own.means.get(id) ?? 0, other?.means.get(id) ?? 0]);
  const longest = Math.max(1, ...means);
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
            <td className={styles.drawn}>
              <Dumbbell own={own.means.get(id)} other={other?.means.get(id)} longest={longest} />
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
  readonly longest: number;
}

/** Draws two means on one scale. The figures beside it say them. */
function Dumbbell({ own, other, longest }: DumbbellProps) {
  const at = (seconds: number): string => `${(seconds / longest) * 100}%`;
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

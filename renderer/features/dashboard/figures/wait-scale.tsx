import { WAIT_BANDS } from '#renderer/ui/charts/wait-bands.ts';
import type { Seconds } from '#shared/domain/ids.ts';
import styles from './key-metrics.module.css';

const END_MINUTES = WAIT_BANDS.at(-1)?.to ?? 1;

interface WaitScaleProps {
  /** Null where nobody was called: the scale stands without a mark. */
  readonly seconds: Seconds | null;
  readonly label: string;
}

/** Shows the average wait on the gauge's scale laid flat: the same bands, a mark where it is. */
export function WaitScale({ seconds, label }: WaitScaleProps) {
  const at = seconds === null ? null : Math.min(100, (seconds / 60 / END_MINUTES) * 100);
  return (
    <div className={styles.scale} role="img" aria-label={label}>
      {WAIT_BANDS.map(({ to, color }, index) => (
        <i key={to} data-color={color} style={{ flexGrow: to - (WAIT_BANDS[index - 1]?.to ?? 0) }} />
      ))}
      {at !== null && <b style={{ left: `${at}%` }} />}
    </div>
  );
}

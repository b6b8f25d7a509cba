import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback, useContext, useLayoutEffect, useRef } from 'react';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';
import { None } from '../tables/none.tsx';
import { DisplayTimeContext, useAtDisplayTime } from './display-time.ts';
import styles from './running.module.css';
import { onTick } from './ticker.ts';

interface RunningProps {
  readonly since: Millis | null;
  /** Beyond it, it is marked; null where nothing is too long. */
  readonly limit?: Seconds | null;
  /** Says for readers what the mark means. */
  readonly late?: string;
}

/** Shows a time that runs by itself, marked by a triangle too once it is too long. */
export function Running({ since, limit = null, late }: RunningProps) {
  const isLate = useAtDisplayTime(
    useCallback(
      (now) => since !== null && limit !== null && secondsSince(since, now) > limit,
      [since, limit],
    ),
  );
  if (since === null) return <None />;
  if (!isLate) return <Clock since={since} />;
  return (
    <span className={styles.late} data-late>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{late} </span>
      <Clock since={since} />
    </span>
  );
}

/** Writes the time into its place without drawing anything else: hundreds of them run at once. */
function Clock({ since }: { readonly since: Millis }) {
  const now = useContext(DisplayTimeContext);
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    let shown = '';
    const write = () => {
      const text = clockText(secondsSince(since, now()));
      if (place.current && text !== shown) place.current.textContent = text;
      shown = text;
    };
    write();
    return onTick(write);
  }, [since, now]);
  return <span ref={place} />;
}

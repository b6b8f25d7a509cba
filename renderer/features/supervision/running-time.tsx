import { IconAlertTriangle } from '@tabler/icons-react';
import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { useServerClock } from '#renderer/lib/live/use-server-clock.ts';
import { NONE } from '#renderer/lib/texts/use-number-text.ts';
import type { Supervision } from '#shared/contract/workstation/supervision-metrics.ts';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';
import styles from './supervision-screen.module.css';

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

/** Hands down the moment up to which times run: now by the server's clock, or when the figures were current last. */
export const DisplayTimeContext = createContext<() => Millis>(Date.now);

/** Tells something of the moment shown, and draws its place anew when that is another. */
export function useAtDisplayTime<Result extends string | boolean>(derive: (now: Millis) => Result): Result {
  const now = useContext(DisplayTimeContext);
  return useSyncExternalStore(onTick, () => derive(now()));
}

/** Tells whether figures are of now; else the server is gone, or the branch is not connected to central. */
export type Freshness = 'live' | 'lost' | 'offline' | 'neverConnected';

/** Tells how present the figures are, and up to which moment their times run: they stand where nothing is known of now. */
export function useDisplayTime(
  metrics: Supervision | undefined,
  isFailed: boolean,
): { readonly standing: Freshness; readonly now: () => Millis } {
  const clock = useServerClock();
  const server = useConnection();
  const since = server.state === 'lost' ? server.since.getTime() : null;
  const connection = metrics?.connection ?? 'online';
  const isOld = connection !== 'online';
  const freshness = since !== null || isFailed ? 'lost' : isOld ? connection : 'live';
  const asOf = metrics?.asOf ?? null;
  const now = useMemo(() => {
    if (isOld && asOf !== null) return () => asOf;
    if (since !== null) {
      const ahead = clock() - Date.now();
      return () => since + ahead;
    }
    if (isFailed && asOf !== null) return () => asOf;
    // As of the device's last whole second: looked at with each of them, no time skips one.
    return () => clock() - (Date.now() % 1000);
  }, [clock, isOld, isFailed, since, asOf]);
  return { standing: freshness, now };
}

const SECOND = 1000;
/** Timers may be a little early: a tick too soon would still be of the second before, ms. */
const SURELY_LATER = 5;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls a listener with each second of this device. One timer serves all there are, so that however many times a page
 * shows, it is laid out once a second. Answers with a function that stops it.
 */
function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= next();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

function next() {
  return setTimeout(
    () => {
      timer = next();
      for (const each of listeners) each();
    },
    SECOND - (Date.now() % SECOND) + SURELY_LATER,
  );
}

/** Stands where there is nothing to say. */
export const None = () => <span className={styles.none}>{NONE}</span>;

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
import { NONE } from '#renderer/lib/format-hooks.ts';
import { useConnection, useServerClock } from '#renderer/lib/live.tsx';
import type { Supervision } from '#shared/contract/workstation/supervision-metrics.ts';
import type { Millis, Seconds } from '#shared/domain/ids.ts';
import { clockText } from '#shared/domain/time/clock-text.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';
import { SECOND_MS } from '#shared/domain/time/units.ts';
import styles from './supervision.module.css';

interface RunningProps {
  readonly since: Millis | null;
  /** Limit above which the time is marked; null for none. */
  readonly limit?: Seconds | null;
  /** Meaning of the mark for screen readers. */
  readonly late?: string;
}

/** Running time, marked with a triangle above its limit. */
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

/** Writes the time to the DOM without rendering: a page has hundreds of them. */
function Clock({ since }: { readonly since: Millis }) {
  const now = useContext(DisplayTimeContext);
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    let lastText = '';
    const write = () => {
      const text = clockText(secondsSince(since, now()));
      if (element.current && text !== lastText) element.current.textContent = text;
      lastText = text;
    };
    write();
    return onTick(write);
  }, [since, now]);
  return <span ref={element} />;
}

/** Moment up to which times run: the server's current time, or the time of the last data. */
export const DisplayTimeContext = createContext<() => Millis>(Date.now);

/** Derives a value from the displayed moment and re-renders when it changes. */
export function useAtDisplayTime<Result extends string | boolean>(derive: (now: Millis) => Result): Result {
  const now = useContext(DisplayTimeContext);
  return useSyncExternalStore(onTick, () => derive(now()));
}

/** `live`, or the reason why data is outdated: no server, or branch offline at central. */
export type Freshness = 'live' | 'lost' | 'offline' | 'neverConnected';

/** Freshness of the data and the moment up to which its times run; the time stops while data is outdated. */
export function useDisplayTime(
  metrics: Supervision | undefined,
  isFailed: boolean,
): { readonly freshness: Freshness; readonly now: () => Millis } {
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
    // Aligned to the device's whole seconds, so that no running time skips one.
    return () => clock() - (Date.now() % 1000);
  }, [clock, isOld, isFailed, since, asOf]);
  return { freshness, now };
}

/** Timers may fire early; this margin keeps a tick out of the previous second, ms. */
const SURELY_LATER = 5;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls the listener at every second. One timer serves all listeners, so that the page is laid out once a second.
 * Returns a function that unsubscribes.
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
    SECOND_MS - (Date.now() % SECOND_MS) + SURELY_LATER,
  );
}

/** Placeholder without a value. */
export const None = () => <span className={styles.none}>{NONE}</span>;

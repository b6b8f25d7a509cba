import { useTranslation } from 'react-i18next';
import { recentText } from '#renderer/lib/format.ts';
import { useConnection, useServerClock, useTick } from '#renderer/lib/live.tsx';
import type { Millis } from '#shared/domain/ids.ts';
import type { SideMetrics } from './api/use-dashboard-metrics.ts';

/** Age from which metrics are stale, ms. */
export const OLD_MS: Millis = 120_000;

const POLL_INTERVAL_MS = 5_000;

/**
 * Time since when metrics are stale; null while they are current. If the server is unreachable, failed requests
 * count immediately, others once the metrics are old. Age is measured with the clock of the device, the returned
 * time is of the server.
 */
export function useStaleSince(sides: readonly SideMetrics[]): Millis | null {
  useTick(POLL_INTERVAL_MS);
  const isDisconnected = useConnection().state === 'lost';
  const read = sides.flatMap(({ readAt, computedAt }) =>
    readAt > 0 && computedAt !== undefined ? [{ readAt, computedAt }] : [],
  );
  if (read.length === 0) return null;
  const isOld = Date.now() - Math.min(...read.map(({ readAt }) => readAt)) > OLD_MS;
  const hasFailed = isDisconnected || sides.some((side) => side.hasFailed);
  return isOld || hasFailed ? Math.min(...read.map(({ computedAt }) => computedAt)) : null;
}

/** Formats a moment of the server's clock in this device's time zone: the hour, and the date if it is not today. */
export function useMomentText(): (at: Millis) => string {
  const { language } = useTranslation().i18n;
  const now = useServerClock();
  return (at) => {
    return recentText(at, language, now());
  };
}

import { useTranslation } from 'react-i18next';
import { useConnection } from '#renderer/lib/live/connection.tsx';
import { useTick } from '#renderer/lib/use-tick.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { SideFigures } from './api/use-figures.ts';

/** Figures older than this are of then, not of now. */
export const OLD_MS: Millis = 120_000;

const LOOK_MS = 5_000;

/**
 * Tells since when figures are not of now; null while they are. Once the server is gone, that is said at once where they
 * could not be read, else when they have become old.
 */
export function useSince(sides: readonly SideFigures[]): Millis | null {
  useTick(LOOK_MS);
  const lost = useConnection().state === 'lost';
  const read = sides.filter(({ readAt }) => readAt > 0);
  if (read.length === 0) return null;
  const oldest = Math.min(...read.map(({ readAt }) => readAt));
  const isOld = Date.now() - oldest > OLD_MS;
  const hasFailed = lost || sides.some((side) => side.hasFailed);
  return isOld || hasFailed ? oldest : null;
}

/** Writes a moment by this device's clock: its hour, and the day where that is another. */
export function useMomentText(): (at: Millis) => string {
  const { language } = useTranslation().i18n;
  return (at) => {
    const isToday = new Date(at).toDateString() === new Date().toDateString();
    return new Date(at).toLocaleString(language, {
      timeStyle: 'short',
      ...(!isToday && { dateStyle: 'medium' }),
    });
  };
}

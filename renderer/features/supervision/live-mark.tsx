import { IconActivity, IconPlugConnectedX } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useShows } from '#renderer/lib/installation.tsx';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { DAY_MS } from '#shared/domain/time/units.ts';
import { type Freshness, useAtDisplayTime } from './running-time.tsx';
import styles from './supervision.module.css';

interface LiveMarkProps {
  readonly branch: Pick<Branch, 'zone'>;
  readonly freshness: Freshness;
  readonly asOf: Millis | undefined;
}

/**
 * Shows whether the data is live, with the branch's time (at central the time of the data), or since when it is
 * outdated.
 */
export function LiveMark({ branch, freshness, asOf }: LiveMarkProps) {
  const { t } = useTranslation('supervision');
  const isBranch = useShows()('workstation');
  const moment = useMomentText(Number(branch.zone));
  const of = isBranch ? null : (asOf ?? null);
  const long = useAtDisplayTime(useCallback((now) => moment(of ?? now, 'full'), [moment, of]));
  const short = useAtDisplayTime(useCallback((now) => moment(now, 'short'), [moment]));
  if (freshness === 'live') {
    return (
      <p className={styles.supervisionScreenMark}>
        <span className={styles.word}>
          <IconActivity size={18} stroke={1.75} aria-hidden="true" />
          {t('live.now')}
        </span>
        <span className={styles.moment}>{long}</span>
      </p>
    );
  }
  return (
    <p className={styles.supervisionScreenMark} role="status">
      <span className={styles.word} data-old>
        <IconPlugConnectedX size={18} stroke={1.75} aria-hidden="true" />
        {t(freshness === 'lost' ? 'live.since' : `live.${freshness}`, { time: short })}
      </span>
    </p>
  );
}

const TIME = { timeZone: 'UTC', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Formats a moment in the branch's time zone; the short form omits the day if it is today. */
function useMomentText(zoneHours: number): (at: Millis, length: 'full' | 'short') => string {
  const { language } = useTranslation().i18n;
  return useCallback(
    (at, length) => {
      const local = new Date(at + zoneHours * 3_600_000);
      const isRecent = Date.now() - at < DAY_MS / 2;
      const time = local.toLocaleTimeString(language, TIME);
      if (length === 'short' && isRecent) return time;
      const dateStyle = length === 'full' ? 'full' : 'medium';
      const text = `${local.toLocaleDateString(language, { timeZone: 'UTC', dateStyle })}, ${time}`;
      return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
    },
    [language, zoneHours],
  );
}

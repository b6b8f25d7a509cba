import { useTranslation } from 'react-i18next';
import { momentText } from '#renderer/lib/format.ts';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { bytesText, spanText } from '#shared/i18n/span-text.ts';

/** Largest clock difference that counts as correct, ms: the network delay. */
const RIGHT_MS = 2_000;
const JUST_NOW_MS = 5_000;

/** Formats metrics of the fleet in the language of the page. */
export function useFleetTexts() {
  const { t, i18n } = useTranslation('fleet');
  const language = i18n.language;
  const span = (ms: Millis) => spanText(language, ms);
  return {
    span,
    bytes: (count: number) => bytesText(language, count),
    number: (count: number) => count.toLocaleString(language),
    moment: (at: Millis) => momentText(at, language),
    /** Elapsed time, by the clock of this device. */
    ago: (at: Millis | null) => {
      if (at === null) return t('never');
      const ms = Math.max(0, Date.now() - at);
      return ms < JUST_NOW_MS ? t('justNow') : t('ago', { span: span(ms) });
    },
    /** Clock difference; positive is ahead. */
    skew: (ms: Millis) => {
      if (Math.abs(ms) <= RIGHT_MS) return t('clock.right');
      return t(ms > 0 ? 'clock.ahead' : 'clock.behind', { span: span(Math.abs(ms)) });
    },
    /** Rows missing at central, from the last report; zero only counts while the branch is online. */
    lag: ({ lagRows, connection }: Pick<FleetBranch, 'lagRows' | 'connection'>) => {
      if (lagRows === null || (lagRows === 0 && connection !== 'online')) return t('unknown');
      return lagRows === 0 ? t('lag.none') : t('lag.rows', { count: lagRows });
    },
  };
}

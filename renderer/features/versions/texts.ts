import { useTranslation } from 'react-i18next';
import { momentText } from '#renderer/lib/format.ts';
import type { BranchVersion } from '#shared/contract/central/versions.ts';
import { UPDATE_REASONS, UPDATE_STATES } from '#shared/domain/updates/update-state.ts';
import { bytesText } from '#shared/i18n/span-text.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Formats versions in the language of the page. */
export function useVersionTexts() {
  const { t, i18n } = useTranslation('versions');
  const moment = (at: number): string => momentText(at, i18n.language);
  return {
    moment,
    bytes: (count: number) => bytesText(i18n.language, count),
    span: (minutes: number): string =>
      minutes >= 2 * DAY && minutes % DAY === 0
        ? t('span.days', { count: minutes / DAY })
        : minutes % HOUR === 0
          ? t('span.hours', { count: minutes / HOUR })
          : t('span.minutes', { count: minutes }),
    /** Progress of a deployment at a branch, or its state when it was stopped. */
    stands(
      { state, hasKey, wave, running, receivedBytes, bytes }: BranchVersion,
      isStopped: boolean,
    ): string {
      const known = UPDATE_STATES.find((each) => each === state);
      if (known === 'downloading' && bytes)
        return t('update.downloadingPart', { part: (receivedBytes ?? 0) / bytes });
      if (known !== undefined) return t(`update.${known}`);
      // Branches that never connected have not reported their capabilities.
      if (running === '') return t('update.none');
      if (hasKey === null) return t('update.old');
      if (hasKey === 'N') return t('update.noKey');
      if (wave === null) return t('update.none');
      return isStopped ? t('update.stopped') : t('update.later');
    },
    /** Reason that blocks the branch; null for none. */
    why({ reason, detail, state }: BranchVersion): string | null {
      const known = UPDATE_REASONS.find((each) => each === reason);
      if (known === 'notInstalled') return t('reason.notInstalled', { detail });
      if (known !== undefined) return t(`reason.${known}`);
      return state === 'rolledBack' && detail !== '' ? detail : null;
    },
  };
}

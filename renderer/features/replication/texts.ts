import { useTranslation } from 'react-i18next';
import { momentText } from '#renderer/lib/format.ts';
import { useReplicationReasonText } from '#renderer/lib/reasons.ts';
import type { ReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { bytesText, spanText } from '#shared/i18n/span-text.ts';

/** Text keys of connection errors; certificate errors use the texts of enrolment. */
const LINK_ERROR_TEXTS = {
  unreachable: 'error.unreachable',
  slow: 'error.slow',
  authority: 'errors:CENTRAL_UNTRUSTED_CA',
  hostName: 'errors:CENTRAL_HOST_MISMATCH',
  noTls: 'errors:CENTRAL_NO_TLS',
  certificate: 'errors:CENTRAL_CERTIFICATE',
  redirected: 'error.redirected',
  unexpectedAnswer: 'error.unexpectedAnswer',
  refused: 'error.refused',
} as const;

/** Formats replication metrics in the language of the page. */
export function useReplicationTexts() {
  const { t, i18n } = useTranslation(['replication', 'errors']);
  const { language } = i18n;
  const reasons = useReplicationReasonText();
  const moment = (at: Millis) => momentText(at, language);
  return {
    moment,
    span: (ms: Millis) => spanText(language, ms),
    bytes: (count: number) => bytesText(language, count),
    number: (count: number) => count.toLocaleString(language),
    /** Sentence for the link status. */
    status({ state, since, central, stopped, error }: ReplicationStatus): string {
      const name = central?.name || t('central');
      const at = since === null ? '' : moment(since);
      if (state === 'connected') return t('status.connected', { name, at });
      if (state === 'offline')
        return [t('status.offline', { name, at }), error && t(LINK_ERROR_TEXTS[error.kind])]
          .filter(Boolean)
          .join(' ');
      if (state === 'stopped')
        return t('status.stopped', { reason: stopped ? reasons.stopped(stopped) : '' });
      return t(state === 'connecting' ? 'status.connecting' : 'status.notEnrolled', { name });
    },
  };
}

import { useTranslation } from 'react-i18next';
import {
  type QuarantineReason,
  type Reason,
  readReason,
  readTooMany,
  STOP_REASONS,
  type StopReason,
} from '#shared/domain/replication/reason.ts';

/** Says why central sets rows aside and stops branches, in the language of the page. */
export function useReasonText() {
  const { t, i18n } = useTranslation('replication');
  const number = (count: number) => count.toLocaleString(i18n.language);
  const quarantine = ({ code, detail }: Reason<QuarantineReason>): string =>
    t(`setAside.${code}`, { detail });
  const stopped = ({ code, detail }: Reason<StopReason>): string => {
    const many = code === 'tooManyRefused' ? readTooMany(detail) : null;
    if (!many) return t(`stop.${code}`, { detail });
    const { refused, rows, first } = many;
    return t('stop.tooMany', { refused: number(refused), rows: number(rows), reason: quarantine(first) });
  };
  return {
    setAside: quarantine,
    stopped,
    /** Of a reason as it is kept. */
    stoppedAs: (text: string): string => stopped(readReason(STOP_REASONS, text)),
  };
}

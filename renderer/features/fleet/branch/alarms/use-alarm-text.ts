import { useTranslation } from 'react-i18next';
import { useFleetTexts } from '#renderer/features/fleet/use-fleet-texts.ts';
import { useReplicationReasonText } from '#renderer/lib/reasons.ts';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import { OFFLINE } from '#shared/domain/fleet/alarms.ts';

/** Says what an alarm of this branch means, with the figures of its last report. */
export function useAlarmText({ skewMs, freeBytes, quarantined, lagMs, lastSeen }: FleetBranch) {
  const { t } = useTranslation('fleet');
  const { skew, bytes, span } = useFleetTexts();
  const { stoppedAs } = useReplicationReasonText();
  return ({ kind, detail }: FleetBranch['alarms'][number]): string => {
    if (kind === 'stopped') return t('alarm.stopped', { reason: stoppedAs(detail) });
    if (kind === 'clock') return t('alarm.clock', { skew: skew(skewMs ?? 0) });
    if (kind === 'disk') return t('alarm.disk', { free: bytes(freeBytes ?? 0) });
    if (kind === 'printer') return t('alarm.printer', { printer: detail });
    if (kind === 'dark' || kind === 'silent') return t(`alarm.${kind}`, { device: detail });
    if (kind === 'program') return t('alarm.program', { version: detail });
    if (kind === 'quarantined') return t('alarm.quarantined', { count: quarantined });
    if (kind === 'behind')
      return detail === OFFLINE
        ? t('alarm.away', { span: span(Math.max(0, Date.now() - (lastSeen ?? 0))) })
        : t('alarm.behind', { span: span(lagMs ?? 0) });
    return t(`alarm.${kind}`);
  };
}

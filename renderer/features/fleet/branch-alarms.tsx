import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { useReplicationReasonText } from '#renderer/lib/reasons.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import { resumeBranch, resumeQuarantine } from '#shared/contract/central/quarantine.ts';
import { OFFLINE } from '#shared/domain/fleet/alarms.ts';
import { FLEET } from './api.ts';
import styles from './fleet.module.css';
import { ProblemList } from './lists.tsx';
import { useFleetTexts } from './texts.ts';

/** Lists the active alarms of a branch, with their meaning and remedy. */
export function AlarmsCard({ branch }: { readonly branch: FleetBranch }) {
  const { t } = useTranslation('fleet');
  const textOf = useAlarmText(branch);
  const problems = branch.alarms.map((alarm) => ({
    key: `${alarm.kind} ${alarm.detail}`,
    text: textOf(alarm),
  }));
  return (
    <Card title={t('alarm.title')}>
      <ProblemList problems={problems} none={t('alarm.none')} />
      {branch.alarms.some(({ kind }) => kind === 'stopped') && <Resume branch={branch} />}
    </Card>
  );
}

/** Resumes a stopped branch: unchanged, or with failing changes quarantined. */
function Resume({ branch: { id, name } }: { readonly branch: FleetBranch }) {
  const { t } = useTranslation('fleet');
  const api = useApi();
  const confirm = useConfirm();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const done = { refreshes: [FLEET.list], onDone: () => toasts.success({ title: t('resume.RESUMED') }) };
  const resume = useAction((_: null, call) => api.call(resumeBranch, { params: { id } }, call), done);
  const resumeAction = useAction(
    (_: null, call) => api.call(resumeQuarantine, { params: { id } }, call),
    done,
  );

  async function confirmQuarantine() {
    const sure = await confirm({
      title: t('resume.setAsideTitle', { name }),
      text: t('resume.setAsideText'),
      confirm: t('resume.setAside'),
      danger: true,
    });
    if (sure) await resumeAction.run(null);
  }

  return (
    <>
      <p className={styles.consequence}>{t('resume.hint')}</p>
      <div className={styles.buttons}>
        <Button
          disabled={isDisconnected || resumeAction.busy}
          loading={resume.busy}
          onClick={() => void resume.run(null)}
        >
          {t('resume.do')}
        </Button>
        <Button
          variant="danger"
          disabled={isDisconnected || resume.busy}
          loading={resumeAction.busy}
          onClick={() => void confirmQuarantine()}
        >
          {t('resume.setAside')}
        </Button>
      </div>
    </>
  );
}

/** Returns the text of an alarm, with metrics of the last report. */
function useAlarmText({ skewMs, freeBytes, quarantined, lagMs, lastSeen }: FleetBranch) {
  const { t } = useTranslation('fleet');
  const { skew, bytes, span } = useFleetTexts();
  const { stoppedAs } = useReplicationReasonText();
  return ({ kind, detail }: FleetBranch['alarms'][number]): string => {
    if (kind === 'stopped') return t('alarm.stopped', { reason: stoppedAs(detail) });
    if (kind === 'clock') return t('alarm.clock', { skew: skew(skewMs ?? 0) });
    if (kind === 'disk') return t('alarm.disk', { free: bytes(freeBytes ?? 0) });
    if (kind === 'printer') return t('alarm.printer', { printer: detail });
    if (kind === 'offline' || kind === 'duplicate' || kind === 'muted')
      return t(`alarm.${kind}`, { device: detail });
    if (kind === 'program') return t('alarm.program', { version: detail });
    if (kind === 'quarantined') return t('alarm.quarantined', { count: quarantined });
    if (kind === 'behind')
      return detail === OFFLINE
        ? t('alarm.branchOffline', { span: span(Math.max(0, Date.now() - (lastSeen ?? 0))) })
        : t('alarm.behind', { span: span(lagMs ?? 0) });
    return t(`alarm.${kind}`);
  };
}

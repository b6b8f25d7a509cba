import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useShows } from '#renderer/lib/installation.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { useOpenWork } from '#renderer/ui/open-work/use-open-work.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { CheckedBackup } from '#shared/contract/installation/files.ts';
import type { BranchWork } from '#shared/contract/workstation/supervision.ts';
import styles from './backup.module.css';
import { useMoment } from './use-moment.ts';
import type { Restore } from './use-restore.ts';

interface CheckedCardProps {
  readonly checked: CheckedBackup;
  readonly restore: Restore;
}

/** Contents of a backup and the data that restoring replaces, before confirmation. */
export function CheckedCard({ checked, restore }: CheckedCardProps) {
  const { t, i18n } = useTranslation('backup');
  const moment = useMoment();
  const confirm = useConfirm();
  const shows = useShows();
  const work = useOpenWork();
  const isDisconnected = useConnection().state === 'lost';
  const { branchName, version, tickets, ticketsSince, upgraded, staysSignedIn, sealed } = checked;
  const at = moment(checked.createdAt);
  const number = (count: number) => count.toLocaleString(i18n.language);

  function describeOpenWork(branches: readonly BranchWork[]): readonly string[] {
    const count = branches.reduce((all, { waiting, standby }) => all + waiting + standby, 0);
    const assisting = branches.some((branch) => branch.assisting.length > 0);
    return [
      ...(count > 0 ? [t('restore.losesWaiting', { count, at })] : []),
      ...(assisting ? [t('restore.losesAssisting', { names: work.assisted(branches), at })] : []),
      ...(count === 0 && !assisting ? [t('restore.losesNobody')] : []),
    ];
  }

  async function confirmAction(): Promise<void> {
    const foreign = {
      title: t('restore.unsealedSure'),
      text: t('restore.unsealedText'),
      confirm: t('restore.do'),
    };
    const sure = {
      title: t('restore.sure', { at }),
      text: t('restore.sureText'),
      // Central issues no tickets.
      ...(shows('workstation') && { losses: work.losses(describeOpenWork) }),
      confirm: t('restore.do'),
    };
    if (!(await confirm({ ...sure, danger: true }))) return;
    if (sealed === 'N' && !(await confirm({ ...foreign, danger: true }))) return;
    await restore.restore(checked);
  }

  return (
    <Card title={t('summary.title')}>
      <div className={styles.summary}>
        <Details
          facts={[
            [t('summary.createdAt'), at],
            ...(branchName ? [[t('summary.branch'), branchName] as const] : []),
            ...(version
              ? [
                  [
                    t('summary.version'),
                    upgraded === 'Y' ? t('summary.older', { version }) : version,
                  ] as const,
                ]
              : []),
            ...(tickets === null ? [] : [[t('summary.tickets'), number(tickets)] as const]),
            [t('summary.users'), number(checked.users)],
            [t('summary.services'), number(checked.services)],
            [t('summary.queues'), number(checked.queues)],
            [t('summary.workstations'), number(checked.workstations)],
          ]}
        />
        <div>
          {sealed === 'N' && <Notice kind="warning">{t('restore.unsealed')}</Notice>}
          <Notice kind="warning">
            <span>
              {t('restore.lost', { at })}{' '}
              {ticketsSince !== null &&
                ticketsSince > 0 &&
                t('restore.missingTickets', { count: ticketsSince })}{' '}
              {staysSignedIn === 'N' && t('signInAgain')}
            </span>
          </Notice>
          <Group gap="xs">
            <Button
              variant="danger"
              disabled={isDisconnected}
              loading={restore.restoring}
              onClick={confirmAction}
            >
              {t('restore.do')}
            </Button>
            <Button disabled={restore.restoring} onClick={restore.clear}>
              {t('restore.leave')}
            </Button>
          </Group>
          {restore.restoring && (
            <p role="status" className={styles.running}>
              {t('restore.restoring')}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

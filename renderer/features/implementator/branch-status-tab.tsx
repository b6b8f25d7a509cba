import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE, useConnection } from '#renderer/lib/live.tsx';
import { StateMark } from '#renderer/ui/marks/state-mark.tsx';
import { useOpenWork } from '#renderer/ui/open-work/use-open-work.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import { type BranchWorkstation, listBranchWorkstations } from '#shared/contract/configuration/branches.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { closeWorkstationOfOther } from '#shared/contract/workstation/supervision.ts';
import { BranchField } from './branch-field.tsx';
import styles from './implementator.module.css';
import { useSelectedBranch } from './use-selected-branch.ts';

/** Poll interval of the server health, ms. */
const HEALTH_POLL_MS = 10_000;

/** Workstations of a branch with their states; an open one can be closed here. */
export function BranchStatusTab() {
  const { t } = useTranslation('implementator');
  const api = useApi();
  const { idBranches, name, choose } = useSelectedBranch();
  const { data: workstations } = useQuery({
    queryKey: [LIVE.workstations, 'of-branch', idBranches],
    queryFn: ({ signal }) =>
      api.call(listBranchWorkstations, { params: { id: idBranches ?? 0 } }, { signal }),
    enabled: idBranches !== null,
  });
  return (
    <>
      <PageHeader />
      <div className={styles.screen}>
        <div className={styles.choice}>
          <BranchField value={idBranches} onChange={choose} />
        </div>
        <DisplaysWithIssues />
        {workstations && (
          <Card>
            {workstations.length === 0 ? (
              <EmptyState title={t('status.none')} hint={t('status.noneHint')} />
            ) : (
              <ScrollRegion>
                <table className={styles.table} aria-label={t('status.of', { name })}>
                  <thead>
                    <tr>
                      <th scope="col" className={styles.column}>
                        {t('status.workstation')}
                      </th>
                      <th scope="col" className={styles.column}>
                        {t('status.state')}
                      </th>
                      <th scope="col" className={styles.column}>
                        {t('status.user')}
                      </th>
                      <th scope="col" className={styles.column}>
                        <span className="visually-hidden">{t('status.action')}</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {workstations.map((workstation) => (
                      <WorkstationRow
                        key={workstation.idWorkstations}
                        workstation={workstation}
                        idBranches={idBranches}
                      />
                    ))}
                  </tbody>
                </table>
              </ScrollRegion>
            )}
          </Card>
        )}
      </div>
    </>
  );
}

/** Displays that are offline or inaudible, with links to them. */
function DisplaysWithIssues() {
  const { t } = useTranslation(['implementator', 'common']);
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => api.call(getHealth, {}, { signal }),
    refetchInterval: HEALTH_POLL_MS,
  });
  const { offline = [], muted = [], inaudible = [] } = data?.displays ?? {};
  const notices = [
    ...muted.map(({ id, name }) => ({
      id,
      what: t('status.muted', { name }),
      why: t('status.mutedHint'),
    })),
    ...inaudible
      .filter(({ languages }) => languages.length > 0)
      .map(({ id, name, languages }) => ({
        id,
        what: t('status.unspoken', { name }),
        why: t('status.unspokenHint', {
          languages: languages.map((each) => t(`common:language.${each}`)).join(', '),
        }),
      })),
    ...inaudible
      .filter(({ chime }) => chime)
      .map(({ id, name }) => ({
        id,
        what: t('status.chimeless', { name }),
        why: t('status.chimelessHint'),
      })),
  ];
  return [
    ...offline.map(({ id, name }) => (
      <Notice key={`offline ${id}`} kind="warning">
        <span>
          <b>{t('status.offline', { name })}</b>. {t('status.offlineHint')}{' '}
          <Link to="/app/configuration/branch/devices">{t('status.devices')}</Link>
        </span>
      </Notice>
    )),
    ...notices.map(({ id, what, why }) => (
      <Notice key={what} kind="warning">
        <span>
          <b>{what}</b>. {why} <a href={`/digital-signage/${id}/setup`}>{t('status.setUpDisplay')}</a>
        </span>
      </Notice>
    )),
  ];
}

interface WorkstationRowProps {
  readonly workstation: BranchWorkstation;
  readonly idBranches: number | null;
}

function WorkstationRow({ workstation, idBranches }: WorkstationRowProps) {
  const { t } = useTranslation('implementator');
  const { idWorkstations, name, state, employeeFullName, idUsers } = workstation;
  const api = useApi();
  const toasts = useToasts();
  const confirm = useConfirm();
  const work = useOpenWork();
  const isDisconnected = useConnection().state === 'lost';
  const close = useAction(
    // Sends along which user was shown there, so that a workstation that another has opened since stays open.
    (idUsersSeen: number | null, call) =>
      api.call(
        closeWorkstationOfOther,
        { body: { idWorkstations, ...(idUsersSeen !== null && { idUsers: idUsersSeen }) } },
        call,
      ),
    {
      refreshes: [LIVE.workstations],
      onDone: () => toasts.success({ title: t('WORKSTATION_CLOSED_INFO', { name }) }),
    },
  );

  async function confirmAction() {
    const sure = await confirm({
      title: t('status.sure', { name }),
      losses: work.losses(work.confirmHere(name, employeeFullName ?? ''), idBranches),
      confirm: t('status.close'),
      danger: true,
    });
    if (sure) await close.run(idUsers);
  }

  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <StateMark state={state} of="workstation" />
      </td>
      <td>{employeeFullName ?? <span className={styles.quiet}>{t('status.nobody')}</span>}</td>
      <td className={styles.action}>
        {state !== 'off' && (
          <Button
            size="xs"
            disabled={isDisconnected}
            loading={close.busy}
            onClick={() => void confirmAction()}
            aria-label={t('status.closeOne', { name })}
          >
            {t('status.close')}
          </Button>
        )}
      </td>
    </tr>
  );
}

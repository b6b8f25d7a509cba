import { Select } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShows } from '#renderer/lib/installation.tsx';
import { useCappedFilter } from '#renderer/ui/fields/use-capped-filter.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import { UnknownBranch } from '#renderer/ui/page/unknown-branch.tsx';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import type {
  AttentionActivity,
  QueueActivity,
  Supervision,
} from '#shared/contract/workstation/supervision-metrics.ts';
import { useMay, useSupervision, useViewProfiles } from './api.ts';
import { AttentionActivityTable } from './attention-table.tsx';
import { EarlyWarning } from './early-warning.tsx';
import { QueueDetailDialog } from './queue-dialog.tsx';
import { QueueActivityTable } from './queues-table.tsx';
import { DisplayTimeContext, useDisplayTime } from './running-time.tsx';
import { Summary } from './summary.tsx';
import styles from './supervision.module.css';
import { useSupervisedBranch, useView } from './supervision-view.ts';
import { ToolBar } from './toolbar.tsx';
import { WorkstationDialog } from './workstation-dialog.tsx';

/** Live overview of a branch with the actions of a supervisor (operations specification, section 2). */
export function SupervisionScreen() {
  const { t } = useTranslation('supervision');
  const { branch, branches, select } = useSupervisedBranch();
  const [only, ...others] = branches;
  const branchSelect = branch && (
    <>
      {others.length > 0 && <BranchSelect branch={branch} branches={branches} onChange={select} />}
      <ViewName branch={branch} />
    </>
  );
  return (
    <div className={styles.screen}>
      <PageHeader title={t('title')} {...(others.length === 0 && only && { context: only.name })}>
        <div className={styles.inHeader}>{branchSelect}</div>
      </PageHeader>
      <div className={styles.inPage}>{branchSelect}</div>
      {branch && <UnknownBranch name={branch.name} />}
      {branch && <SupervisedBranch key={branch.idBranches} branch={branch} />}
      {branch === null && (
        <Card>
          <EmptyState title={t('noBranch.title')} hint={t('noBranch.hint')} />
        </Card>
      )}
    </div>
  );
}

/** Shows a branch live; while it is offline, the last data at its time. */
function SupervisedBranch({ branch }: { readonly branch: Branch }) {
  const { t } = useTranslation(['supervision', 'errors']);
  const shows = useShows();
  const { idViewProfile, show } = useView(branch.idBranches);
  const { data, error, isError, refetch } = useSupervision(branch.idBranches, idViewProfile);
  useRemovedViewProfile(
    idViewProfile !== null && error instanceof ApiError && error.status === 'NOT_FOUND',
    () => show(null),
  );
  const { freshness, now } = useDisplayTime(data, isError);
  return (
    <DisplayTimeContext value={now}>
      <ToolBar branch={branch} freshness={freshness} asOf={data?.asOf} />
      {shows('workstation') && <EarlyWarning branches={[branch]} />}
      {data && <Blocks branch={branch} metrics={data} />}
      {!data && isError && (
        <Card>
          <RetryState
            title={t('failed.title')}
            hint={t('errors:UNREACHABLE')}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
    </DisplayTimeContext>
  );
}

/** Resets to all queues, with a toast, when the stored view profile was removed. */
function useRemovedViewProfile(isRemoved: boolean, showAll: () => void) {
  const { t } = useTranslation('supervision');
  const toasts = useToasts();
  const resetView = useEffectEvent(() => {
    showAll();
    toasts.warning({ title: t('view.gone'), text: t('view.goneText') });
  });
  useEffect(() => {
    if (isRemoved) resetView();
  }, [isRemoved]);
}

interface BlocksProps {
  readonly branch: Branch;
  readonly metrics: Supervision;
}

/** Summary, queues and workstations with their dialogs. */
function Blocks({ branch, metrics }: BlocksProps) {
  const may = useMay();
  const [queue, openQueue] = useState<QueueActivity | null>(null);
  const [opened, openWorkstation] = useState<AttentionActivity | null>(null);
  const mayAct = may.closeWorkstation || may.changeProfile || may.sendMessage;
  return (
    <>
      <Summary metrics={metrics} />
      <QueueActivityTable metrics={metrics} onOpen={may.seeQueue ? openQueue : undefined} />
      <AttentionActivityTable metrics={metrics} onOpen={mayAct ? openWorkstation : undefined} />
      {queue && (
        <QueueDetailDialog
          queue={metrics.queues.find(({ idQueues }) => idQueues === queue.idQueues) ?? queue}
          idBranches={branch.idBranches}
          onClose={() => openQueue(null)}
        />
      )}
      {opened && (
        <WorkstationDialog
          branch={branch}
          opened={opened}
          present={metrics.workstations.find(
            ({ idWorkstations }) => idWorkstations === opened.idWorkstations,
          )}
          onClose={() => openWorkstation(null)}
        />
      )}
    </>
  );
}

interface BranchSelectProps {
  readonly branch: Branch;
  readonly branches: readonly Branch[];
  readonly onChange: (idBranches: number) => void;
}

/** Number of branches above which the select is searchable. */
const MANY = 10;

/** Select of the supervised branch, in the page header. */
function BranchSelect({ branch, branches, onChange }: BranchSelectProps) {
  const { t } = useTranslation('supervision');
  return (
    <Select
      className={styles.branch ?? ''}
      aria-label={t('branch')}
      searchable={branches.length > MANY}
      filter={useCappedFilter()}
      data={branches.map(({ idBranches, name }) => ({ value: String(idBranches), label: name }))}
      value={String(branch.idBranches)}
      onChange={(selected) => selected && onChange(Number(selected))}
    />
  );
}

/** Name of the current view profile, in the page header. */
function ViewName({ branch }: { readonly branch: Branch }) {
  const { t } = useTranslation('supervision');
  const { idViewProfile } = useView(branch.idBranches);
  const { data } = useViewProfiles(branch.idBranchTypes);
  const name = data?.find(({ id }) => id === idViewProfile)?.name;
  return (
    <span className={styles.view}>
      {t('view.title')} <b>{idViewProfile === null ? t('view.all') : name}</b>
    </span>
  );
}

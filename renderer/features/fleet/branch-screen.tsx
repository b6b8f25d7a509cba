import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useTick } from '#renderer/lib/live.tsx';
import { usePrivilege } from '#renderer/lib/session.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import { MODULES } from '#shared/domain/access/modules.ts';
import { useFleetBranch, useLiveFleet } from '../api/use-fleet.ts';
import { BranchConnection } from '../branch-connection.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { AlarmsCard } from './alarms/alarms-card.tsx';
import { BranchDetails } from './branch-details.tsx';
import styles from './branch-screen.module.css';
import { ClaimsCard } from './claims/claims-card.tsx';
import { DaysCard } from './days-card.tsx';
import { FilesCard } from './files-card.tsx';
import { LiveMetrics } from './live-metrics.tsx';
import { ConflictsCard } from './lost-changes/conflicts-card.tsx';
import { MachineCard } from './machine/machine-card.tsx';
import { QuarantineCard } from './quarantine/quarantine-card.tsx';
import { RestoresCard } from './restores-card.tsx';

const AGING_MS = 5_000;

/** Shows all that central knows of one branch, as it is now, and what can be done about its machine. */
export function BranchScreen() {
  const { t } = useTranslation(['fleet', 'common', 'errors']);
  const may = usePrivilege();
  const id = Number(useParams().id);
  useLiveFleet();
  useTick(AGING_MS);
  const { data: known, error, refetch } = useFleetBranch(id);

  if (error && !known) {
    return (
      <div className={styles.screen}>
        <NotLoaded error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!known) return <PageHeader title={t('title')} />;
  const { branch } = known;
  return (
    <div className={styles.screen}>
      <PageHeader title={branch.name} />
      <div className={styles.bar}>
        <p className={styles.state}>
          <BranchConnection connection={branch.connection} pill />
          <span className={styles.quiet}>{branch.city}</span>
          {branch.enabled === 'N' && <span className={styles.quiet}>{t('disabled')}</span>}
        </p>
        {may([MODULES.branchEdit]) && (
          <Button
            component={Link}
            to={`/app/fleet/${id}/edit`}
            leftSection={<IconPencil size={18} stroke={1.75} />}
          >
            {t('branch.edit')}
          </Button>
        )}
      </div>
      <ClaimsCard idBranches={id} />
      <LiveMetrics branch={branch} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <AlarmsCard branch={branch} />
          <BranchDetails known={known} />
          <FilesCard report={known.report} />
        </div>
        <div className={styles.column}>
          <MachineCard known={known} />
          <DaysCard idBranches={id} />
          <Card title={t('history.title')}>
            <HistoryList idBranches={id} />
          </Card>
        </div>
      </div>
      <RestoresCard idBranches={id} />
      <QuarantineCard idBranches={id} count={branch.quarantined} />
      <ConflictsCard idBranches={id} />
    </div>
  );
}

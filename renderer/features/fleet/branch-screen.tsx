import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection, useTick } from '#renderer/lib/live.tsx';
import { usePrivilege } from '#renderer/lib/session.ts';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { MissingTicketsList, ReportedTickets, RestoreDetails } from '#renderer/ui/page/restore-details.tsx';
import { useReportTexts } from '#renderer/ui/page/use-report-texts.ts';
import { type BranchRestore, listBranchRestores } from '#shared/contract/central/branch-restores.ts';
import { type BranchClaim, listClaims, resolveIdentityConflict } from '#shared/contract/central/registry.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { FLEET, useFleetBranch, useLiveFleet } from './api.ts';
import { AlarmsCard } from './branch-alarms.tsx';
import { ConflictsCard } from './branch-conflicts.tsx';
import { BranchConnection } from './branch-connection.tsx';
import { BranchDetails, DaysCard, FilesCard, LiveMetrics } from './branch-details.tsx';
import { MachineCard } from './branch-machine.tsx';
import { QuarantineCard } from './branch-quarantine.tsx';
import styles from './fleet.module.css';
import { HistoryList } from './lists.tsx';
import { useFleetTexts } from './texts.ts';

const AGING_MS = 5_000;

/** Data of central about one branch, and actions on its machine. */
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
          <span className={styles.branchScreenQuiet}>{branch.city}</span>
          {branch.enabled === 'N' && <span className={styles.branchScreenQuiet}>{t('disabled')}</span>}
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

/** Data losses of the last restores of the branch. */
function RestoresCard({ idBranches: id }: { readonly idBranches: number }) {
  const { t } = useTranslation('restores');
  const { moment } = useReportTexts();
  const api = useApi();
  const { data } = useQuery({
    queryKey: [...FLEET.branch(id), 'restores'],
    queryFn: ({ signal }) => api.call(listBranchRestores, { params: { id } }, { signal }),
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t('central.title')}>
      {data.rows.map((report) => (
        <section key={report.id} className={styles.restore}>
          <h3>{t('titleAt', { at: moment(report.id) })}</h3>
          <Report report={report} />
        </section>
      ))}
    </Card>
  );
}

function Report({ report }: { readonly report: BranchRestore }) {
  const { t } = useTranslation('restores');
  const { toClose, closed, epoch, before } = report;
  return (
    <>
      <RestoreDetails
        report={report}
        more={[[t('central.epoch'), before === null ? epoch : t('central.epochs', { before, after: epoch })]]}
      />
      {closed > 0 && <p className={styles.consequence}>{t('central.closed', { count: closed })}</p>}
      {toClose.length > 0 && (
        <>
          <p className={styles.consequence}>{t('central.openHere')}</p>
          <ReportedTickets label={t('toClose')} tickets={toClose} />
        </>
      )}
      <MissingTicketsList report={report} />
    </>
  );
}

/** Lists the machines that claim to be this branch when there are several, to choose the right one. */
function ClaimsCard({ idBranches: id }: { readonly idBranches: number }) {
  const { t } = useTranslation('fleet');
  const api = useApi();
  const confirm = useConfirm();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const { data } = useQuery({
    queryKey: [...FLEET.branch(id), 'claims'],
    queryFn: ({ signal }) => api.call(listClaims, { params: { id } }, { signal }),
  });
  const choose = useAction(
    (epoch: string, call) => api.call(resolveIdentityConflict, { params: { id }, body: { epoch } }, call),
    { refreshes: [FLEET.list], onDone: () => toasts.success({ title: t('claims.CHOSEN') }) },
  );
  if (!data || data.claims.length === 0) return null;

  async function confirmAction({ epoch, machine }: BranchClaim) {
    const sure = await confirm({
      title: t('claims.sure', { machine: machine || t('claims.nameless') }),
      text: t('claims.consequence'),
      confirm: t('claims.choose'),
      danger: true,
    });
    if (sure) await choose.run(epoch);
  }

  return (
    <Card title={t('claims.title')}>
      <p>{t('claims.hint')}</p>
      <ul className={styles.claims}>
        {data.claims.map((claim) => (
          <li key={claim.epoch}>
            <Claim claim={claim} />
            <Button disabled={isDisconnected || choose.busy} onClick={() => void confirmAction(claim)}>
              {t('claims.choose')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Identifying details of a machine. */
function Claim({ claim }: { readonly claim: BranchClaim }) {
  const { t, i18n } = useTranslation('fleet');
  const { moment } = useFleetTexts();
  const { machine, address, epoch, lastSeenAt, quarantined, lastTicket, wasTrusted } = claim;
  return (
    <div>
      <h3 className={styles.name}>{machine || t('claims.nameless')}</h3>
      <p className={styles.quiet}>{t(wasTrusted === 'Y' ? 'claims.first' : 'claims.later')}</p>
      <Details
        facts={[
          [t('claims.address'), address],
          [t('claims.heard'), lastSeenAt === null ? t('claims.none') : moment(lastSeenAt)],
          [
            t('claims.lastTicket'),
            lastTicket ? `${lastTicket.code} · ${moment(lastTicket.at)}` : t('claims.none'),
          ],
          [t('claims.apart'), quarantined.toLocaleString(i18n.language)],
          [t('claims.epoch'), epoch],
        ]}
      />
    </div>
  );
}

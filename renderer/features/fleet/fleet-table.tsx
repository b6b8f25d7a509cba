import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTick } from '#renderer/lib/live.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import type { FleetBranch } from '#shared/contract/central/fleet.ts';
import { issueCount } from '#shared/domain/fleet/issue-count.ts';
import { useFleetList } from './api.ts';
import { BranchConnection } from './branch-connection.tsx';
import styles from './fleet.module.css';
import type { FleetFilter } from './fleet-totals.ts';
import { useFleetTexts } from './texts.ts';

const AGING_MS = 5_000;

/** Table of branches; the name links to the page of the branch. */
export function FleetTable({ filter }: { readonly filter: FleetFilter }) {
  const { t } = useTranslation('fleet');
  const texts = useFleetTexts();
  const list = useFleetList(filter);
  useTick(AGING_MS);
  const unknown = <span className={styles.fleetScreenQuiet}>{t('unknown')}</span>;

  const columns: readonly Column<FleetBranch>[] = [
    {
      key: 'name',
      header: t('column.name'),
      sortable: true,
      read: ({ id, name, missingFiles }) => (
        <>
          <Link className={styles.fleetScreenName} to={`/app/fleet/${id}`}>
            {name}
          </Link>
          {missingFiles > 0 && (
            <span className={styles.missing}>{t('missingFiles', { count: missingFiles })}</span>
          )}
        </>
      ),
    },
    {
      key: 'connection',
      header: t('column.connection'),
      width: 164,
      sortable: true,
      read: ({ connection }) => <BranchConnection connection={connection} />,
    },
    {
      key: 'live',
      header: t('column.live'),
      width: 100,
      align: 'right',
      sortable: true,
      read: ({ live, connection }) =>
        live && connection === 'online' ? texts.number(live.waiting) : unknown,
    },
    {
      key: 'lagRows',
      header: t('column.lagRows'),
      width: 116,
      sortable: true,
      read: texts.lag,
    },
    {
      key: 'version',
      header: t('column.version'),
      width: 148,
      weight: 'quiet',
      sortable: true,
      read: ({ version, due }) =>
        version === null ? unknown : due === 'Y' ? late(t('versionDue', { version }), true) : version,
    },
    {
      key: 'skewMs',
      header: t('column.skewMs'),
      width: 172,
      sortable: true,
      read: ({ skewMs, alarms }) =>
        skewMs === null
          ? unknown
          : late(
              texts.skew(skewMs),
              alarms.some(({ kind }) => kind === 'clock'),
            ),
    },
    {
      key: 'alarms',
      header: t('alarm.title'),
      width: 132,
      read: (branch) => {
        const count = issueCount(branch);
        return count === 0 ? unknown : late(t('issues', { count }), true);
      },
    },
    {
      key: 'lastSeen',
      header: t('column.lastSeen'),
      width: 144,
      weight: 'quiet',
      sortable: true,
      read: ({ lastSeen }) => texts.ago(lastSeen),
    },
  ];

  return (
    <DataTable
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      texts={{
        search: t('search'),
        count: t('count', { count: list.total }),
        empty:
          filter === 'all'
            ? { title: t('NO_BRANCHES'), hint: t('emptyHint') }
            : { title: t('noneSuch'), hint: t('noneSuchHint') },
      }}
    />
  );
}

const late = (text: string, isLate: boolean) =>
  isLate ? (
    <span className={styles.late}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      {text}
    </span>
  ) : (
    text
  );

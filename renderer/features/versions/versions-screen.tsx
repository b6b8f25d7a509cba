import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { type BranchVersion, listBranchVersions } from '#shared/contract/central/versions.ts';
import { useLastDeployment, VERSIONS } from './api.ts';
import { DeploymentCard } from './deployment-card.tsx';
import { FilesCard } from './files-card.tsx';
import { useVersionTexts } from './texts.ts';
import styles from './versions.module.css';

/** Version files, deployment, and the version of each branch. */
export function VersionsScreen() {
  const { t } = useTranslation('versions');
  return (
    <div className={styles.screen}>
      <PageHeader title={t('title')} />
      <p className={styles.intro}>{t('intro')}</p>
      <DeploymentCard />
      <BranchesCard />
      <FilesCard />
    </div>
  );
}

/** Report interval of branches, ms. */
const READ_MS = 5_000;

/** State of each branch in the current or last deployment. */
function BranchesCard() {
  const { t } = useTranslation('versions');
  const api = useApi();
  const { stands, why, moment } = useVersionTexts();
  const isStopped = useLastDeployment().data?.state === 'stopped';
  const list = useListQuery<BranchVersion, 'name', unknown>({
    key: `${VERSIONS} branches`,
    sorts: ['name'],
    firstSort: 'name',
    everyMs: READ_MS,
    fetchPage: ({ search, page, size }, signal) =>
      api.call(listBranchVersions, { query: { search, page, size } }, { signal }),
  });
  const columns: readonly Column<BranchVersion>[] = [
    {
      key: 'name',
      header: t('branches.name'),
      wraps: true,
      weight: 'strong',
      read: ({ id, name, connection, lastSeen }) => (
        <>
          <Link to={`/app/fleet/${id}`}>{name}</Link>
          {connection !== 'online' && (
            <small className={styles.small}>
              {lastSeen === null ? t('branches.never') : t('branches.away', { date: moment(lastSeen) })}
            </small>
          )}
        </>
      ),
    },
    {
      key: 'state',
      header: t('branches.state'),
      width: 320,
      wraps: true,
      read: (branch) => {
        const reason = why(branch);
        return (
          <span className={hasIssue(branch) ? styles.bad : undefined}>
            {stands(branch, isStopped)}
            {reason !== null && <small className={styles.small}>{reason}</small>}
          </span>
        );
      },
    },
    {
      key: 'running',
      header: t('branches.running'),
      width: 150,
      read: ({ running, platform }) => (
        <>
          {running || '–'}
          {platform !== '' && <small className={styles.small}>{platform}</small>}
        </>
      ),
    },
    {
      key: 'wave',
      header: t('branches.wave'),
      width: 100,
      read: ({ wave }) => wave ?? '–',
    },
  ];
  return (
    <DataTable
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      texts={{
        search: t('branches.search'),
        count: t('branches.count', { count: list.total }),
        empty: { title: t('branches.none') },
      }}
    />
  );
}

const hasIssue = ({ state }: BranchVersion): boolean => ['rolledBack', 'refused', 'blocked'].includes(state);

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { listBranchTypes } from '../../../../shared/contract/branch-types.ts';
import { getBranch } from '../../../../shared/contract/branches.ts';
import { useApi } from '../../../lib/api.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import styles from './branch-form.module.css';
import { BranchForm } from './branch-form.tsx';

/** As many as one page of a list holds; an installation has a few. */
const MOST_TYPES = 200;

/** Adding a branch, or changing one (access specification, section 2). */
export function BranchFormScreen() {
  const { t } = useTranslation('fleet');
  const api = useApi();
  const { id } = useParams();
  const edited = id === undefined ? null : Number(id);
  const types = useQuery({
    queryKey: ['branchTypes', 'all'],
    queryFn: ({ signal }) =>
      api.call(listBranchTypes, { query: { size: MOST_TYPES, sort: 'name' } }, { signal }),
  });
  const branch = useQuery({
    queryKey: ['branch', edited],
    queryFn: ({ signal }) => api.call(getBranch, { params: { id: edited ?? 0 } }, { signal }),
    enabled: edited !== null,
    // What is being typed must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const title = t(edited === null ? 'form.newTitle' : 'form.editTitle');
  return (
    <>
      <PageHeader title={title} crumbs={[{ label: t('title'), to: '/app/fleet' }]} />
      {branch.isError && <EmptyState title={t('branch.notFound')} hint={t('branch.notFoundHint')} />}
      {types.data?.rows.length === 0 && (
        <EmptyState title={t('form.noTypes')} hint={t('form.noTypesHint')}>
          <Button component={Link} to="/app/configuration/branch-types" mt={8}>
            {t('form.addType')}
          </Button>
        </EmptyState>
      )}
      {types.data && types.data.rows.length > 0 && (edited === null || branch.data) && (
        <div className={styles.screen}>
          <BranchForm types={types.data.rows} branch={branch.data ?? null} />
        </div>
      )}
    </>
  );
}

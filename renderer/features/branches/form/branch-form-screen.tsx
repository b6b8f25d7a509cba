import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { useEveryBranchType } from '#renderer/lib/reads.ts';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { NotLoaded } from '#renderer/ui/page/not-found.tsx';
import { getBranch } from '#shared/contract/configuration/branches.ts';
import { useBranchPermissions } from '../use-branch-permissions.ts';
import styles from './branch-form.module.css';
import { BranchForm } from './branch-form.tsx';

/** Shows the form as the configuration opens it. */
export const ConfiguredBranchForm = () => <BranchFormScreen list="/app/configuration/branch" />;

const FLEET = '/app/fleet';

/** Shows the form as the fleet opens it, which leads from a changed branch to the page of that branch. */
export const FleetBranchForm = () => (
  <div className={styles.alone}>
    <BranchFormScreen list={FLEET} shownAt={(id) => `${FLEET}/${id}`} />
  </div>
);

interface BranchFormScreenProps {
  /** Address of the list that it is opened from and leads back to. */
  readonly list: string;
  /** Address at which a changed branch is shown; the list where it is missing. */
  readonly shownAt?: (id: number) => string;
}

/**
 * Adds a branch, or changes the one that the address names, as `id` in its path or behind it (access specification,
 * section 2).
 */
function BranchFormScreen({ list, shownAt = () => list }: BranchFormScreenProps) {
  const { t } = useTranslation(['branches', 'common']);
  const api = useApi();
  const navigate = useNavigate();
  const { isCreatedHere, mayAdd, mayChange } = useBranchPermissions();
  const [search] = useSearchParams();
  const { id = search.get('id') } = useParams();
  const edited = id === null ? null : Number(id);
  const types = useEveryBranchType();
  const branch = useQuery({
    queryKey: ['branch', edited],
    queryFn: ({ signal }) => api.call(getBranch, { params: { id: edited ?? 0 } }, { signal }),
    enabled: edited !== null,
    // Keeps what is being typed from changing under the user's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (edited === null && !mayAdd) return <Navigate to={list} replace />;
  const error = (!branch.data && branch.error) || (!types.data && types.error);
  if (error) {
    const retryAll = () => Promise.all([types.refetch(), edited !== null && branch.refetch()]);
    return <NotLoaded error={error} onRetry={() => void retryAll()} />;
  }
  const why = isCreatedHere ? 'form.notAllowed' : 'form.lockedByCentral';
  return (
    <>
      <PageHeader title={edited === null ? t('form.newTitle') : (branch.data?.name ?? t('form.editTitle'))} />
      {edited === null && types.data?.length === 0 && (
        <EmptyState title={t('form.noTypes')} hint={t('form.noTypesHint')}>
          <Button component={Link} to="/app/configuration/branch-type/types" mt={8}>
            {t('form.addType')}
          </Button>
        </EmptyState>
      )}
      {types.data && (edited === null ? types.data.length > 0 : branch.data) && (
        <BranchForm
          types={types.data}
          branch={branch.data ?? null}
          locked={edited === null || mayChange ? null : t(why)}
          onLeave={() => void navigate(edited === null ? list : shownAt(edited))}
        />
      )}
    </>
  );
}

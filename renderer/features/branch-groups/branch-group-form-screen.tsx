import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { BranchGroupForm } from './branch-group-form.tsx';
import { useBranchGroup } from './use-branch-group.ts';

/** Shows the form that adds a branch group, or changes the one that the address names as `id`. */
export function BranchGroupFormScreen() {
  const { t } = useTranslation(['branch-groups', 'common']);
  const [search] = useSearchParams();
  const given = search.get('id');
  const { data, isError, refetch } = useBranchGroup(given === null ? null : Number(given));
  return (
    <>
      <PageHeader title={given === null ? t('newTitle') : (data?.group?.name ?? t('editTitle'))} />
      {isError && (
        <EmptyState title={t('notLoaded')} hint={t('notLoadedHint')}>
          <Button mt={8} onClick={() => void refetch()}>
            {t('common:action.retry')}
          </Button>
        </EmptyState>
      )}
      {data && <BranchGroupForm key={given} group={data.group} branches={data.branches} />}
    </>
  );
}

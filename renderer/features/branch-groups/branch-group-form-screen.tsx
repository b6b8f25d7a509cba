import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import { BranchGroupForm } from './branch-group-form.tsx';
import { useBranchGroup } from './use-branch-group.ts';

/** Shows the form that adds a branch group, or changes the one that the address names as `id`. */
export function BranchGroupFormScreen() {
  const { t } = useTranslation('branch-groups');
  const [search] = useSearchParams();
  const given = search.get('id');
  const { data, isError, refetch } = useBranchGroup(given === null ? null : Number(given));
  return (
    <>
      <PageHeader title={given === null ? t('newTitle') : (data?.group?.name ?? t('editTitle'))} />
      {isError && (
        <RetryState title={t('notLoaded')} hint={t('notLoadedHint')} onRetry={() => void refetch()} />
      )}
      {data && <BranchGroupForm key={given} group={data.group} branches={data.branches} />}
    </>
  );
}

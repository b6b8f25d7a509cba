import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { stepRollout } from '#shared/contract/central/rollouts.ts';
import { listBranchGroups, listGroupableBranches } from '#shared/contract/configuration/branch-groups.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { ROLLOUTS } from '../use-rollouts.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

const asOptions = (named: readonly Named[]) =>
  named.map(({ id, name }) => ({ value: String(id), label: name }));

/** Reads the branches and the groups of branches that a rollout can be brought to. */
export function useTargets() {
  const api = useApi();
  const branches = useQuery({
    queryKey: [ROLLOUTS, 'branches'],
    queryFn: ({ signal }) => api.call(listGroupableBranches, {}, { signal }),
  });
  const groups = useQuery({
    queryKey: [ROLLOUTS, 'groups'],
    queryFn: ({ signal }) =>
      everyPage((query) => api.call(listBranchGroups, { query: { ...query, sort: 'name' } }, { signal })),
  });
  const { data: allBranches } = branches;
  const { data: allGroups } = groups;
  return {
    branches: asOptions(allBranches?.filter(({ enabled }) => enabled === 'Y') ?? []),
    groups: asOptions(allGroups?.filter(({ enabled }) => enabled === 'Y') ?? []),
    areLoaded: allBranches !== undefined && allGroups !== undefined,
    isUnread: (!allBranches && branches.isError) || (!allGroups && groups.isError),
    retry: () => void Promise.all([branches.refetch(), groups.refetch()]),
  };
}

/** Brings a rollout to more branches. */
export function useStep(id: number) {
  const { t } = useTranslation('rollouts');
  const api = useApi();
  const toasts = useToasts();
  return useAction(
    (to: BodyOf<typeof stepRollout>, call) => api.call(stepRollout, { params: { id }, body: to }, call),
    {
      refreshes: [ROLLOUTS],
      onDone: ({ reached }) =>
        reached > 0
          ? toasts.success({ title: t('step.REACHED', { count: reached }) })
          : toasts.info({ title: t('step.SAME') }),
    },
  );
}

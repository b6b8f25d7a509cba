import { useQuery } from '@tanstack/react-query';
import { listBranchTypes } from '#shared/contract/configuration/branch-types.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { useApi } from '../server/api.tsx';
import { everyPage } from '../server/every-page.ts';
import type { Level, SelectedLevel } from './selected-level.ts';

const FRESH_MS = 60_000;

/** Lists what a level may be chosen from, by name; undefined until it is known. A disabled one is still configured. */
export function useLevelChoices(level: Level): readonly SelectedLevel[] | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [level === 'branch' ? 'branches' : 'branchTypes', 'chosen from'],
    queryFn: ({ signal }): Promise<readonly SelectedLevel[]> =>
      level === 'branch'
        ? api.call(listBranches, {}, { signal })
        : everyPage((query) => api.call(listBranchTypes, { query: { ...query, sort: 'name' } }, { signal })),
    staleTime: FRESH_MS,
  });
  return data?.map(({ id, name }) => ({ id, name }));
}

import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/lib/server/api.tsx';
import { everyPage } from '#renderer/lib/server/every-page.ts';
import { listDisplays } from '#shared/contract/configuration/display-configuration.ts';

/** A display that a device can be put on. */
export interface DisplayOfBranch {
  readonly id: number;
  readonly name: string;
}

/** Reads the enabled displays of a branch, by name; undefined until they are known. */
export function useDisplaysOf(idBranches: number): readonly DisplayOfBranch[] | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['displays', 'enabled', idBranches],
    queryFn: ({ signal }) =>
      everyPage((page) =>
        api.call(listDisplays, { query: { ...page, idBranches, sort: 'name' } }, { signal }),
      ),
  });
  return data?.filter(({ enabled }) => enabled === 'Y').map(({ id, name }) => ({ id, name }));
}

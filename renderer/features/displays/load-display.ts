import { everyPage } from '#renderer/lib/api.tsx';
import type { Client } from '#shared/contract/client.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { getConfiguredDisplay } from '#shared/contract/configuration/display-configuration.ts';
import { listQueueBranchTypes } from '#shared/contract/configuration/queue-branch-types.ts';
import { listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import { listWorkstations } from '#shared/contract/configuration/workstation-configuration.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';

export interface LoadedDisplay {
  /** Null for a new one. */
  readonly display: AnswerOf<typeof getConfiguredDisplay> | null;
  /** Those that the branch offers, and those that the display has from before. */
  readonly queues: AnswerOf<typeof listAllQueues>['rows'];
  readonly workstations: AnswerOf<typeof listWorkstations>['rows'];
}

/** Reads a display with all that it could show; of a new one, what the chosen branch has. */
export async function loadDisplay(
  api: Client,
  id: number | null,
  chosen: number | undefined,
  signal: AbortSignal,
): Promise<LoadedDisplay> {
  const display = id === null ? null : await api.call(getConfiguredDisplay, { params: { id } }, { signal });
  const idBranches = display?.idBranches ?? chosen;
  if (idBranches === undefined) return { display, queues: [], workstations: [] };
  const of = { sort: 'name', idBranches } as const;
  const [branches, queues, workstations] = await Promise.all([
    api.call(listBranches, {}, { signal }),
    everyPage((page) => api.call(listAllQueues, { query: { ...page, sort: 'name' } }, { signal })),
    everyPage((page) => api.call(listWorkstations, { query: { ...page, ...of } }, { signal })),
  ]);
  const branch = branches.find((each) => each.id === idBranches);
  const offers = branch
    ? await api.call(listQueueBranchTypes, { query: { idBranchTypes: branch.idBranchTypes } }, { signal })
    : [];
  const offered = new Set([...offers.map(({ idQueue }) => idQueue), ...(display?.idQueues ?? [])]);
  return { display, queues: queues.filter((queue) => offered.has(queue.id)), workstations };
}

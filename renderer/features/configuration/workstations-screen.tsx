import { useQuery } from '@tanstack/react-query';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { useSelectedLevel } from '#renderer/lib/installation.tsx';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { optionsOf } from '#renderer/ui/list/configured/named.ts';
import { listAttentionAreas } from '#shared/contract/configuration/attention-areas.ts';
import { listAttentionProfiles } from '#shared/contract/configuration/attention-profiles.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  type ConfiguredWorkstation,
  createWorkstation,
  listWorkstations,
  updateWorkstation,
  type WorkstationBody,
  workstationBody,
} from '#shared/contract/configuration/workstation-configuration.ts';
import { listWorkstationTypes } from '#shared/contract/configuration/workstation-types.ts';

const workstations = configuredKind<ConfiguredWorkstation & Origin, WorkstationBody>({
  texts: 'workstations',
  level: 'branch',
  of: 'idBranches',
  list: listWorkstations,
  create: createWorkstation,
  update: updateWorkstation,
  schema: workstationBody,
  done: {
    added: 'workstations:ADD_WORKSTATION_SUCCESS',
    saved: 'workstations:EDIT_SUCCESS',
  },
  columns: [
    {
      key: 'name',
      formWidth: 'minmax(140px, 1fr)',
      weight: 'strong',
      sortable: true,
      control: { kind: 'text', maxLength: 45 },
    },
    {
      key: 'idWorkStationTypes',
      createdAt: { to: '/app/configuration/branch-type/workstation-types', title: 'workstation-types:title' },
      width: 152,
      formWidth: 'minmax(120px, 1fr)',
      control: { kind: 'choice' },
    },
    {
      key: 'idAttentionAreas',
      createdAt: { to: '/app/configuration/attention-areas', title: 'attention-areas:title' },
      width: 152,
      formWidth: 'minmax(120px, 1fr)',
      control: { kind: 'choice' },
    },
    {
      key: 'idAttentionProfiles',
      createdAt: {
        to: '/app/configuration/branch-type/attention-profiles',
        title: 'attention-profiles:title',
      },
      width: 152,
      formWidth: 'minmax(120px, 1fr)',
      control: { kind: 'choice' },
    },
    { key: 'enabled', width: 116, formWidth: '84px', sortable: true, control: { kind: 'toggle' } },
  ],
});

/** Workstations of the selected branch (configuration specification, section 2). */
export function WorkstationsScreen() {
  const api = useApi();
  const [branch] = useSelectedLevel('branch');
  const { data: choices } = useQuery({
    queryKey: [workstations.key, 'choices', branch?.id],
    queryFn: async ({ signal }) => {
      const own = (await api.call(listBranches, {}, { signal })).find(({ id }) => id === branch?.id);
      const of = { sort: 'name', ...(own && { idBranchTypes: own.idBranchTypes }) } as const;
      const [types, areas, profiles] = await Promise.all([
        everyPage((page) => api.call(listWorkstationTypes, { query: { ...page, ...of } }, { signal })),
        everyPage((page) => api.call(listAttentionAreas, { query: { ...page, sort: 'name' } }, { signal })),
        everyPage((page) => api.call(listAttentionProfiles, { query: { ...page, ...of } }, { signal })),
      ]);
      return {
        idWorkStationTypes: optionsOf(types),
        idAttentionAreas: optionsOf(areas),
        idAttentionProfiles: optionsOf(profiles),
      };
    },
  });
  return <ConfiguredList kind={workstations} {...(choices && { choices })} />;
}

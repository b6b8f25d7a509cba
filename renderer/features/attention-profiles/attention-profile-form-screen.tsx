import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { useSelectedLevel } from '#renderer/lib/installation.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import {
  getAttentionProfile,
  listAttentionProfiles,
} from '#shared/contract/configuration/attention-profiles.ts';
import { listQueueBranchTypes } from '#shared/contract/configuration/queue-branch-types.ts';
import { listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import { listViewProfiles } from '#shared/contract/configuration/view-profiles.ts';
import { AttentionProfileForm, type LoadedProfile } from './attention-profile-form.tsx';
import { attentionProfiles } from './attention-profile-kind.ts';

/** Shows the form that adds an attention profile, or changes the one that the address names. */
export function AttentionProfileFormScreen() {
  const api = useApi();
  const [branchType] = useSelectedLevel('branchType');

  async function load(id: number | null, signal: AbortSignal): Promise<LoadedProfile> {
    const idBranchTypes = branchType?.id;
    const of = { sort: 'name', ...(idBranchTypes && { idBranchTypes }) } as const;
    const [profile, profiles, views, queues, offered] = await Promise.all([
      id === null ? null : api.call(getAttentionProfile, { params: { id } }, { signal }),
      everyPage((page) => api.call(listAttentionProfiles, { query: { ...page, ...of } }, { signal })),
      everyPage((page) => api.call(listViewProfiles, { query: { ...page, ...of } }, { signal })),
      everyPage((page) => api.call(listAllQueues, { query: { ...page, sort: 'name' } }, { signal })),
      idBranchTypes ? api.call(listQueueBranchTypes, { query: { idBranchTypes } }, { signal }) : [],
    ]);
    const available = new Set(offered.map(({ idQueue }) => idQueue));
    return {
      profile,
      profiles,
      views,
      queues: queues.filter((queue) => available.has(queue.id)),
      all: queues,
    };
  }

  return (
    <FormOfOne kind={attentionProfiles} load={load} nameOf={({ profile }) => profile?.name}>
      {(loaded) => <AttentionProfileForm {...loaded} />}
    </FormOfOne>
  );
}

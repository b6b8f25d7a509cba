import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { sameIds } from '#renderer/lib/same-ids.ts';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { PickCard } from '#renderer/ui/pick-list/pick-card.tsx';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import { listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import {
  createViewProfile,
  getViewProfile,
  listViewProfiles,
  updateViewProfile,
  type ViewProfile,
  type ViewProfileBody,
  viewProfileBody,
} from '#shared/contract/configuration/view-profiles.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';

/** View profiles of the selected branch type. */
export const ViewProfilesScreen = () => <ConfiguredList kind={viewProfiles} />;

interface Loaded {
  /** Null for a new one. */
  readonly profile: AnswerOf<typeof getViewProfile> | null;
  readonly queues: AnswerOf<typeof listAllQueues>['rows'];
}

/** Shows the form that adds a view profile, or changes the one that the address names. */
export function ViewProfileFormScreen() {
  const api = useApi();

  async function load(id: number | null, signal: AbortSignal): Promise<Loaded> {
    const [profile, queues] = await Promise.all([
      id === null ? null : api.call(getViewProfile, { params: { id } }, { signal }),
      everyPage((page) => api.call(listAllQueues, { query: { ...page, sort: 'name' } }, { signal })),
    ]);
    return { profile, queues };
  }

  return (
    <FormOfOne kind={viewProfiles} load={load} nameOf={({ profile }) => profile?.name}>
      {(loaded) => <Form {...loaded} />}
    </FormOfOne>
  );
}

function Form({ profile, queues }: Loaded) {
  const { t } = useTranslation('view-profiles');
  const had = profile?.idQueues ?? [];
  const [included, setIncluded] = useState<readonly number[]>(had);
  return (
    <ConfiguredForm
      kind={viewProfiles}
      row={profile}
      title={t('profile')}
      extra={{ values: { idQueues: [...included] }, dirty: !sameIds(included, had) }}
    >
      <PickCard
        title={t('queues')}
        hint={t('queuesHint')}
        items={queues}
        disabled={(name) => t('disabledQueue', { name })}
        included={included}
        onChange={setIncluded}
        texts={{ included: t('included'), notIncluded: t('notIncluded') }}
      />
    </ConfiguredForm>
  );
}

/** View profiles of a branch type; their names open the form (configuration specification, section 2). */
const viewProfiles = configuredKind<ViewProfile & Origin, ViewProfileBody>({
  texts: 'view-profiles',
  key: 'viewProfiles',
  level: 'branchType',
  of: 'idBranchTypes',
  list: listViewProfiles,
  create: createViewProfile,
  update: updateViewProfile,
  schema: viewProfileBody,
  form: 'crud',
  columns: [
    { key: 'name', width: 248, weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 45 } },
    { key: 'description', sortable: true, control: { kind: 'text', maxLength: 90 }, fillFrom: 'name' },
    { key: 'supervision', width: 136, sortable: true, initial: 'N', control: { kind: 'toggle' } },
    { key: 'dashboard', width: 124, sortable: true, initial: 'N', control: { kind: 'toggle' } },
    { key: 'enabled', width: 124, sortable: true, control: { kind: 'toggle' } },
  ],
});

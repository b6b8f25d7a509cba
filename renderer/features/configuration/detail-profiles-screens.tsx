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
import {
  createDetailProfile,
  type DetailProfile,
  type DetailProfileBody,
  detailProfileBody,
  getDetailProfile,
  listDetailProfiles,
  updateDetailProfile,
} from '#shared/contract/configuration/detail-profiles.ts';
import { listTransactions } from '#shared/contract/configuration/transactions.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';

/** Detail profiles of the selected branch type. */
export const DetailProfilesScreen = () => <ConfiguredList kind={detailProfiles} />;

interface Loaded {
  /** Null for a new one. */
  readonly profile: AnswerOf<typeof getDetailProfile> | null;
  readonly groups: AnswerOf<typeof listTransactions>['rows'];
}

/** Shows the form that adds a detail profile, or changes the one that the address names. */
export function DetailProfileFormScreen() {
  const api = useApi();

  async function load(id: number | null, signal: AbortSignal): Promise<Loaded> {
    const [profile, groups] = await Promise.all([
      id === null ? null : api.call(getDetailProfile, { params: { id } }, { signal }),
      everyPage((page) => api.call(listTransactions, { query: { ...page, sort: 'name' } }, { signal })),
    ]);
    return { profile, groups };
  }

  return (
    <FormOfOne kind={detailProfiles} load={load} nameOf={({ profile }) => profile?.name}>
      {(loaded) => <Form {...loaded} />}
    </FormOfOne>
  );
}

function Form({ profile, groups }: Loaded) {
  const { t } = useTranslation('detail-profiles');
  const had = profile?.idTransactions ?? [];
  const [included, setIncluded] = useState<readonly number[]>(had);
  return (
    <ConfiguredForm
      kind={detailProfiles}
      row={profile}
      title={t('profile')}
      extra={{ values: { idTransactions: [...included] }, dirty: !sameIds(included, had) }}
    >
      <PickCard
        title={t('groups')}
        hint={t('groupsHint')}
        items={groups}
        disabled={(name) => t('disabledGroup', { name })}
        included={included}
        onChange={setIncluded}
        texts={{ included: t('included'), notIncluded: t('notIncluded') }}
      />
    </ConfiguredForm>
  );
}

/** Detail profiles of a branch type; their names open the form (configuration specification, section 2). */
const detailProfiles = configuredKind<DetailProfile & Origin, DetailProfileBody>({
  texts: 'detail-profiles',
  key: 'detailProfiles',
  level: 'branchType',
  of: 'idBranchTypes',
  list: listDetailProfiles,
  create: createDetailProfile,
  update: updateDetailProfile,
  schema: detailProfileBody,
  form: 'crud',
  columns: [
    { key: 'name', width: 248, weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 45 } },
    { key: 'description', sortable: true, control: { kind: 'text', maxLength: 90 }, fillFrom: 'name' },
    { key: 'enabled', width: 124, sortable: true, control: { kind: 'toggle' } },
  ],
});

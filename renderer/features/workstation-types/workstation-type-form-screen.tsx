import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { useSelectedLevel } from '#renderer/lib/installation.tsx';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { optionsOf } from '#renderer/ui/list/configured/named.ts';
import { listDetailProfiles } from '#shared/contract/configuration/detail-profiles.ts';
import { listSegments } from '#shared/contract/configuration/segments.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import { listViewProfiles } from '#shared/contract/configuration/view-profiles.ts';
import { getWorkstationType } from '#shared/contract/configuration/workstation-types.ts';
import { workstationTypes } from './workstation-type-kind.ts';

/** Shows the form that adds a type of workstation, or changes the one that the address names. */
export function WorkstationTypeFormScreen() {
  const { t } = useTranslation('workstation-types');
  const api = useApi();
  const [branchType] = useSelectedLevel('branchType');

  async function load(id: number | null, signal: AbortSignal) {
    const of = { sort: 'name', ...(branchType && { idBranchTypes: branchType.id }) } as const;
    const [type, views, details, services, segments] = await Promise.all([
      id === null ? null : api.call(getWorkstationType, { params: { id } }, { signal }),
      everyPage((page) => api.call(listViewProfiles, { query: { ...page, ...of } }, { signal })),
      everyPage((page) => api.call(listDetailProfiles, { query: { ...page, ...of } }, { signal })),
      everyPage((page) => api.call(listServices, { query: { ...page, sort: 'name' } }, { signal })),
      everyPage((page) => api.call(listSegments, { query: { ...page, sort: 'name' } }, { signal })),
    ]);
    const choices = {
      idViewProfiles: optionsOf(views),
      idDetailProfiles: optionsOf(details),
      idServices: optionsOf(services),
      idSegments: optionsOf(segments),
    };
    return { type, choices };
  }

  return (
    <FormOfOne kind={workstationTypes} load={load} nameOf={({ type }) => type?.name}>
      {({ type, choices }) => (
        <ConfiguredForm kind={workstationTypes} row={type} title={t('type')} choices={choices} />
      )}
    </FormOfOne>
  );
}

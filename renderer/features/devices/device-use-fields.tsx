import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { SegmentsField } from '#renderer/ui/fields/segments-field.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { listBranchWorkstations } from '#shared/contract/configuration/branches.ts';
import { listDisplays } from '#shared/contract/configuration/display-configuration.ts';
import { listKiosks } from '#shared/contract/configuration/kiosk-configuration.ts';
import { DEVICE_ROLES, type DeviceRole, type DeviceUse } from '#shared/contract/devices/devices.ts';

/** Longest name of a device, as the contract has it. */
const MAX_NAME_LENGTH = 60;
/** Value for no fixed workstation. */
const ANY = 'any';

/** Selected role, screen and name. */
export interface SelectedUse {
  readonly role: DeviceRole;
  /** Null without a selection; `ANY` for an operator. */
  readonly which: string | null;
  readonly name: string;
}

export const NO_USE: SelectedUse = { role: 'kiosk', which: null, name: '' };

/** Converts the selection to the request body; null while it is incomplete. */
export function useOf({ role, which }: SelectedUse, idBranches: number): DeviceUse | null {
  if (role === 'operator') {
    const idWorkstations = which === null || which === ANY ? null : Number(which);
    return { role, idBranches, idWorkstations, idDisplays: null, idKiosks: null };
  }
  if (which === null) return null;
  const none = { idDisplays: null, idKiosks: null, idWorkstations: null };
  return role === 'kiosk'
    ? { ...none, role, idBranches, idKiosks: Number(which) }
    : { ...none, role, idBranches: null, idDisplays: Number(which) };
}

interface UseFieldsProps {
  readonly idBranches: number;
  readonly value: SelectedUse;
  readonly onChange: (value: SelectedUse) => void;
}

/** Fields for the use of a device. */
export function UseFields({ idBranches, value, onChange }: UseFieldsProps) {
  const { t } = useTranslation('devices');
  const { role, which, name } = value;
  const named = useNamed(idBranches, role);
  const options = [
    ...(role === 'operator' ? [{ value: ANY, label: t('anyWorkstation') }] : []),
    ...(named ?? []).map((one) => ({ value: String(one.id), label: one.name })),
  ];
  const isEmpty = named?.length === 0 && role !== 'operator';
  return (
    <>
      <SegmentsField
        label={t('role')}
        options={DEVICE_ROLES.map((one) => ({ value: one, label: t(`roles.${one}`) }))}
        value={role}
        onChange={(selected) => onChange({ role: selected, which: null, name })}
      />
      <SelectField
        label={t(`which.${role}`)}
        placeholder={t(role === 'display' ? 'chooseDisplay' : 'choose')}
        hint={isEmpty ? t(`none.${role}`) : undefined}
        options={options}
        value={which ?? (role === 'operator' ? ANY : null)}
        onChange={(selected) => onChange({ ...value, which: selected })}
      />
      <TextField
        label={t('ownName')}
        hint={t('ownNameHint')}
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onChange={(input) => onChange({ ...value, name: input })}
      />
    </>
  );
}

/** Screens of a role at a branch, by name; undefined until loaded. */
function useNamed(idBranches: number, role: DeviceRole) {
  const api = useApi();
  return useQuery({
    queryKey: [LIVE.devices, 'to be', role, idBranches],
    queryFn: async ({ signal }) => {
      if (role === 'operator') {
        const all = await api.call(listBranchWorkstations, { params: { id: idBranches } }, { signal });
        return all.map(({ idWorkstations: id, name }) => ({ id, name }));
      }
      const all = await everyPage(
        (page): Promise<{ rows: Named[]; total: number }> =>
          role === 'kiosk'
            ? api.call(listKiosks, { query: { ...page, sort: 'name' } }, { signal })
            : api.call(listDisplays, { query: { ...page, idBranches, sort: 'name' } }, { signal }),
      );
      return all.filter(({ enabled }) => enabled === 'Y').map(({ id, name }) => ({ id, name }));
    },
  }).data;
}

interface Named {
  readonly id: number;
  readonly name: string;
  readonly enabled: 'Y' | 'N';
}

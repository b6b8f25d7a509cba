import { useQuery } from '@tanstack/react-query';
import {
  type GeneralSetting,
  listGeneralParameters,
} from '#shared/contract/installation/general-parameters.ts';
import type { SettingName } from '#shared/domain/settings/registry.ts';
import { useApi } from '../server/api.tsx';

/** Names the query of the general settings. */
export const SETTINGS = 'generalParameters';

/** Holds the settings that the signed-in user may see, by their names. */
export type Settings = ReadonlyMap<string, GeneralSetting>;

/** Reads the general settings that the signed-in user may see. */
export function useSettings() {
  const api = useApi();
  return useQuery({
    queryKey: [SETTINGS],
    queryFn: ({ signal }) => api.call(listGeneralParameters, {}, { signal }),
    select: (all): Settings => new Map(all.map((setting) => [setting.name, setting])),
  });
}

/** Reads the value of a setting; undefined until it is loaded. */
export const useSetting = (name: SettingName): string | undefined => useSettings().data?.get(name)?.value;

import { useQuery } from '@tanstack/react-query';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import {
  type GeneralSetting,
  listGeneralParameters,
  type SettingChange,
  saveGeneralParameters,
} from '#shared/contract/installation/general-parameters.ts';
import type { SettingName } from '#shared/domain/settings/registry.ts';
import { useApi } from '../server/api.tsx';
import { useAction } from '../server/use-action.ts';
import { SYSTEM_LANGUAGE_KEY } from '../texts/language.tsx';

const KEY = 'generalParameters';

/** Holds the settings that the signed-in user may see, by their names. */
export type Settings = ReadonlyMap<string, GeneralSetting>;

/** Reads the general settings that the signed-in user may see. */
export function useSettings() {
  const api = useApi();
  return useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => api.call(listGeneralParameters, {}, { signal }),
    select: (all): Settings => new Map(all.map((setting) => [setting.name, setting])),
  });
}

/** Saves several at once: all of them or none. `done` is what the toast then says. */
export function useSaveSettings(done: string) {
  const api = useApi();
  const toasts = useToasts();
  return useAction(
    (settings: SettingChange[], call) => api.call(saveGeneralParameters, { body: { settings } }, call),
    { refreshes: [KEY, SYSTEM_LANGUAGE_KEY], onDone: () => toasts.success({ title: done }) },
  );
}

/** Reads the value of a setting; undefined until it is loaded. */
export const useSetting = (name: SettingName): string | undefined => useSettings().data?.get(name)?.value;

import { useApi } from '#renderer/lib/api.tsx';
import { SYSTEM_LANGUAGE_KEY } from '#renderer/lib/language.tsx';
import { SETTINGS } from '#renderer/lib/reads.ts';
import {
  type SettingChange,
  saveGeneralParameters,
} from '#shared/contract/installation/general-parameters.ts';
import { useToasts } from '../overlay/toasts.tsx';
import { useAction } from '../overlay/use-action.ts';

/** Changed settings and their previous values; without those they are overwritten unconditionally. */
export interface SettingsChange {
  readonly changes: SettingChange[];
  readonly before?: readonly SettingChange[];
}

/** Saves settings, all or none. `done` is the text of the toast, `texts` the namespace with the names of settings. */
export function useSaveSettings(done: string, texts?: string) {
  const api = useApi();
  const toasts = useToasts();
  return useAction(
    ({ changes, before }: SettingsChange, call) =>
      api.call(
        saveGeneralParameters,
        { body: { settings: changes } },
        { ...call, ...(before && { basedOn: { settings: before } }) },
      ),
    {
      refreshes: [SETTINGS, SYSTEM_LANGUAGE_KEY],
      ...(texts && { texts }),
      onDone: () => toasts.success({ title: done }),
    },
  );
}

import { useQuery } from '@tanstack/react-query';
import { type DirectorySettings, directorySettings } from '../../../../shared/contract/directory.ts';
import {
  type GeneralSetting,
  listGeneralParameters,
  saveGeneralParameters,
} from '../../../../shared/contract/general-parameters.ts';
import { useApi } from '../../../lib/api.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useToasts } from '../../../ui/toasts.tsx';

const SETTINGS = 'directorySettings';

const NAMES = Object.keys(directorySettings.shape) as (keyof DirectorySettings)[];

/** The directory's settings as they are stored. */
export function useDirectorySettings() {
  const api = useApi();
  return useQuery({
    queryKey: [SETTINGS],
    queryFn: ({ signal }) => api.call(listGeneralParameters, {}, { signal }),
    select: settingsFrom,
  });
}

function settingsFrom(all: readonly GeneralSetting[]): DirectorySettings {
  const values = NAMES.map((name) => [name, all.find((one) => one.name === name)?.value ?? '']);
  return Object.fromEntries(values) as DirectorySettings;
}

/** No directory at all: its users can sign in no more until there is one again. */
export const NO_DIRECTORY = { ldapUrl: '', ldapDC: '' } as const;

/** Saves all of them at once; `done` is what the toast then says. */
export function useSaveDirectory(done: string) {
  const api = useApi();
  const toasts = useToasts();
  return useAction(
    (settings: Partial<DirectorySettings>, call) =>
      api.call(
        saveGeneralParameters,
        { body: { settings: Object.entries(settings).map(([name, value]) => ({ name, value })) } },
        call,
      ),
    { refreshes: [SETTINGS], onDone: () => toasts.success({ title: done }) },
  );
}

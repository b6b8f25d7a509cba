import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
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

/** Saves all of them at once. */
export function useSaveDirectory() {
  const { t } = useTranslation('directory');
  const api = useApi();
  const toasts = useToasts();
  return useAction(
    (settings: DirectorySettings, call) =>
      api.call(
        saveGeneralParameters,
        { body: { settings: NAMES.map((name) => ({ name, value: settings[name] })) } },
        call,
      ),
    { refreshes: [SETTINGS], onDone: () => toasts.success({ title: t('saved') }) },
  );
}

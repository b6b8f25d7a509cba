import { useTranslation } from 'react-i18next';
import { SettingsForm } from '#renderer/ui/settings-form/settings-form.tsx';
import { SettingsLoader } from '#renderer/ui/settings-form/settings-loader.tsx';
import { useSaveSettings } from '#renderer/ui/settings-form/use-save-settings.ts';
import { usePreferenceTexts } from './use-preference-texts.ts';

/** Form for the password policy, edit permissions and audit settings (access specification, section 3). */
export function PreferencesForm() {
  const { t } = useTranslation('preferences');
  const { cards, texts } = usePreferenceTexts();
  const save = useSaveSettings(t('saved'), 'preferences');
  return (
    <SettingsLoader>
      {(settings) => <SettingsForm settings={settings} cards={cards} texts={texts} save={save} />}
    </SettingsLoader>
  );
}

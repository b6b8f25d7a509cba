import { useTranslation } from 'react-i18next';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { SettingsForm } from '#renderer/ui/settings-form/settings-form.tsx';
import { SettingsLoader } from '#renderer/ui/settings-form/settings-loader.tsx';
import { useSaveSettings } from '#renderer/ui/settings-form/use-save-settings.ts';
import { InstallationCard } from './installation-card.tsx';
import { missingSettingsOf } from './missing-settings.ts';
import { useGeneralTexts } from './use-general-texts.ts';

/** Shows the general settings, under Configuration, Tools (access specification, section 2). */
export function GeneralSettingsScreen() {
  const { t } = useTranslation('general-settings');
  const { cards, texts } = useGeneralTexts();
  const save = useSaveSettings(t('GENERAL_SETTINGS_OK'), 'general-settings');
  return (
    <>
      <PageHeader />
      <SettingsLoader>
        {(settings) => (
          <SettingsForm
            settings={settings}
            cards={cards}
            texts={texts}
            missing={missingSettingsOf(settings)}
            save={save}
          >
            <InstallationCard settings={settings} />
          </SettingsForm>
        )}
      </SettingsLoader>
    </>
  );
}

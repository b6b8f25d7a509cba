import { useTranslation } from 'react-i18next';
import type { Settings } from '#renderer/lib/reads.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { Missing } from '#renderer/ui/settings-form/settings-draft.ts';
import { SettingsForm, SettingsLoader } from '#renderer/ui/settings-form/settings-form.tsx';
import { useSaveSettings } from '#renderer/ui/settings-form/use-save-settings.ts';
import { missingForMail } from '#shared/domain/settings/mail-needs.ts';
import styles from './general-settings-screen.module.css';
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

/** Lists the settings that mail lacks while it is on; a password that the server has need not be typed again. */
const missingSettingsOf =
  (settings: Settings): Missing =>
  ({ mailActive, mailSmtp = '', mailUser = '', mailAuth, mailPass = '' }) =>
    missingForMail({
      mailActive: mailActive === 'Y',
      mailSmtp: mailSmtp.trim(),
      mailUser: mailUser.trim(),
      mailAuth: mailAuth === 'false' ? 'false' : 'true',
      mailPass: mailPass !== '' || settings.get('mailPass')?.isSet === true,
    });

const SYNC_TYPES = ['standalone', 'branch', 'central'] as const;

/** Settings fixed at installation. */
function InstallationCard({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('general-settings');
  const syncType = SYNC_TYPES.find((each) => each === settings.get('syncType')?.value);
  return (
    <Card title={t('card.installation')}>
      <dl className={styles.fixed}>
        <dt>{t('settled.syncType')}</dt>
        <dd>{syncType && t(`settled.${syncType}`)}</dd>
        <dt>{t('settled.branchName')}</dt>
        <dd>{settings.get('branchName')?.value || t('settled.none')}</dd>
      </dl>
      <p className={styles.hint}>{t('settled.hint')}</p>
    </Card>
  );
}

import { useTranslation } from 'react-i18next';
import { useShows } from '#renderer/lib/installation.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { SettingsForm, SettingsLoader } from '#renderer/ui/settings-form/settings-form.tsx';
import { useSaveSettings } from '#renderer/ui/settings-form/use-save-settings.ts';
import styles from './sms.module.css';

const CARDS = {
  provider: ['smsProvider', 'smsProviderParams', 'smsFromNumber', 'smsThroughCentral'],
  package: ['smsPackage', 'smsPackageType', 'smsAlertPhones'],
  texts: ['smsFirm', 'smsLink', 'smsPhoneDays'],
} as const;
const NAMES = Object.values(CARDS).flat();
type Name = (typeof NAMES)[number];

/** SMS provider, limits, and texts of all messages (operations specification, section 3). */
export function SmsAdminTab() {
  const { t } = useTranslation('sms');
  const shows = useShows();
  // At central, and at its branches; a standalone branch cannot forward messages.
  const hasCentral = shows('fleet') || shows('replication');
  const save = useSaveSettings(t('PROVIDER_OK'));
  const options: Readonly<Record<string, string>> = {
    gateway: t('admin.option.gateway'),
    twilio: t('admin.option.twilio'),
    monthly: t('admin.option.monthly'),
    annual: t('admin.option.annual'),
  };
  return (
    <>
      <PageHeader />
      <SettingsLoader>
        {(settings) => (
          <SettingsForm<Name>
            settings={settings}
            cards={(Object.keys(CARDS) as (keyof typeof CARDS)[]).map((card) => ({
              title: t(`admin.card.${card}`),
              names: CARDS[card].filter((name) => name !== 'smsThroughCentral' || hasCentral),
            }))}
            texts={{
              label: (name) => t(`admin.label.${name}`),
              description: (name) => t(`admin.hint.${name}`),
              option: (_, value) => options[value] ?? value,
            }}
            missing={(values) => {
              const isSet = settings.get('smsProviderParams')?.isSet === true;
              return values.smsProviderParams === '' && !isSet ? ['smsProviderParams'] : [];
            }}
            save={save}
          >
            <Card title={t('admin.endpoint')}>
              <p className={styles.address}>
                {settings.get('smsServiceEndpoint')?.value || t('admin.noEndpoint')}
              </p>
              <p className={styles.hint}>{t('admin.endpointHint')}</p>
            </Card>
          </SettingsForm>
        )}
      </SettingsLoader>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import type { Settings } from '#renderer/lib/reads.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import styles from './general-settings-screen.module.css';

const SYNC_TYPES = ['standalone', 'branch', 'central'] as const;

/** Shows what was settled when the server was installed. */
export function InstallationCard({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('general-settings');
  const syncType = SYNC_TYPES.find((each) => each === settings.get('syncType')?.value);
  return (
    <Card title={t('card.installation')}>
      <dl className={styles.settled}>
        <dt>{t('settled.syncType')}</dt>
        <dd>{syncType && t(`settled.${syncType}`)}</dd>
        <dt>{t('settled.branchName')}</dt>
        <dd>{settings.get('branchName')?.value || t('settled.none')}</dd>
      </dl>
      <p className={styles.hint}>{t('settled.hint')}</p>
    </Card>
  );
}

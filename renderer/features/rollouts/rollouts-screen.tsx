import { useTranslation } from 'react-i18next';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { MineCard } from './mine-card.tsx';
import styles from './rollouts.module.css';
import { RolloutsCard } from './rollouts-card.tsx';
import { SavesCard } from './saves/saves-card.tsx';

/** Shows where the user's changes go, what is rolled out in steps, and what was saved lately and can be taken back. */
export function RolloutsScreen() {
  const { t } = useTranslation('rollouts');
  return (
    <div className={styles.screen}>
      <PageHeader title={t('title')} />
      <p className={styles.intro}>{t('intro')}</p>
      <MineCard />
      <RolloutsCard />
      <SavesCard />
    </div>
  );
}

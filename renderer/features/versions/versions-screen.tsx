import { useTranslation } from 'react-i18next';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { BranchesCard } from './branches-card.tsx';
import { DeploymentCard } from './deployment-card.tsx';
import { FilesCard } from './files-card.tsx';
import styles from './versions.module.css';

/** Shows the versions that can be handed out, how that goes, and where each branch stands. */
export function VersionsScreen() {
  const { t } = useTranslation('versions');
  return (
    <div className={styles.screen}>
      <PageHeader title={t('title')} />
      <p className={styles.intro}>{t('intro')}</p>
      <DeploymentCard />
      <BranchesCard />
      <FilesCard />
    </div>
  );
}

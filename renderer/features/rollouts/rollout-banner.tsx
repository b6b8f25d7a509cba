import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useShows } from '#renderer/lib/installation.tsx';
import { usePrivilege } from '#renderer/lib/session.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { useMyRollout } from './api.ts';
import styles from './rollouts.module.css';

/** Banner on every page while the changes of the user go into a rollout. */
export function RolloutBanner() {
  const { t } = useTranslation('rollouts');
  const shows = useShows();
  const may = usePrivilege();
  const { data: mine } = useMyRollout(shows('fleet') && may([MODULES.configurationGlobal]));
  if (!mine) return null;
  return (
    <div className={styles.banner} role="status">
      <span>{t('mine.banner', { name: mine.name })}</span>
      <Link to={`/app/rollouts/${mine.id}`}>{t('mine.see')}</Link>
    </div>
  );
}

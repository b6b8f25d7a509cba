import { useTranslation } from 'react-i18next';
import { Link, useMatch } from 'react-router';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { useReportTexts } from '#renderer/ui/page/use-report-texts.ts';
import styles from './restores.module.css';
import { useRestores } from './use-restores.ts';

const PAGE = '/app/implementator/backup';

/** Banner on every page with a link to the report of a restore, until it is acknowledged. */
export function RestoreBanner() {
  const { t } = useTranslation('restores');
  const { moment } = useReportTexts();
  const [latest] = useRestores();
  const isThere = useMatch(PAGE) !== null;
  if (!latest || latest.seenAt !== null || isThere) return null;
  return (
    <div className={styles.banner}>
      <Notice kind="warning">
        <span>
          {t('news', { at: moment(latest.id) })} <Link to={PAGE}>{t('open')}</Link>
        </span>
      </Notice>
    </div>
  );
}

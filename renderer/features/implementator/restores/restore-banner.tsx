import { useTranslation } from 'react-i18next';
import { Link, useMatch } from 'react-router';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { useReportTexts } from '#renderer/ui/restore-report/use-report-texts.ts';
import styles from './restores.module.css';
import { useRestores } from './use-restores.ts';

const PAGE = '/app/implementator/backup';

/** Leads to the report of a restore from every page, until somebody says that they have seen it. */
export function RestoreBanner() {
  const { t } = useTranslation('restores');
  const { moment } = useReportTexts();
  const [latest] = useRestores();
  const isThere = useMatch(PAGE) !== null;
  if (!latest || latest.seenAt !== null || isThere) return null;
  return (
    <div className={styles.news}>
      <Notice kind="warning">
        <span>
          {t('news', { at: moment(latest.id) })} <Link to={PAGE}>{t('open')}</Link>
        </span>
      </Notice>
    </div>
  );
}

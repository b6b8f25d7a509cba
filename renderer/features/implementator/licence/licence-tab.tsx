import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLicenceTexts } from '#renderer/lib/format-hooks.ts';
import { useShows } from '#renderer/lib/installation.tsx';
import { useLicence } from '#renderer/lib/reads.ts';
import { usePrivilege } from '#renderer/lib/session.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import type { LicenceNow } from '#shared/contract/installation/licence.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { isBeyond, LIMITS, UNLIMITED } from '#shared/domain/licence/licence.ts';
import styles from '../implementator.module.css';
import own from './licence.module.css';
import { UploadLicenceCard } from './upload-licence-card.tsx';

/** The licence of the installation, replacing it, and links to backup and error log. */
export function LicenceTab() {
  const { t } = useTranslation('implementator');
  const may = usePrivilege();
  const licence = useLicence();
  const shows = useShows();
  return (
    <>
      <PageHeader />
      <div className={styles.columns}>
        {licence && <CurrentLicenceCard licence={licence} />}
        {shows('licence.upload') && <UploadLicenceCard />}
      </div>
      {may([MODULES.backup]) && (
        <p className={own.also}>
          <Link to="/app/implementator/backup">{t('tab.backup')}</Link>
          <Link to="/app/implementator/error-log">{t('tab.error-log')}</Link>
        </p>
      )}
    </>
  );
}

/** The licence in force: holder, end and usage. */
function CurrentLicenceCard({ licence }: { readonly licence: LicenceNow }) {
  const { t } = useTranslation('licence');
  const texts = useLicenceTexts();
  const { status, evaluation, used } = licence;
  return (
    <Card title={t('held')}>
      {evaluation === 'Y' && <p className={own.text}>{t('evaluation')}</p>}
      {status.state === 'expired' && <Notice kind="error">{t('LICENCE_EXPIRED')}</Notice>}
      {status.state === 'expiring' && (
        <Notice kind="warning">{t('expiring', { count: status.daysLeft ?? 0 })}</Notice>
      )}
      <Details facts={texts.holder(licence)} />
      <table className={own.limits}>
        <thead>
          <tr>
            <th scope="col">{t('limit')}</th>
            <th scope="col">{t('used')}</th>
            <th scope="col">{t('allowed')}</th>
          </tr>
        </thead>
        <tbody>
          {LIMITS.map((name) => {
            const max = licence[name];
            const share = max === UNLIMITED ? 0 : Math.min(1, used[name] / Math.max(1, max));
            return (
              <tr key={name} data-beyond={isBeyond(max, used[name]) || undefined}>
                <th scope="row">
                  {t(name)}
                  {max !== UNLIMITED && (
                    <span className={own.meter} aria-hidden="true">
                      <span style={{ width: `${share * 100}%` }} />
                    </span>
                  )}
                </th>
                <td>{used[name]}</td>
                <td>{texts.limit(max)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {LIMITS.some((name) => isBeyond(licence[name], used[name])) && (
        <Notice kind="warning">{t('beyond')}</Notice>
      )}
    </Card>
  );
}

import { useTranslation } from 'react-i18next';
import { useLicenceTexts } from '#renderer/lib/format-hooks.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { LicenceNow } from '#shared/contract/installation/licence.ts';
import { isBeyond, LIMITS, UNLIMITED } from '#shared/domain/licence/licence.ts';
import styles from './licence.module.css';

/** Shows the licence that holds: for whom, until when, and how much of it is used. */
export function CurrentLicenceCard({ licence }: { readonly licence: LicenceNow }) {
  const { t } = useTranslation('licence');
  const texts = useLicenceTexts();
  const { standing, evaluation, used } = licence;
  return (
    <Card title={t('held')}>
      {evaluation === 'Y' && <p className={styles.text}>{t('evaluation')}</p>}
      {standing.state === 'expired' && <Notice kind="error">{t('LICENCE_EXPIRED')}</Notice>}
      {standing.state === 'expiring' && (
        <Notice kind="warning">{t('expiring', { count: standing.daysLeft ?? 0 })}</Notice>
      )}
      <Details facts={texts.holder(licence)} />
      <table className={styles.limits}>
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
                    <span className={styles.meter} aria-hidden="true">
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

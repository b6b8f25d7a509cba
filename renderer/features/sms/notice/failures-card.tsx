import { useTranslation } from 'react-i18next';
import { momentText } from '#renderer/lib/format.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import type { SmsState } from '#shared/contract/installation/sms.ts';
import styles from './sms-notice.module.css';

/** Lists the last messages that did not go out, and why. */
export function FailuresCard({ state }: { readonly state: SmsState }) {
  const { t, i18n } = useTranslation('sms');
  const time = (at: number) => momentText(at, i18n.language);
  return (
    <Card title={t('failures.title')}>
      {state.failures.length === 0 ? (
        <p className={styles.hint}>{t('failures.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={t('failures.title')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('failures.at')}</th>
                <th scope="col">{t('failures.message')}</th>
                <th scope="col">{t('failures.phone')}</th>
                <th scope="col">{t('failures.outcome')}</th>
                <th scope="col">{t('failures.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {state.failures.map(({ id, at, kind, phone, state: outcome, reason }) => (
                <tr key={id}>
                  <td>{time(at)}</td>
                  <td>{t(`message.${kind}`)}</td>
                  <td>{phone}</td>
                  <td>{t(`failures.state.${outcome}`)}</td>
                  <td>{reasonText(reason)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );

  function reasonText(reason: string): string {
    if (reason === 'package') return t('failures.reasons.package');
    if (reason === 'central') return t('failures.reasons.central');
    if (reason === 'declined') return t('failures.reasons.declined');
    if (reason === 'no telephone number') return t('failures.reasons.phone');
    if (reason === 'interrupted') return t('failures.reasons.interrupted');
    return reason;
  }
}

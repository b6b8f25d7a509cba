import { useTranslation } from 'react-i18next';
import type { Settings } from '#renderer/lib/reads.ts';
import type { SmsState } from '#shared/contract/installation/sms.ts';
import { fillSms } from '#shared/domain/sms/placeholders.ts';
import styles from './manager.module.css';
import { MESSAGES, type Message } from './messages.ts';

/** Example time of each message, for a ticket issued in the morning. */
const AT: Readonly<Record<Message['kind'], string>> = {
  welcome: '10:24',
  approaching: '10:33',
  turn: '10:39',
  thanks: '10:52',
};

interface PhonePreviewProps {
  readonly values: Readonly<Record<string, string>>;
  readonly settings: Settings;
  readonly state: SmsState;
}

/** Preview of the messages on a phone, from the current input. */
export function PhonePreview({ values, settings, state }: PhonePreviewProps) {
  const { t } = useTranslation('sms');
  const sample = sampleOf(state, values);
  const sent = MESSAGES.filter(({ on }) => values[on] === 'true');
  return (
    <section className={styles.screen} aria-label={t('manager.preview')}>
      <h2>{settings.get('smsFromNumber')?.value || t('manager.sender')}</h2>
      <ol className={styles.texts}>
        {sent.map(({ kind, text }) => (
          <li key={kind}>
            <time>{AT[kind]}</time>
            <p>{fillSms(values[text] ?? '', sample)}</p>
          </li>
        ))}
        {sent.length === 0 && (
          <li>
            <p>{t('manager.nothing')}</p>
          </li>
        )}
      </ol>
    </section>
  );
}

/** The data of an ordinary customer here. */
export const sampleOf = (
  { maxValues, branches: [branch] }: SmsState,
  values: Readonly<Record<string, string>>,
) => ({
  ...maxValues,
  branch: branch?.name ?? maxValues.branch,
  ahead: values.smsApproachingQuantity ?? '3',
});

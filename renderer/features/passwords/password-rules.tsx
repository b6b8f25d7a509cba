import { IconCircle, IconCircleCheckFilled, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type PasswordPolicy, rulesOf } from '#shared/domain/access/password-policy.ts';
import styles from './password-rules.module.css';

interface PasswordRulesProps {
  readonly policy: PasswordPolicy;
  /** As far as it is typed. */
  readonly password: string;
}

/** Lists the rules for the new password, ticked off as they are kept; those that only the server checks come last. */
export function PasswordRules({ policy, password }: PasswordRulesProps) {
  const { t } = useTranslation('passwords');
  const notAgain = Math.max(policy.passNoRepeat, 1);
  return (
    <section className={styles.rules} aria-label={t('rules')}>
      <ul>
        {rulesOf(policy, password).map(({ fault, kept }) => {
          const Icon = kept ? IconCircleCheckFilled : IconCircle;
          return (
            <li key={fault} data-kept={kept || undefined}>
              <Icon size={16} stroke={1.75} aria-hidden="true" />
              {t(`rule.${fault}`, { min: policy.passMinLength, count: notAgain })}
              <span className="visually-hidden">: {t(kept ? 'kept' : 'notKept')}</span>
            </li>
          );
        })}
        {policy.passBlacklist && (
          <li>
            <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
            {t('rule.WRONG_PASS_BLACKLIST')}
          </li>
        )}
        <li>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
          {t('rule.WRONG_PASS_LAST_REPEAT', { count: notAgain })}
        </li>
      </ul>
    </section>
  );
}

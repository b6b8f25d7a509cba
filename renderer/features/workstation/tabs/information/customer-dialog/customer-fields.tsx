import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import styles from './customer-fields.module.css';

type FieldName = 'firstName' | 'midName' | 'lastName' | 'account' | 'telephone' | 'crmLink';

interface CustomerFieldsProps {
  readonly draft: ReturnType<typeof useDraft>;
  /** Says, in the catalogue's words, that another customer has this account; null where none has. */
  readonly accountInUse: string | null;
  /** Runs when something else is typed than what was refused. */
  readonly onTyped: () => void;
  readonly onBack: () => void;
}

/** Takes what is written down of a new customer; only the first name has to be. */
export function CustomerFields({ draft, accountInUse, onTyped, onBack }: CustomerFieldsProps) {
  const { t } = useTranslation('attention');
  const field = (name: FieldName) => ({
    value: String(draft.values[name] ?? ''),
    error: draft.errors[name],
    onChange: (typed: string) => {
      draft.set(name, typed);
      onTyped();
    },
    autoComplete: 'off',
  });
  const account = field('account');
  return (
    <>
      <div className={styles.fields}>
        <TextField {...field('firstName')} autoFocus label={t('information.name')} />
        <TextField {...field('midName')} label={t('information.midName')} />
        <TextField {...field('lastName')} label={t('information.lastName')} />
        <TextField {...account} error={account.error ?? accountInUse} label={t('information.account')} />
        <TextField
          {...field('telephone')}
          type="tel"
          label={t('information.telephone')}
          hint={t('linking.phoneHint')}
        />
        <TextField {...field('crmLink')} label={t('information.crmLink')} hint={t('linking.crmHint')} />
      </div>
      <Button
        h={44}
        variant="subtle"
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onBack}
      >
        {t('linking.back')}
      </Button>
    </>
  );
}

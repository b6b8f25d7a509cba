import { useTranslation } from 'react-i18next';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import styles from './customer-fields.module.css';
import { forbiddenIn, LONGEST, mayWrite, phoneOf, type TicketDraft } from './ticket-draft.ts';

interface CustomerFieldsProps {
  readonly draft: TicketDraft;
  readonly onChange: (draft: TicketDraft) => void;
  readonly smsEnabled: boolean;
}

/** Edits the customer's name, telephone and notes, as far as they are known; none of it is needed. */
export function CustomerFields({ draft, onChange, smsEnabled }: CustomerFieldsProps) {
  const { t } = useTranslation('workstation-dialogs');
  const forbidden = forbiddenIn(draft);
  const change = (part: Partial<TicketDraft>) => onChange({ ...draft, ...part });
  return (
    <div className={styles.customer}>
      <TextField
        label={t('create.name')}
        autoComplete="off"
        maxLength={LONGEST.name}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={forbidden.name && t('create.forbidden')}
      />
      <TextField
        label={t('create.phone')}
        type="tel"
        autoComplete="off"
        maxLength={LONGEST.phone}
        value={draft.phone}
        onChange={(typed) => change({ phone: phoneOf(typed) })}
        hint={t('create.phoneHint')}
      />
      <div className={styles.notes}>
        <TextField
          label={t('create.notes')}
          autoComplete="off"
          maxLength={LONGEST.notes}
          value={draft.notes}
          onChange={(notes) => change({ notes })}
          error={forbidden.notes && t('create.forbidden')}
        />
      </div>
      {mayWrite(draft, smsEnabled) && (
        <label className={styles.sms}>
          <input
            type="checkbox"
            checked={draft.sms}
            onChange={(event) => change({ sms: event.currentTarget.checked })}
          />
          {t('create.sms')}
        </label>
      )}
    </div>
  );
}

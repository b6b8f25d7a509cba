import { useTranslation } from 'react-i18next';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import type { Booking } from './booking/use-booking.ts';
import styles from './customer-fields.module.css';
import { forbiddenIn, LONGEST, mayWrite, phoneOf, type TicketDraft } from './ticket-draft.ts';

interface CustomerFieldsProps {
  readonly draft: TicketDraft;
  readonly onChange: (draft: TicketDraft) => void;
  readonly smsEnabled: boolean;
  /** What an appointment wants of them; null for a ticket. */
  readonly booking: Pick<Booking, 'isNameMissing' | 'isEmailWrong'> | null;
}

/**
 * Edits the customer's name, telephone and notes, as far as they are known. A ticket needs none of it; an appointment
 * needs a name, and is confirmed to a mail address.
 */
export function CustomerFields({ draft, onChange, smsEnabled, booking }: CustomerFieldsProps) {
  const { t } = useTranslation(['workstation-dialogs', 'appointments']);
  const forbidden = booking ? NONE_FORBIDDEN : forbiddenIn(draft);
  const change = (part: Partial<TicketDraft>) => onChange({ ...draft, ...part });
  return (
    <div className={styles.customer}>
      <TextField
        label={t('create.name')}
        required={booking !== null}
        autoComplete="off"
        maxLength={LONGEST.name}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={
          booking?.isNameMissing ? t('appointments:customerMissing') : forbidden.name && t('create.forbidden')
        }
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
      {booking && (
        <TextField
          label={t('appointments:email')}
          type="email"
          autoComplete="off"
          maxLength={LONGEST.email}
          value={draft.email}
          onChange={(email) => change({ email: email.trim() })}
          hint={t('create.emailHint')}
          error={booking.isEmailWrong && t('appointments:emailWrong')}
        />
      )}
      <div className={booking ? undefined : styles.notes}>
        <TextField
          label={t('create.notes')}
          autoComplete="off"
          maxLength={LONGEST.notes}
          value={draft.notes}
          onChange={(notes) => change({ notes })}
          error={forbidden.notes && t('create.forbidden')}
        />
      </div>
      {!booking && mayWrite(draft, smsEnabled) && (
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

const NONE_FORBIDDEN = { name: false, notes: false } as const;

import { useTranslation } from 'react-i18next';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { telephoneOf } from '#shared/domain/telephone.ts';
import type { Booking } from './booking/use-booking.ts';
import styles from './customer-fields.module.css';
import { forbiddenIn, MAX_LENGTHS, mayWrite, type TicketDraft } from './ticket-draft.ts';

interface CustomerFieldsProps {
  readonly draft: TicketDraft;
  readonly onChange: (draft: TicketDraft) => void;
  readonly smsEnabled: boolean;
  /** What an appointment wants of them; null for a ticket. */
  readonly booking: Pick<Booking, 'isNameMissing' | 'isEmailInvalid' | 'tells'> | null;
}

/**
 * Edits the customer's name, telephone and notes, as far as they are known. A ticket needs none of it; an appointment
 * needs a name, and is confirmed on the ways that the branch has.
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
        maxLength={MAX_LENGTHS.name}
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
        maxLength={MAX_LENGTHS.phone}
        value={draft.phone}
        onChange={(typed) => change({ phone: telephoneOf(typed) })}
        hint={t(phoneHint(booking?.tells))}
      />
      {booking && (
        <TextField
          label={t('appointments:email')}
          type="email"
          autoComplete="off"
          maxLength={MAX_LENGTHS.email}
          value={draft.email}
          onChange={(email) => change({ email: email.trim() })}
          hint={booking.tells.mail ? t('create.emailHint') : undefined}
          error={booking.isEmailInvalid && t('appointments:emailWrong')}
        />
      )}
      <div className={booking ? undefined : styles.notes}>
        <TextField
          label={t('create.notes')}
          autoComplete="off"
          maxLength={MAX_LENGTHS.notes}
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

/** Promises an SMS only where one is sent. */
function phoneHint(tells: Booking['tells'] | undefined) {
  if (!tells?.sms) return 'create.phoneHint';
  return tells.mail ? 'create.phoneSmsWithoutMailHint' : 'create.phoneSmsHint';
}

const NONE_FORBIDDEN = { name: false, notes: false } as const;

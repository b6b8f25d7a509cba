import { useTranslation } from 'react-i18next';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import type { Appointment } from '#shared/contract/tickets/appointments.ts';
import { MAX_TELEPHONE_LENGTH, telephoneOf } from '#shared/domain/telephone.ts';

/** Longest texts, in characters. */
const MAX_LENGTHS = { name: 90, phone: MAX_TELEPHONE_LENGTH, email: 100, notes: 256 } as const;

export type CustomerInput = Pick<Appointment, 'customerName' | 'phonenumber' | 'email' | 'notes'>;

interface CustomerFieldsProps {
  readonly typed: CustomerInput;
  readonly onChange: (typed: CustomerInput) => void;
  /** Whether the name was left out where it is needed. */
  readonly isMissing: boolean;
  /** Whether the server cannot write to the mail address. */
  readonly isEmailInvalid: boolean;
  /** What the mail server says of the address that is stored; null where it accepts it. */
  readonly mailFailure?: string | null;
}

/** Edits who comes: a name is needed; a telephone, a mail address and notes help. */
export function CustomerFields({
  typed,
  onChange,
  isMissing,
  isEmailInvalid,
  mailFailure,
}: CustomerFieldsProps) {
  const { t } = useTranslation('appointments');
  const change = (part: Partial<CustomerInput>) => onChange({ ...typed, ...part });
  return (
    <>
      <TextField
        label={t('customer')}
        required
        autoComplete="off"
        maxLength={MAX_LENGTHS.name}
        value={typed.customerName}
        onChange={(customerName) => change({ customerName })}
        error={isMissing ? t('customerMissing') : undefined}
      />
      <TextField
        label={t('phone')}
        type="tel"
        autoComplete="off"
        maxLength={MAX_LENGTHS.phone}
        value={typed.phonenumber}
        onChange={(text) => change({ phonenumber: telephoneOf(text) })}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        maxLength={MAX_LENGTHS.email}
        value={typed.email}
        onChange={(email) => change({ email: email.trim() })}
        error={
          isEmailInvalid
            ? t('emailWrong')
            : mailFailure
              ? t('mailRefused', { reason: mailFailure })
              : undefined
        }
      />
      <TextField
        label={t('notes')}
        autoComplete="off"
        maxLength={MAX_LENGTHS.notes}
        value={typed.notes}
        onChange={(notes) => change({ notes })}
      />
    </>
  );
}

/** Tells whether what is typed can be sent. */
export const isComplete = ({ customerName, notes }: CustomerInput): boolean =>
  customerName.trim() !== '' && customerName.length <= MAX_LENGTHS.name && notes.length <= MAX_LENGTHS.notes;

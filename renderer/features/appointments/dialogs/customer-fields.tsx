import { useTranslation } from 'react-i18next';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import type { Appointment } from '#shared/contract/tickets/appointments.ts';
import { MAX_TELEPHONE_LENGTH, telephoneOf } from '#shared/domain/telephone.ts';

/** Longest texts, in characters. */
const MAX_LENGTHS = { name: 90, phone: MAX_TELEPHONE_LENGTH, email: 100, notes: 256 } as const;

export type CustomerInput = Pick<Appointment, 'customerName' | 'phonenumber' | 'email' | 'notes'>;

interface CustomerFieldsProps {
  readonly input: CustomerInput;
  readonly onChange: (input: CustomerInput) => void;
  /** True if the required name is empty. */
  readonly isMissing: boolean;
  /** True if the server rejects the mail address. */
  readonly isEmailInvalid: boolean;
  /** Error of the mail server for the stored address; null without one. */
  readonly mailFailure?: string | null;
}

/** Edits customer data: the name is required; telephone, mail address and notes are optional. */
export function CustomerFields({
  input,
  onChange,
  isMissing,
  isEmailInvalid,
  mailFailure,
}: CustomerFieldsProps) {
  const { t } = useTranslation('appointments');
  const change = (part: Partial<CustomerInput>) => onChange({ ...input, ...part });
  return (
    <>
      <TextField
        label={t('customer')}
        required
        autoComplete="off"
        maxLength={MAX_LENGTHS.name}
        value={input.customerName}
        onChange={(customerName) => change({ customerName })}
        error={isMissing ? t('customerMissing') : undefined}
      />
      <TextField
        label={t('phone')}
        type="tel"
        autoComplete="off"
        maxLength={MAX_LENGTHS.phone}
        value={input.phonenumber}
        onChange={(text) => change({ phonenumber: telephoneOf(text) })}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        maxLength={MAX_LENGTHS.email}
        value={input.email}
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
        value={input.notes}
        onChange={(notes) => change({ notes })}
      />
    </>
  );
}

/** Whether the fields can be sent. */
export const isComplete = ({ customerName, notes }: CustomerInput): boolean =>
  customerName.trim() !== '' && customerName.length <= MAX_LENGTHS.name && notes.length <= MAX_LENGTHS.notes;

import type { TFunction } from 'i18next';
import { type FormEvent, useId, useState } from 'react';
import frame from '#renderer/public-pages/customer-frame.module.css';
import css from '../booking.module.css';
import type { ActionError } from '../use-customer-action.ts';

/** What customers say of themselves. */
export interface Customer {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly agrees: boolean;
}

/** On which ways customers are told of their appointment. */
interface Ways {
  readonly mail: boolean;
  readonly sms: boolean;
}

interface Props {
  readonly t: TFunction<'booking'>;
  readonly customer: Customer;
  readonly isBusy: boolean;
  readonly said: ActionError | null;
  /** On which ways the branch tells its customers. */
  readonly ways: Ways;
  /** What is kept of them, in the branch's own words. */
  readonly consent: string;
  readonly onChange: (customer: Customer) => void;
  /** Goes back to the times: this one is gone. */
  readonly onOther: () => void;
  readonly onConfirm: () => Promise<void>;
}

const MAX_NAME_LENGTH = 90;
const FIELDS = {
  name: { wire: 'customerName', type: 'text', autoComplete: 'name', most: MAX_NAME_LENGTH },
  phone: { wire: 'phonenumber', type: 'tel', autoComplete: 'tel', most: 20 },
  email: { wire: 'email', type: 'email', autoComplete: 'email', most: 100 },
} as const;

/** Asks who comes, and how they are reached; says beside a field what is wrong with it. */
export function CustomerForm(props: Props) {
  const { t, customer, isBusy, said: error, ways, consent, onChange, onOther, onConfirm } = props;
  const id = useId();
  const isRemoved = error?.status === 'SLOT_TAKEN' || error?.status === 'SLOT_NOT_OFFERED';
  const [wasTried, setTried] = useState(false);
  const isNameless = wasTried && customer.name.trim() === '';
  const isOpen = wasTried && !customer.agrees;
  const wrong = (field: keyof typeof FIELDS) =>
    error?.field === FIELDS[field].wire || (field === 'name' && isNameless);
  const aboutField = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).some(wrong);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const missing = event.currentTarget.querySelector<HTMLInputElement>('input:required:invalid');
    const isBlank = customer.name.trim() === '';
    if (isBlank || missing) return (isBlank ? document.getElementById(`${id}-name`) : missing)?.focus();
    void onConfirm();
  }

  // What is missing or wrong is said beside its field, in the language of the page; browsers would say it in their own.
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {(['name', 'phone', 'email'] as const).map((field) => (
        <div key={field}>
          <label htmlFor={`${id}-${field}`}>{t(`field.${field}`)}</label>
          <input
            id={`${id}-${field}`}
            type={FIELDS[field].type}
            autoComplete={FIELDS[field].autoComplete}
            maxLength={FIELDS[field].most}
            required={field === 'name'}
            value={customer[field]}
            aria-invalid={wrong(field) || undefined}
            aria-describedby={`${id}-${field}-hint`}
            onChange={({ target }) => onChange({ ...customer, [field]: target.value })}
          />
          <p id={`${id}-${field}-hint`} className={css.about} data-wrong={wrong(field) || undefined}>
            {field === 'name' && isNameless
              ? t('missing.name')
              : wrong(field)
                ? fieldText(t, error)
                : field === 'name'
                  ? ''
                  : t(hintOf(field, ways))}
          </p>
        </div>
      ))}
      <div>
        <label className={css.consent}>
          <input
            type="checkbox"
            required
            checked={customer.agrees}
            aria-invalid={isOpen || undefined}
            aria-describedby={`${id}-consent`}
            onChange={({ target }) => onChange({ ...customer, agrees: target.checked })}
          />
          <span>{consent}</span>
        </label>
        <p id={`${id}-consent`} className={css.about} data-wrong>
          {isOpen && t('missing.consent')}
        </p>
      </div>
      <p className={frame.said} role="status">
        {error && !aboutField ? error.text : null}
      </p>
      {isRemoved && (
        <button type="button" className={frame.button} onClick={onOther}>
          {t('otherTime')}
        </button>
      )}
      <button type="submit" className={frame.button} data-kind="main" disabled={isBusy}>
        {isBusy ? t('booking') : t('confirm')}
      </button>
    </form>
  );
}

/** Promises only what is sent. */
function hintOf(field: 'phone' | 'email', { mail, sms }: Ways) {
  if (field === 'email') return mail ? 'hint.email' : 'hint.emailKept';
  if (!sms) return 'hint.phone';
  return mail ? 'hint.phoneSmsWithoutMail' : 'hint.phoneSms';
}

const fieldText = (t: TFunction<'booking'>, error: ActionError | null): string =>
  error?.status === 'INVALID_REQUEST' ? t('wrongField') : (error?.text ?? '');

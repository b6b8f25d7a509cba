import type { TFunction } from 'i18next';
import { type FormEvent, useEffect, useId, useState } from 'react';
import frame from '#renderer/public-pages/customer-frame.module.css';
import css from '../booking.module.css';
import type { ActionError } from '../use-customer-action.ts';

/** Customer data as typed. */
export interface Customer {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly agrees: boolean;
}

/** Available ways to notify customers. */
interface Ways {
  readonly mail: boolean;
  readonly sms: boolean;
}

interface Props {
  readonly t: TFunction<'booking'>;
  readonly customer: Customer;
  readonly isBusy: boolean;
  readonly said: ActionError | null;
  /** A code is sent before the appointment is booked. */
  readonly needsCode: boolean;
  /** Ways in which the branch notifies customers. */
  readonly ways: Ways;
  /** Privacy text of the branch. */
  readonly consent: string;
  readonly onChange: (customer: Customer) => void;
  /** Returns to the times; this one is taken. */
  readonly onOther: () => void;
  readonly onConfirm: () => Promise<void>;
}

const MAX_NAME_LENGTH = 90;
const FIELDS = {
  name: { wire: 'customerName', type: 'text', autoComplete: 'name', max: MAX_NAME_LENGTH },
  phone: { wire: 'phonenumber', type: 'tel', autoComplete: 'tel', max: 20 },
  email: { wire: 'email', type: 'email', autoComplete: 'email', max: 100 },
} as const;
const FIELD_NAMES = ['name', 'phone', 'email'] as const;

/** Form for name and contact data; errors appear beside their fields. */
export function CustomerForm(props: Props) {
  const { t, customer, isBusy, said: error, needsCode, ways, consent, onChange, onOther, onConfirm } = props;
  const id = useId();
  const isRemoved = error?.status === 'SLOT_FULL' || error?.status === 'SLOT_NOT_OFFERED';
  const [wasTried, setTried] = useState(false);
  const isNameless = wasTried && customer.name.trim() === '';
  const isOpen = wasTried && !customer.agrees;
  const wrong = (field: keyof typeof FIELDS) =>
    error?.field === FIELDS[field].wire || (field === 'name' && isNameless);
  const aboutField = FIELD_NAMES.some(wrong);
  useEffect(() => {
    const field = FIELD_NAMES.find((one) => FIELDS[one].wire === error?.field);
    if (field) document.getElementById(`${id}-${field}`)?.focus();
  }, [error, id]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const missing = event.currentTarget.querySelector<HTMLInputElement>('input:required:invalid');
    const isBlank = customer.name.trim() === '';
    if (isBlank || missing) return (isBlank ? document.getElementById(`${id}-name`) : missing)?.focus();
    void onConfirm();
  }

  // noValidate: errors appear beside their fields in the language of the page; browsers would use their own.
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {FIELD_NAMES.map((field) => (
        <div key={field}>
          <label htmlFor={`${id}-${field}`}>{t(`field.${field}`)}</label>
          <input
            id={`${id}-${field}`}
            type={FIELDS[field].type}
            autoComplete={FIELDS[field].autoComplete}
            maxLength={FIELDS[field].max}
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
                  : t(hintOf(field, { ...ways, needsCode }))}
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
      <button type="submit" className={frame.button} data-kind="main" aria-disabled={isBusy || undefined}>
        {needsCode ? t(isBusy ? 'code.sending' : 'code.request') : t(isBusy ? 'booking' : 'confirm')}
      </button>
    </form>
  );
}

/** Hint for a field: promises only messages that are sent. */
function hintOf(field: 'phone' | 'email', { mail, sms, needsCode }: Ways & { readonly needsCode: boolean }) {
  if (field === 'email') {
    if (!mail) return 'hint.emailKept';
    return needsCode && !sms ? 'hint.emailCode' : 'hint.email';
  }
  if (!sms) return 'hint.phone';
  if (mail) return 'hint.phoneSmsWithoutMail';
  return needsCode ? 'hint.phoneCode' : 'hint.phoneSms';
}

const fieldText = (t: TFunction<'booking'>, error: ActionError | null): string =>
  error?.status === 'INVALID_REQUEST' ? t('wrongField') : (error?.text ?? '');

import { useTranslation } from 'react-i18next';
import type { Customer } from '#shared/contract/tickets/customers.ts';
import styles from './customer-results.module.css';
import { fullName } from './full-name.ts';

interface CustomerResultsProps {
  readonly customers: readonly Customer[];
  readonly chosen: number | null;
  readonly onSelect: (id: number) => void;
}

/** Lists the customers found, one of whom is chosen; a user who is still typing keeps the keyboard. */
export function CustomerResults({ customers, chosen, onSelect }: CustomerResultsProps) {
  const { t } = useTranslation('attention');
  return (
    <fieldset className={styles.list}>
      <legend>{t('linking.found')}</legend>
      {customers.map((customer) => (
        <label key={customer.id} className={styles.customer}>
          <input
            type="radio"
            name="customer"
            checked={chosen === customer.id}
            onChange={() => onSelect(customer.id)}
          />
          <span>
            <b title={fullName(customer)}>{fullName(customer)}</b>
            <span className={styles.beside}>
              {[customer.account, customer.telephone].filter(Boolean).join(' · ')}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

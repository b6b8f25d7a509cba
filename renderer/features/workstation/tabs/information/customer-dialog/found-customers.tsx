import { useTranslation } from 'react-i18next';
import type { Customer } from '#shared/contract/tickets/customers.ts';
import styles from './found-customers.module.css';
import { wholeName } from './whole-name.ts';

interface FoundCustomersProps {
  readonly customers: readonly Customer[];
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
}

/** Lists the customers found, one of whom is chosen; a user who is still typing keeps the keyboard. */
export function FoundCustomers({ customers, chosen, onChoose }: FoundCustomersProps) {
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
            onChange={() => onChoose(customer.id)}
          />
          <span>
            <b title={wholeName(customer)}>{wholeName(customer)}</b>
            <span className={styles.beside}>
              {[customer.account, customer.telephone].filter(Boolean).join(' · ')}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DetailGrid } from '#renderer/features/workstation/stage/detail-grid.tsx';
import styles from './information-tab.module.css';
import { useCustomer } from './use-customer.ts';

/** Shows what the branch knows of a customer, and the way to their page in the house's own system. */
export function CustomerDetails({ idCustomer }: { readonly idCustomer: number }) {
  const { t } = useTranslation('attention');
  const { data: customer, isError } = useCustomer(idCustomer);
  if (!customer) return isError ? <p className={styles.quiet}>{t('information.failed')}</p> : null;
  const details = [
    { name: t('information.name'), value: customer.firstName },
    { name: t('information.midName'), value: customer.midName },
    { name: t('information.lastName'), value: customer.lastName },
    { name: t('information.account'), value: customer.account },
    { name: t('information.telephone'), value: customer.telephone },
  ];
  return (
    <>
      <DetailGrid columns={2} facts={details.filter(({ value }) => value !== '')} />
      {customer.crmLink && (
        <a className={styles.crm} href={customer.crmLink} target="_blank" rel="noopener noreferrer">
          {t('information.openCrm')}
          <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
          <span className="visually-hidden">({t('information.newWindow')})</span>
        </a>
      )}
    </>
  );
}

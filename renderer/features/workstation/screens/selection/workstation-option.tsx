import { useTranslation } from 'react-i18next';
import type { BranchWorkstation } from '#shared/contract/configuration/branches.ts';
import styles from './selection-form.module.css';

/** Shows a workstation in the list to choose from; a used one says by whom. */
export function WorkstationOption({ workstation }: { readonly workstation: BranchWorkstation | undefined }) {
  const { t } = useTranslation('workstation');
  if (!workstation) return null;
  const { name, employeeFullName } = workstation;
  return (
    <span className={styles.option}>
      <span title={name}>{name}</span>
      {employeeFullName && (
        <span className={styles.usedBy} title={employeeFullName}>
          {t('selection.usedBy', { name: employeeFullName })}
        </span>
      )}
    </span>
  );
}

import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCappedFilter } from '#renderer/ui/fields/use-capped-filter.ts';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import styles from './supervision-screen.module.css';

interface BranchSelectProps {
  readonly branch: Branch;
  readonly branches: readonly Branch[];
  readonly onChange: (idBranches: number) => void;
}

/** From so many on they can be searched. */
const MANY = 10;

/** Chooses the branch that is supervised, in the header of the page. */
export function BranchSelect({ branch, branches, onChange }: BranchSelectProps) {
  const { t } = useTranslation('supervision');
  return (
    <Select
      className={styles.branch ?? ''}
      aria-label={t('branch')}
      searchable={branches.length > MANY}
      filter={useCappedFilter()}
      data={branches.map(({ idBranches, name }) => ({ value: String(idBranches), label: name }))}
      value={String(branch.idBranches)}
      onChange={(chosen) => chosen && onChange(Number(chosen))}
    />
  );
}

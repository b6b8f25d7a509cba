import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBranches } from '#renderer/lib/reads.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';

interface BranchFieldProps {
  readonly value: number | null;
  readonly onChange: (idBranches: number) => void;
  readonly error?: string | undefined;
}

/** Selects a branch by name. */
export function BranchField({ value, onChange, error }: BranchFieldProps) {
  const { t } = useTranslation('implementator');
  const branches = useBranches();
  return (
    <SelectField
      label={t('branch')}
      placeholder={t('chooseBranch')}
      options={branches.map(({ idBranches, name }) => ({ value: String(idBranches), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(selected) => onChange(Number(selected))}
      error={error}
      required
    />
  );
}

/** The selected branch; a single one is preselected. */
export function useSelectedBranch() {
  const branches = useBranches();
  const [selected, choose] = useState<number | null>(null);
  const [only] = branches;
  const idBranches = selected ?? (branches.length === 1 && only ? only.idBranches : null);
  return { idBranches, name: branches.find((one) => one.idBranches === idBranches)?.name ?? '', choose };
}

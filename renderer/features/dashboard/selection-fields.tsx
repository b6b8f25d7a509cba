import { Select } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCappedFilter } from '#renderer/ui/fields/use-capped-filter.ts';
import type { Selection } from './api/selection.ts';
import { useRemovedSelection } from './api/use-removed-selection.ts';
import { useSelections } from './api/use-selections.ts';
import styles from './dashboard.module.css';

const ALL = 'all';
/** Number of options from which they can be searched. */
const MANY = 10;

interface SelectionFieldsProps {
  readonly selection: Selection;
  /** Label before each field if there are two sides. */
  readonly side?: string;
  readonly onChange: (selection: Selection) => void;
}

/** Selects the branches and queues to show (operations specification, section 2). */
export function SelectionFields({ selection, side, onChange }: SelectionFieldsProps) {
  const { t } = useTranslation('dashboard');
  const { data } = useSelections();
  const removed = useRemovedSelection(selection);
  const groups = data?.branchGroups ?? [];
  const profiles = data?.viewProfiles ?? [];
  const types = new Set(profiles.map(({ idBranchTypes }) => idBranchTypes));
  const labelOf = (label: string) => (side ? `${side}: ${label}` : label);
  return (
    <>
      <SelectionField
        label={labelOf(t('selection.group'))}
        selectedText={side ? undefined : t('selection.group')}
        all={t('selection.allGroups')}
        options={groups}
        value={selection.group}
        onChange={(group) => onChange({ ...selection, group })}
      />
      <SelectionField
        label={labelOf(t('selection.profile'))}
        selectedText={side ? undefined : t('selection.profile')}
        all={t('selection.allProfiles')}
        options={profiles.map(({ id, name, branchTypeName }) => ({
          id,
          name: types.size > 1 ? `${name} (${branchTypeName})` : name,
        }))}
        value={selection.profile}
        onChange={(profile) => onChange({ ...selection, profile })}
      />
      {removed.map((sentence) => (
        <p key={sentence} className={styles.removed} role="status">
          <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
          {sentence}
        </p>
      ))}
    </>
  );
}

interface SelectionFieldProps {
  readonly label: string;
  /** Prefix inside the field. */
  readonly selectedText: string | undefined;
  readonly all: string;
  readonly options: readonly { readonly id: number; readonly name: string }[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

function SelectionField({ label, selectedText, all, options, value, onChange }: SelectionFieldProps) {
  const filter = useCappedFilter();
  const known = options.some(({ id }) => id === value);
  return (
    <div className={styles.choice}>
      {selectedText && <span aria-hidden="true">{selectedText}</span>}
      <Select
        aria-label={label}
        searchable={options.length > MANY}
        filter={filter}
        data={[
          { value: ALL, label: all },
          ...options.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        // A deleted selection leaves the field empty, so that "all" can be selected.
        value={known ? String(value) : value === null ? ALL : null}
        placeholder={all}
        onChange={(selected) => selected && onChange(selected === ALL ? null : Number(selected))}
      />
    </div>
  );
}

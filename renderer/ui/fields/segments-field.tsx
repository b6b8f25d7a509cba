import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './fields.module.css';

interface SegmentsFieldProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  /** Null without a selection. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** In a bar of filters the label is for readers alone. */
  readonly inRow?: boolean;
}

/** Selects one of a few options side by side; arrow keys move between them. */
export function SegmentsField<Value extends string>(props: SegmentsFieldProps<Value>) {
  const { label, options, value, onChange, inRow = false } = props;
  const id = useId();
  return (
    <div className={styles.segmentsFieldField}>
      <span id={id} className={inRow ? 'visually-hidden' : styles.segmentsFieldLabel}>
        {label}
      </span>
      <SegmentedControl
        aria-labelledby={id}
        data={options.map((option) => ({ ...option }))}
        value={value ?? ''}
        onChange={(selected) => onChange(selected as Value)}
      />
    </div>
  );
}

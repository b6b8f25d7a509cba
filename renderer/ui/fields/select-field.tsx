import { Select } from '@mantine/core';
import { Described, FieldFrame, type FieldProps } from './field-frame.tsx';
import { useCappedFilter } from './use-capped-filter.ts';

interface SelectFieldProps extends FieldProps {
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly disabled?: boolean;
  }[];
  /** Null without a selection. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
}

/** Number of options from which they can be searched. */
const MANY = 10;

/** Selects one option by name. */
export function SelectField({
  options,
  onChange,
  label,
  error,
  hint,
  inRow,
  required,
  ...input
}: SelectFieldProps) {
  const filter = useCappedFilter();
  return (
    <FieldFrame label={label} error={error} hint={hint} inRow={inRow} required={required}>
      {(ids) => (
        <Select
          {...ids}
          {...input}
          // Passes the id of the message through the frame of the component library.
          inputContainer={(field) => <Described by={ids}>{field}</Described>}
          error={Boolean(error)}
          searchable={options.length > MANY}
          filter={filter}
          data={[...options]}
          onChange={(selected) => selected !== null && onChange(selected)}
        />
      )}
    </FieldFrame>
  );
}

import { Select } from '@mantine/core';
import { Described, FieldFrame, type FieldProps } from './field-frame.tsx';
import { useCappedFilter } from './use-capped-filter.ts';

interface SelectFieldProps extends FieldProps {
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly disabled?: boolean;
  }[];
  /** Null while nothing is chosen. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
}

/** From so many on they can be searched. */
const MANY = 10;

/** Takes one of a few things, by its name. */
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
          // Hands the message's id through the component library's own frame, which knows nothing of this one.
          inputContainer={(field) => <Described by={ids}>{field}</Described>}
          error={Boolean(error)}
          searchable={options.length > MANY}
          filter={filter}
          data={[...options]}
          onChange={(chosen) => chosen !== null && onChange(chosen)}
        />
      )}
    </FieldFrame>
  );
}

import { FileInput } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Described, FieldFrame, type FieldProps } from './field-frame.tsx';

interface FileFieldProps extends FieldProps {
  readonly value: File | null;
  readonly onChange: (file: File | null) => void;
  /** Media types or endings, as browsers filter by. */
  readonly accept: string;
  readonly placeholder: string;
}

/** Selects a local file, by name. */
export function FileField({
  value,
  onChange,
  label,
  error,
  hint,
  inRow,
  required,
  ...input
}: FileFieldProps) {
  const { t } = useTranslation();
  const reset = useRef<() => void>(null);
  return (
    <FieldFrame label={label} error={error} hint={hint} inRow={inRow} required={required}>
      {(ids) => (
        <FileInput
          {...ids}
          {...input}
          leftSection={<IconFile size={18} stroke={1.75} aria-hidden="true" />}
          // Passes the id of the message through the frame of the component library.
          inputContainer={(field) => <Described by={ids}>{field}</Described>}
          error={Boolean(error)}
          clearable
          clearButtonProps={{ 'aria-label': t('action.clear') }}
          resetRef={reset}
          value={value}
          onChange={(file) => {
            // Allows selecting the same file again after it was corrected.
            reset.current?.();
            onChange(file);
          }}
        />
      )}
    </FieldFrame>
  );
}

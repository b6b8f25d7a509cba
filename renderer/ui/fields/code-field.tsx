import { PinInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './fields.module.css';

interface CodeFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly length: number;
}

/** Code with a box per digit in two groups; pasting fills all boxes. */
export function CodeField({ value, onChange, length, label, error, hint, inRow, required }: CodeFieldProps) {
  const { t } = useTranslation();
  return (
    <FieldFrame label={label} error={error} hint={hint} inRow={inRow} required={required}>
      {(ids) => (
        <PinInput
          id={ids.id}
          className={styles.code}
          length={length}
          type="number"
          placeholder=""
          gap={6}
          oneTimeCode={false}
          error={Boolean(error)}
          value={value}
          onChange={onChange}
          getInputProps={(index) => ({
            'aria-label': t('field.digitOf', { label, position: index + 1, length }),
            'aria-describedby': ids['aria-describedby'],
          })}
        />
      )}
    </FieldFrame>
  );
}

import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './fields.module.css';

interface ToggleFieldProps extends FieldProps {
  readonly value: 'Y' | 'N';
  readonly onChange: (value: 'Y' | 'N') => void;
}

/** Toggle with its label. It always has a value, so it has no required mark. */
export function ToggleField(props: ToggleFieldProps) {
  const { value, onChange, label, error, hint, inRow, required: _, ...input } = props;
  const { t } = useTranslation();
  return (
    <FieldFrame label={label} error={error} hint={hint} inRow={inRow}>
      {(ids) => (
        <span className={styles.toggle}>
          <Switch
            {...ids}
            {...input}
            checked={value === 'Y'}
            onChange={(event) => onChange(event.currentTarget.checked ? 'Y' : 'N')}
          />
          <span aria-hidden="true">{t(value === 'Y' ? 'yes' : 'no')}</span>
        </span>
      )}
    </FieldFrame>
  );
}

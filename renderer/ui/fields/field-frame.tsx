import { InputWrapperContext } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './field-frame.module.css';

/** What every field takes, whatever is typed into it. */
export interface FieldProps {
  readonly label: string;
  readonly error?: ReactNode;
  readonly hint?: string;
  /** In a table row the column's head is the label to the eye, and a message makes the row taller. */
  readonly inRow?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly onBlur?: () => void;
}

export interface ControlIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

interface FieldFrameProps {
  readonly label: string;
  readonly error: ReactNode;
  readonly hint: string | undefined;
  readonly inRow: boolean | undefined;
  readonly children: (ids: ControlIds) => ReactNode;
}

/** Label above, help or error below; the room for them is kept, so that nothing jumps. */
export function FieldFrame({ label, error, hint, inRow = false, children }: FieldFrameProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const message = error || hint;
  const describedBy = message ? messageId : undefined;
  return (
    <div className={styles.field} data-in-row={inRow || undefined}>
      <label htmlFor={id} className={inRow ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {/* The kit's inputs take what describes them from here only, and drop it as an attribute. */}
      <InputWrapperContext value={{ ...NO_WRAPPER, inputId: id, describedBy }}>
        {children({ id, 'aria-describedby': describedBy, 'aria-invalid': Boolean(error) })}
      </InputWrapperContext>
      <span
        id={messageId}
        className={styles.message}
        data-wrong={Boolean(error) || undefined}
        aria-live="polite"
      >
        {error && <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />}
        {message}
      </span>
    </div>
  );
}

const NO_WRAPPER = { offsetTop: false, offsetBottom: false, labelId: undefined, getStyles: null };

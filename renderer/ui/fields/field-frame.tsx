import { InputWrapperContext } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './field-frame.module.css';
import { useAvailableWidth } from './use-available-width.ts';

/** Lists what every field takes, whatever is typed into it. */
export interface FieldProps {
  readonly label: string;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  /** In a table row the column's head is the label to the eye, and a message makes the row taller. */
  readonly inRow?: boolean;
  /** Cannot stay empty: marked for the eye, and told to readers. */
  readonly required?: boolean | undefined;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly onBlur?: () => void;
}

export interface ControlIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': true | undefined;
}

interface FieldFrameProps {
  readonly label: string;
  readonly error: ReactNode;
  readonly hint: ReactNode;
  readonly inRow: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly children: (ids: ControlIds) => ReactNode;
}

/**
 * Puts the label above, help or error below. One line of them has its room, so that nothing jumps; a longer one wraps
 * where the card, the dialog or the window ends, and makes the field taller.
 */
export function FieldFrame(props: FieldFrameProps) {
  const { label, error, hint, inRow = false, required = false, children } = props;
  const id = useId();
  const messageId = `${id}-message`;
  const message = error || hint;
  const field = useAvailableWidth<HTMLDivElement>(Boolean(message));
  const ids = {
    id,
    'aria-describedby': message ? messageId : undefined,
    'aria-invalid': Boolean(error),
    'aria-required': required || undefined,
  } as const;
  return (
    <div
      ref={field}
      className={styles.field}
      data-in-row={inRow || undefined}
      data-says={message ? true : undefined}
    >
      <label
        htmlFor={id}
        className={inRow ? 'visually-hidden' : styles.label}
        data-required={required || undefined}
      >
        {label}
      </label>
      <Described by={ids}>{children(ids)}</Described>
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

/** Describes an input from around it: inputs of the component library drop a description given as an attribute. */
export function Described({ by, children }: { readonly by: ControlIds; readonly children: ReactNode }) {
  const around = { ...NO_WRAPPER, inputId: by.id, describedBy: by['aria-describedby'] };
  return <InputWrapperContext value={around}>{children}</InputWrapperContext>;
}

const NO_WRAPPER = { offsetTop: false, offsetBottom: false, labelId: undefined, getStyles: null };

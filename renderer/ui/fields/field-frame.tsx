import { InputWrapperContext } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import styles from './fields.module.css';

/** Props shared by all fields. */
export interface FieldProps {
  readonly label: string;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  /** In a table row the column header is the visual label, and an error increases the row height. */
  readonly inRow?: boolean;
  /** Required: marked visually and for screen readers. */
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
 * Label above, hint or error below. One line is reserved for it, so that the layout does not shift; longer texts
 * wrap within the card, dialog or window.
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

/** Passes a description to an input of the component library, which drops it as an attribute. */
export function Described({ by, children }: { readonly by: ControlIds; readonly children: ReactNode }) {
  const around = { ...NO_WRAPPER, inputId: by.id, describedBy: by['aria-describedby'] };
  return <InputWrapperContext value={around}>{children}</InputWrapperContext>;
}

const NO_WRAPPER = { offsetTop: false, offsetBottom: false, labelId: undefined, getStyles: null };

/** Containers that limit the message of a field, besides the window. */
const AROUND = 'td, section, form, [role="dialog"], main';
/** Gap between two adjacent messages, px. */
const GAP = 8;

/**
 * Sets `--room` of a field to the width available for its message, up to the end of its container or the next
 * field with a message; a field may be narrower than its message.
 */
function useAvailableWidth<Element extends HTMLElement>(isNeeded: boolean): RefObject<Element | null> {
  const field = useRef<Element>(null);
  // On each render, because the messages of neighbours change with the form.
  useLayoutEffect(() => {
    if (isNeeded && field.current) measure(field.current);
  });
  useEffect(() => {
    const element = field.current;
    if (!isNeeded || !element) return;
    const watch = new ResizeObserver(() => measure(element));
    watch.observe(element);
    watch.observe(document.documentElement);
    return () => watch.disconnect();
  }, [isNeeded]);
  return field;
}

function measure(element: HTMLElement): void {
  const own = element.getBoundingClientRect();
  const around = element.closest(AROUND)?.getBoundingClientRect();
  const next = element.nextElementSibling;
  const neighbour = next?.matches('[data-says]') ? next.getBoundingClientRect() : undefined;
  const isAdjacent = neighbour && neighbour.left >= own.right && neighbour.top < own.bottom;
  const end = Math.min(
    document.documentElement.clientWidth,
    around?.right ?? Number.POSITIVE_INFINITY,
    isAdjacent ? neighbour.left - GAP : Number.POSITIVE_INFINITY,
  );
  element.style.setProperty('--room', `${Math.max(own.width, Math.floor(end - own.left))}px`);
}

import type { InputWrapperProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './wrapped-message.module.css';

type MessageProps = Pick<
  InputWrapperProps,
  'inputWrapperOrder' | 'error' | 'errorProps' | 'description' | 'descriptionProps'
>;

/**
 * Wraps the message of an input of the component library that brings a wrapper of its own: only what that wrapper
 * shows is read out with the field. It stands where the frame around it keeps room for one.
 */
export function wrappedMessage(error: ReactNode, hint: ReactNode): MessageProps {
  return {
    inputWrapperOrder: ['input', 'description', 'error'],
    error: error ? (
      <>
        <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
        {error}
      </>
    ) : (
      false
    ),
    errorProps: { className: styles.error, role: 'alert' },
    description: !error && hint,
    descriptionProps: { className: styles.hint },
  };
}

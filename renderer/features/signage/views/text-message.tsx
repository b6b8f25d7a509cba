import type { ReactNode } from 'react';
import css from './text-message.module.css';

/** Shows one line on the dark ground, while there are no turns to show. */
export function TextMessage({ children }: { readonly children: ReactNode }) {
  return <main className={css.plain}>{children}</main>;
}

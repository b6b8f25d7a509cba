import type { ReactNode } from 'react';
import css from './signage.module.css';

/** Single line of text on the dark background. */
export function TextMessage({ children }: { readonly children: ReactNode }) {
  return <main className={css.plain}>{children}</main>;
}

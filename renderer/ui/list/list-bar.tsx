import type { ReactNode } from 'react';
import css from './list.module.css';

/** Stands above a list, with what makes one more at its end. */
export const ListBar = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.bar}>{children}</div>
);

import type { ReactNode } from 'react';
import css from './list.module.css';

/** Bar above a list; the create action is at its end. */
export const ListBar = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.bar}>{children}</div>
);

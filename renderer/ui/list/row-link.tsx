import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './list.module.css';

interface RowLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** Leads from the name of a row to what it is about; a name that is too long is cut. */
export function RowLink({ to, children }: RowLinkProps) {
  return (
    <Link className={css.name} to={to}>
      {children}
    </Link>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './list.module.css';

interface RowLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** Link from the name of a row; a long name is truncated. */
export function RowLink({ to, children }: RowLinkProps) {
  return (
    <Link className={css.name} to={to}>
      {children}
    </Link>
  );
}

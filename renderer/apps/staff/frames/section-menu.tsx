import { useId } from 'react';
import { NavLink } from 'react-router';
import styles from './section-menu.module.css';

export interface SectionItem {
  readonly label: string;
  readonly to: string;
}

/** Lists the screens of one section, 216 px beside the work. */
export function SectionMenu({
  title,
  items,
}: {
  readonly title: string;
  readonly items: readonly SectionItem[];
}) {
  const titleId = useId();
  return (
    <nav className={styles.menu} aria-labelledby={titleId}>
      <b id={titleId}>{title}</b>
      {items.map(({ label, to }) => (
        <NavLink key={to} to={to} title={label}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { NavLink } from 'react-router';
import styles from './section-menu.module.css';

export interface SectionItem {
  readonly label: string;
  readonly to: string;
}

interface SectionMenuProps {
  readonly title: string;
  readonly items: readonly SectionItem[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Stands at its head: what its pages are of. */
  readonly children?: ReactNode;
}

/** Lists the screens of one section, 216 px beside the work; folded, its name alone. */
export function SectionMenu({ title, items, isOpen, onToggle, children }: SectionMenuProps) {
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <nav className={styles.menu} aria-label={title}>
      <button
        type="button"
        className={styles.title}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        {title}
        <Chevron size={16} stroke={1.75} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={id} className={styles.items}>
          {children}
          {items.map(({ label, to }) => (
            <NavLink key={to} to={to} title={label}>
              {label}
            </NavLink>
          ))}
        </div>
      )}
    </nav>
  );
}

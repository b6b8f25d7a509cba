import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Card } from '#renderer/ui/page/card.tsx';
import styles from './supervision.module.css';
import { useFolded } from './supervision-view.ts';

interface FoldCardProps {
  /** Key of the stored state. */
  readonly block: string;
  readonly title: string;
  /** Rendered at the end of the header while open. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** Collapsible card; its state is stored. */
export function FoldCard({ block, title, extra, children }: FoldCardProps) {
  const { isFolded, fold } = useFolded(block);
  const id = useId();
  return (
    <Card>
      <div className={styles.head} data-folded={isFolded || undefined}>
        <h2 className={styles.supervisionScreenTitle}>
          <button
            type="button"
            aria-expanded={!isFolded}
            aria-controls={isFolded ? undefined : id}
            onClick={fold}
          >
            <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
            {title}
          </button>
        </h2>
        {!isFolded && extra}
      </div>
      {!isFolded && <div id={id}>{children}</div>}
    </Card>
  );
}

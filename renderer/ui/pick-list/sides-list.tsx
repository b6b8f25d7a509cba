import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { HorizontalKey } from './pick-box.tsx';
import styles from './pick-list.module.css';
import { PickSide } from './pick-side.tsx';
import type { Pickable } from './pick-state.ts';
import { usePickSide } from './use-pick-side.ts';

/** Side of an item, or none. */
type Side = 'L' | 'R' | null;

interface SidesListProps {
  /** All items, in display order. */
  readonly items: readonly Pickable[];
  readonly sideOf: (id: number) => Side;
  readonly onMove: (ids: readonly number[], side: Side) => void;
  readonly texts: {
    readonly left: string;
    readonly notIncluded: string;
    readonly right: string;
    /** Name the buttons between the lists. */
    readonly toLeft: string;
    readonly fromLeft: string;
    readonly toRight: string;
    readonly fromRight: string;
  };
}

/**
 * Three searchable lists: left, neither, right. Buttons and arrow keys move items; Enter or a double click removes
 * an item from a side, or puts one without a side on the left.
 */
export function SidesList({ items, sideOf, onMove, texts }: SidesListProps) {
  const on = (side: Side) => items.filter(({ id }) => sideOf(id) === side);
  const left = usePickSide(on('L'));
  const out = usePickSide(on(null));
  const right = usePickSide(on('R'));

  const mover = (list: typeof left, side: Side) => (ids: readonly number[]) => {
    onMove(ids, side);
    list.setMarked(new Set());
  };
  const button = (label: string, Icon: typeof IconChevronLeft, list: typeof left, side: Side) => (
    <ActionIcon
      aria-label={label}
      title={label}
      disabled={list.markedIds.length === 0}
      onClick={() => mover(list, side)(list.markedIds)}
    >
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  );
  const moveSideways = (list: typeof left, by: Readonly<Partial<Record<HorizontalKey, Side>>>) => ({
    onMoveSideways: (key: HorizontalKey, ids: readonly number[]) => {
      const side = by[key];
      if (side !== undefined) mover(list, side)(ids);
    },
  });

  return (
    <div className={`${styles.pick} ${styles.sides}`}>
      <PickSide
        {...left.props}
        {...moveSideways(left, { ArrowRight: null })}
        title={texts.left}
        disabled={false}
        onMove={mover(left, null)}
      />
      <div className={styles.moves}>
        {button(texts.toLeft, IconChevronLeft, out, 'L')}
        {button(texts.fromLeft, IconChevronRight, left, null)}
      </div>
      <PickSide
        {...out.props}
        {...moveSideways(out, { ArrowLeft: 'L', ArrowRight: 'R' })}
        title={texts.notIncluded}
        disabled={false}
        onMove={mover(out, 'L')}
      />
      <div className={styles.moves}>
        {button(texts.toRight, IconChevronRight, out, 'R')}
        {button(texts.fromRight, IconChevronLeft, right, null)}
      </div>
      <PickSide
        {...right.props}
        {...moveSideways(right, { ArrowLeft: null })}
        title={texts.right}
        disabled={false}
        onMove={mover(right, null)}
      />
    </div>
  );
}

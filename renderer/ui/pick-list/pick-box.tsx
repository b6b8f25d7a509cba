import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './pick-list.module.css';
import { nextIndex, type Pickable } from './pick-state.ts';

export type HorizontalKey = 'ArrowLeft' | 'ArrowRight';

interface PickBoxProps {
  /** Rendered items. */
  readonly visibleItems: readonly Pickable[];
  /** All matching items, rendered or not. */
  readonly all: readonly Pickable[];
  /** Id of its label. */
  readonly labelledBy: string;
  readonly marked: ReadonlySet<number>;
  readonly onMark: (marked: ReadonlySet<number>) => void;
  readonly onMove: (ids: readonly number[]) => void;
  /** Moves items to the list on that side, if there are lists on both. */
  readonly onMoveSideways?: ((key: HorizontalKey, ids: readonly number[]) => void) | undefined;
  readonly disabled: boolean;
}

/** Listbox of one side. Arrows move, Space marks, Enter moves the marked or active items to the other side. */
export function PickBox({
  visibleItems,
  all,
  labelledBy,
  marked,
  onMark,
  onMove,
  onMoveSideways,
  disabled,
}: PickBoxProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const position = Math.min(active, Math.max(0, visibleItems.length - 1));
  const at = visibleItems[position];

  useEffect(() => {
    const [box, option] = [list.current, list.current?.children[position]];
    if (!box || !(option instanceof HTMLElement)) return;
    // Scrolls only the list, not the page.
    const top = option.offsetTop - box.offsetTop;
    if (top < box.scrollTop) box.scrollTop = top;
    const bottom = top + option.offsetHeight;
    if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }, [position]);

  function mark(one: number) {
    const next = new Set(marked);
    if (!next.delete(one)) next.add(one);
    onMark(next);
  }

  function press(event: KeyboardEvent) {
    if (disabled || !at) return;
    const goes = nextIndex(event.key, position, visibleItems.length);
    if (event.key === ' ') mark(at.id);
    else if (event.key === 'Enter') onMove(moved());
    else if (onMoveSideways && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
      onMoveSideways(event.key, moved());
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onMark(new Set(all.map((one) => one.id)));
    else if (goes !== position) setActive(goes);
    else if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
  }

  /** Applies `about` to the item below the pointer. */
  function pointed({ target }: MouseEvent, about: (one: Pickable, index: number) => void) {
    const index =
      target instanceof Element
        ? target.closest<HTMLElement>('[data-position]')?.dataset.position
        : undefined;
    const one = index === undefined ? undefined : visibleItems[Number(index)];
    if (one && !disabled) about(one, Number(index));
  }

  const moved = () => {
    const selected = all.filter((one) => marked.has(one.id)).map((one) => one.id);
    return selected.length > 0 || !at ? selected : [at.id];
  };

  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      aria-multiselectable="true"
      aria-labelledby={labelledBy}
      aria-activedescendant={at && `${id}-${at.id}`}
      aria-disabled={disabled}
      tabIndex={0}
      onKeyDown={press}
      onClick={(event) =>
        pointed(event, (one, index) => {
          setActive(index);
          mark(one.id);
        })
      }
      onDoubleClick={(event) => pointed(event, (one) => onMove([one.id]))}
    >
      {visibleItems.map((one, index) => (
        <div
          key={one.id}
          id={`${id}-${one.id}`}
          role="option"
          tabIndex={-1}
          className={styles.option}
          aria-selected={marked.has(one.id)}
          data-active={index === position || undefined}
          data-position={index}
          title={one.name}
        >
          {one.name}
        </div>
      ))}
    </div>
  );
}

import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './pick-list.module.css';
import { nextIndex, type Pickable } from './pick-state.ts';

export type HorizontalKey = 'ArrowLeft' | 'ArrowRight';

interface PickBoxProps {
  /** Those that are drawn. */
  readonly drawn: readonly Pickable[];
  /** Those that match what is searched for, drawn or not. */
  readonly all: readonly Pickable[];
  /** Id of its label. */
  readonly labelledBy: string;
  readonly marked: ReadonlySet<number>;
  readonly onMark: (marked: ReadonlySet<number>) => void;
  readonly onMove: (ids: readonly number[]) => void;
  /** Moves to the list on that side, where there are lists on both. */
  readonly onAside?: ((key: HorizontalKey, ids: readonly number[]) => void) | undefined;
  readonly disabled: boolean;
}

/** Draws the box of one side. Arrows go through it, Space marks, Enter moves what is marked, or what is active. */
export function PickBox({ drawn, all, labelledBy, marked, onMark, onMove, onAside, disabled }: PickBoxProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const place = Math.min(active, Math.max(0, drawn.length - 1));
  const at = drawn[place];

  useEffect(() => {
    const [box, option] = [list.current, list.current?.children[place]];
    if (!box || !(option instanceof HTMLElement)) return;
    // Scrolls the list alone: the page stays where the user has it.
    const top = option.offsetTop - box.offsetTop;
    if (top < box.scrollTop) box.scrollTop = top;
    const bottom = top + option.offsetHeight;
    if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }, [place]);

  function mark(one: number) {
    const next = new Set(marked);
    if (!next.delete(one)) next.add(one);
    onMark(next);
  }

  function press(event: KeyboardEvent) {
    if (disabled || !at) return;
    const goes = nextIndex(event.key, place, drawn.length);
    if (event.key === ' ') mark(at.id);
    else if (event.key === 'Enter') onMove(moved());
    else if (onAside && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
      onAside(event.key, moved());
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onMark(new Set(all.map((one) => one.id)));
    else if (goes !== place) setActive(goes);
    else if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
  }

  /** Finds what a press of the mouse is about, and does `about` to it. */
  function pointed({ target }: MouseEvent, about: (one: Pickable, index: number) => void) {
    const index =
      target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset.place : undefined;
    const one = index === undefined ? undefined : drawn[Number(index)];
    if (one && !disabled) about(one, Number(index));
  }

  const moved = () => {
    const chosen = all.filter((one) => marked.has(one.id)).map((one) => one.id);
    return chosen.length > 0 || !at ? chosen : [at.id];
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
      {drawn.map((one, index) => (
        <div
          key={one.id}
          id={`${id}-${one.id}`}
          role="option"
          tabIndex={-1}
          className={styles.option}
          aria-selected={marked.has(one.id)}
          data-active={index === place || undefined}
          data-place={index}
          title={one.name}
        >
          {one.name}
        </div>
      ))}
    </div>
  );
}

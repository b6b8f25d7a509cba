import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './pick-list.module.css';
import { MOST_DRAWN, type Pickable, placeAfter } from './pick-state.ts';

interface PickSideProps {
  readonly title: string;
  /** Those that match what is searched for. */
  readonly items: readonly Pickable[];
  /** How many there are on this side. */
  readonly total: number;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly marked: ReadonlySet<number>;
  readonly onMark: (marked: ReadonlySet<number>) => void;
  readonly onMove: (ids: readonly number[]) => void;
  readonly disabled: boolean;
}

/** One side of a pick list. Arrows go through it, Space marks, Enter moves what is marked, or what is active. */
export function PickSide(props: PickSideProps) {
  const { title, items, total, search, onSearch, marked, onMark, onMove, disabled } = props;
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const drawn = items.slice(0, MOST_DRAWN);
  const place = Math.min(active, Math.max(0, drawn.length - 1));
  const at = drawn[place];

  useEffect(() => {
    const [box, option] = [list.current, list.current?.children[place]];
    if (!box || !(option instanceof HTMLElement)) return;
    // The list alone is scrolled: the page stays where whoever reads it has it.
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
    const goes = placeAfter(event.key, place, drawn.length);
    if (event.key === ' ') mark(at.id);
    else if (event.key === 'Enter') onMove(moved());
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey))
      onMark(new Set(items.map((one) => one.id)));
    else if (goes !== place) setActive(goes);
    else if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
  }

  /** What of the list a press of the mouse is about. */
  function pointed({ target }: MouseEvent, about: (one: Pickable, index: number) => void) {
    const index =
      target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset.place : undefined;
    const one = index === undefined ? undefined : drawn[Number(index)];
    if (one && !disabled) about(one, Number(index));
  }

  const moved = () => {
    const chosen = items.filter((one) => marked.has(one.id)).map((one) => one.id);
    return chosen.length > 0 || !at ? chosen : [at.id];
  };

  return (
    <section className={styles.side} aria-label={title}>
      <div className={styles.head}>
        <b id={`${id}-title`}>{title}</b>
        <span aria-live="polite">{t('pick.count', { shown: items.length, total })}</span>
      </div>
      <TextInput
        type="search"
        aria-label={t('pick.search', { list: title })}
        placeholder={t('pick.searchHint')}
        maxLength={90}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        // Enter would save the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className={styles.box}>
        <div
          ref={list}
          className={styles.list}
          role="listbox"
          aria-multiselectable="true"
          aria-labelledby={`${id}-title`}
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
        {drawn.length === 0 && <p className={styles.none}>{t(total === 0 ? 'pick.none' : 'pick.noMatch')}</p>}
      </div>
      {items.length > drawn.length && (
        <p className={styles.more}>{t('pick.more', { count: items.length - drawn.length })}</p>
      )}
    </section>
  );
}

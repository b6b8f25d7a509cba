import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type HorizontalKey, PickBox } from './pick-box.tsx';
import styles from './pick-list.module.css';
import { MAX_RENDERED, type Pickable } from './pick-state.ts';

interface PickSideProps {
  readonly title: string;
  /** Items that match the search. */
  readonly items: readonly Pickable[];
  /** Number of things on this side. */
  readonly total: number;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly marked: ReadonlySet<number>;
  readonly onMark: (marked: ReadonlySet<number>) => void;
  readonly onMove: (ids: readonly number[]) => void;
  readonly onMoveSideways?: (key: HorizontalKey, ids: readonly number[]) => void;
  readonly disabled: boolean;
}

/** One side of a pick list: search field and matching items. */
export function PickSide(props: PickSideProps) {
  const { title, items, total, search, onSearch, marked, onMark, onMove, onMoveSideways, disabled } = props;
  const { t } = useTranslation();
  const id = useId();
  const visibleItems = items.slice(0, MAX_RENDERED);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend; several of the same name are no landmarks
    <div className={styles.side} role="group" aria-label={title}>
      <div className={styles.head}>
        <b id={`${id}-title`}>{title}</b>
        <span aria-live="polite">{t('pick.count', { visible: items.length, total })}</span>
      </div>
      <TextInput
        type="search"
        aria-label={t('pick.search', { list: title })}
        placeholder={t('pick.searchHint')}
        maxLength={90}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        // Enter must not submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className={styles.box}>
        <PickBox
          visibleItems={visibleItems}
          all={items}
          labelledBy={`${id}-title`}
          marked={marked}
          onMark={onMark}
          onMove={onMove}
          onMoveSideways={onMoveSideways}
          disabled={disabled}
        />
        {visibleItems.length === 0 && (
          <p className={styles.none}>{t(total === 0 ? 'pick.none' : 'pick.noMatch')}</p>
        )}
      </div>
      {items.length > visibleItems.length && (
        <p className={styles.more}>{t('pick.more', { count: items.length - visibleItems.length })}</p>
      )}
    </div>
  );
}

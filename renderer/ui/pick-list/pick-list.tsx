import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './pick-list.module.css';
import { PickSide } from './pick-side.tsx';
import { type Pickable, parted } from './pick-state.ts';
import { usePickSide } from './use-pick-side.ts';

interface PickListProps {
  /** All items, in display order. */
  readonly items: readonly Pickable[];
  readonly included: readonly number[];
  readonly onChange: (included: readonly number[]) => void;
  readonly texts: { readonly included: string; readonly notIncluded: string };
  readonly disabled?: boolean;
}

/** Included and available items side by side, both searchable. Buttons, Enter or a double click move items. */
export function PickList({ items, included, onChange, texts, disabled = false }: PickListProps) {
  const { t } = useTranslation();
  const sides = parted(items, included);
  const out = usePickSide(sides.notIncluded);
  const inside = usePickSide(sides.included);

  const include = (ids: readonly number[]) => {
    onChange([...included, ...ids]);
    out.setMarked(new Set());
  };
  const exclude = (ids: readonly number[]) => {
    onChange(included.filter((id) => !ids.includes(id)));
    inside.setMarked(new Set());
  };
  const move = (label: string, Icon: typeof IconChevronRight, ids: readonly number[], go: typeof include) => (
    <ActionIcon
      aria-label={label}
      title={label}
      disabled={disabled || ids.length === 0}
      onClick={() => go(ids)}
    >
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  );

  return (
    <div className={styles.pick}>
      <PickSide {...out.props} title={texts.notIncluded} disabled={disabled} onMove={include} />
      <div className={styles.moves}>
        {move(t('pick.include'), IconChevronRight, out.markedIds, include)}
        {move(t('pick.includeAll'), IconChevronsRight, out.visibleIds, include)}
        {move(t('pick.exclude'), IconChevronLeft, inside.markedIds, exclude)}
        {move(t('pick.excludeAll'), IconChevronsLeft, inside.visibleIds, exclude)}
      </div>
      <PickSide {...inside.props} title={texts.included} disabled={disabled} onMove={exclude} />
    </div>
  );
}

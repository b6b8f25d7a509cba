import { Select } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { type Level, useLevelChoices, useSelectedLevel } from '#renderer/lib/installation.tsx';
import { useText } from '#renderer/lib/text-key.ts';
import { useCappedFilter } from '#renderer/ui/fields/use-capped-filter.ts';
import { pagesWithScreens, titleOf } from '../pages/offered.ts';
import { useOpenPages } from '../pages/open-pages.ts';
import type { StaffPage } from '../pages/staff-page.ts';
import { useViewer } from '../pages/use-sections.ts';
import styles from './column-frame.module.css';
import { lastPageAtom } from './last-page.ts';
import type { LevelSelection } from './level-selected.tsx';
import { useOpenSection } from './use-open-section.ts';

/**
 * Pages of a section in menus beside the selected one, which is stored. In narrow windows the menus fold into a
 * button with the name of the open page.
 */
export function ColumnFrame() {
  const text = useText();
  const { shows } = useViewer();
  const groups = useOpenSection()?.pages ?? [];
  const { chain, screen } = useOpenPages();
  const remember = useSetAtom(lastPageAtom);
  const open = pagesWithScreens(groups).find(({ page }) => page === chain.at(-1)?.page)?.to;
  const [selected, setSelected] = useState<ReadonlyMap<StaffPage, boolean>>(new Map());
  const nameOf = (page: StaffPage) => text(titleOf(page, shows));
  const { key } = useLocation();
  // Every navigation has another key, and so folds the menus.
  const [unfoldedAt, setUnfoldedAt] = useState<string>();
  const isUnfolded = unfoldedAt === key;
  const menus = useId();
  const Chevron = isUnfolded ? IconChevronUp : IconChevronDown;

  useEffect(() => {
    if (open !== undefined) remember(open);
  }, [open, remember]);

  if (screen?.fullWidth) return <Outlet />;
  return (
    <div className={styles.layout}>
      <button
        type="button"
        className={styles.current}
        aria-expanded={isUnfolded}
        aria-controls={menus}
        onClick={() => setUnfoldedAt(isUnfolded ? undefined : key)}
      >
        <span>
          {chain
            .slice(1)
            .map(({ page }) => nameOf(page))
            .join(' › ')}
        </span>
        <Chevron size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <div id={menus} className={styles.menus} data-open={isUnfolded || undefined} data-print="none">
        {groups.map((group) => {
          const { page, to, pages } = group;
          const inUse = pages.find((each) => each.to === open)?.to;
          // Folds all groups but the one in use; groups that the user opened or folded stay so.
          const isOpen = selected.get(page) ?? (inUse !== undefined || groups.length === 1);
          return (
            <SectionMenu
              key={nameOf(page)}
              title={nameOf(page)}
              items={pages.map((each) => ({ label: nameOf(each.page), to: each.to }))}
              isOpen={isOpen}
              onToggle={() => setSelected(new Map([...selected, [page, !isOpen]]))}
            >
              {page.level && <LevelPicker level={page.level} group={to} goOn={inUse ?? pages[0]?.to ?? to} />}
            </SectionMenu>
          );
        })}
      </div>
      <div className={styles.work}>
        <Outlet />
      </div>
    </div>
  );
}

interface SectionItem {
  readonly label: string;
  readonly to: string;
}

interface SectionMenuProps {
  readonly title: string;
  readonly items: readonly SectionItem[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Content above the links, such as the level picker. */
  readonly children?: ReactNode;
}

/** Lists the screens of one section, 216 px beside the work; folded, its name alone. */
function SectionMenu({ title, items, isOpen, onToggle, children }: SectionMenuProps) {
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

interface LevelPickerProps {
  readonly level: Level;
  /** Address of the group of the selected level. */
  readonly group: string;
  /** Address of the page to continue with. */
  readonly goOn: string;
}

/** Selects the branch type or branch of the pages below. A single one is selected automatically. */
function LevelPicker({ level, group, goOn }: LevelPickerProps) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const choices = useLevelChoices(level);
  const filter = useCappedFilter();
  const [selected, choose] = useSelectedLevel(level);

  // The current state of the selection, which may be renamed or deleted.
  const now = choices?.find(({ id }) => id === selected?.id) ?? (choices?.length === 1 ? choices[0] : null);
  useEffect(() => {
    if (choices && (now?.id !== selected?.id || now?.name !== selected?.name)) choose(now ?? null);
  }, [choices, now, selected, choose]);

  function pick(id: string | null) {
    const choice = choices?.find((each) => String(each.id) === id);
    if (choice && choice.id !== selected?.id)
      void navigate(`${group}/chosen`, { state: { choice, goOn } satisfies LevelSelection });
  }

  return (
    <Select
      aria-label={t(`configuration.choose.${level}`)}
      placeholder={t(`configuration.choose.${level}`)}
      searchable
      filter={filter}
      size="sm"
      mb={8}
      data={(choices ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={selected ? String(selected.id) : null}
      onChange={pick}
      nothingFoundMessage={t('configuration.noneToChoose')}
    />
  );
}

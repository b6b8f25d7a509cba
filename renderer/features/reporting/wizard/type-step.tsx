import { Button } from '@mantine/core';
import {
  IconBuildingBank,
  IconCheck,
  IconListDetails,
  IconShieldSearch,
  IconTicket,
  IconUser,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SearchField } from '#renderer/ui/list/search-field.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { foldText } from '#shared/domain/fold-text.ts';
import { type Category, type Chart, reportType } from '#shared/domain/reports/report-types.ts';
import { useReportMenu } from '../api/use-reports.ts';
import { filtersOfType } from '../draft/report-draft.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { viewerLink } from '../viewer/viewer-link.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { TypeIllustration } from './type-illustration.tsx';
import css from './wizard.module.css';

const ICONS: Readonly<Record<Category, TablerIcon>> = {
  QUEUES_CATEGORY: IconTicket,
  OPERATORS_CATEGORY: IconUsersGroup,
  BRANCHES_CATEGORY: IconBuildingBank,
  TRANSACTIONS_CATEGORY: IconListDetails,
  CUSTOMERS_CATEGORY: IconUser,
  AUDIT_CATEGORY: IconShieldSearch,
};

interface Offered {
  readonly id: number;
  readonly name: string;
  readonly chart: Chart;
}

/** First step: category at the left, report type by illustration. */
export function TypeStep({ draft, set, goTo, leave }: StepProps) {
  const { t } = useTranslation('reporting');
  const { category: nameOf, typeName, what, type: labelOf } = useReportTexts();
  const { data: menu, isPending } = useReportMenu();
  const [search, setSearch] = useState('');
  const selectedCategory = reportType(draft.type ?? 0)?.category;
  const [wanted, setWanted] = useState<Category | null>(null);
  const categories = menu ?? [];
  const open = categories.find(({ category }) => category === (wanted ?? selectedCategory)) ?? categories[0];
  const all = categories.flatMap(({ types }) => types);
  const sought = foldText(search.trim());
  const visible =
    sought === ''
      ? (open?.types ?? [])
      : all.filter(({ name }) => foldText(`${typeName(name)} ${what(name)}`).includes(sought));
  const selected = draft.type === null ? '' : labelOf(draft.type);

  return (
    <StepFrame
      next={{ label: t('nextFilters'), run: () => goTo('filters'), disabled: draft.type === null }}
      onCancel={leave}
      others={<ShowNow draft={draft} />}
      extra={
        <>
          {selected && <b>{selected}</b>}
          <span className={css.keys}>{t('byKeyboard')}</span>
        </>
      }
    >
      {!isPending && categories.length === 0 ? (
        <EmptyState title={t('noCategories')} hint={t('noCategoriesHint')} />
      ) : (
        <div className={css.types}>
          <Categories
            label={t('category')}
            categories={categories.map(({ category, types }) => ({
              category,
              count: types.length,
              name: nameOf(category),
              isOpen: sought === '' && category === open?.category,
            }))}
            onOpen={(category) => {
              setWanted(category);
              setSearch('');
            }}
          />
          <div className={css.offered}>
            <div className={css.head}>
              <h2>{sought === '' && open ? nameOf(open.category) : t('allTypes')}</h2>
              <SearchField
                key={wanted}
                value={search}
                onChange={setSearch}
                label={t('searchTypes', { count: all.length })}
              />
            </div>
            {visible.length === 0 && sought !== '' && (
              <EmptyState title={t('noType', { search })} hint={t('noTypeHint')} />
            )}
            <div className={css.cards} role="radiogroup" aria-label={t('step.type')}>
              {visible.map((one) => (
                <TypeCard
                  key={one.id}
                  type={one}
                  label={typeName(one.name)}
                  what={what(one.name)}
                  selected={draft.type === one.id}
                  onSelect={() => set({ type: one.id })}
                />
              ))}
            </div>
          </div>
        </div>
      )}
    </StepFrame>
  );
}

/** Opens a report of the selected type without filters, name or saving. */
function ShowNow({ draft: { type, filters } }: Pick<StepProps, 'draft'>) {
  const { t } = useTranslation('reporting');
  const navigate = useNavigate();
  const show = () => {
    if (type === null) return;
    const { to, state } = viewerLink({ type, filters: filtersOfType(type, filters) });
    void navigate(to, { state });
  };
  return (
    <Button disabled={type === null} onClick={show}>
      {t('showNow')}
    </Button>
  );
}

interface CategoriesProps {
  readonly label: string;
  readonly categories: readonly {
    readonly category: Category;
    readonly name: string;
    readonly count: number;
    readonly isOpen: boolean;
  }[];
  readonly onOpen: (category: Category) => void;
}

/** Lists the categories that the user may see; arrows go from one to the next. */
function Categories({ label, categories, onOpen }: CategoriesProps) {
  const list = useRef<HTMLUListElement>(null);
  const step = (by: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = buttons[(at + by + buttons.length) % buttons.length];
    next?.focus();
    next?.click();
  };
  return (
    <nav className={css.categories} aria-label={label}>
      <b aria-hidden="true">{label}</b>
      <ul
        ref={list}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (by === 0) return;
          event.preventDefault();
          step(by);
        }}
      >
        {categories.map(({ category, name, count, isOpen }) => {
          const Icon = ICONS[category];
          return (
            <li key={category}>
              <button type="button" aria-pressed={isOpen} onClick={() => onOpen(category)}>
                <Icon size={20} stroke={1.75} aria-hidden="true" />
                <span>{name}</span>
                <small>{count}</small>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface TypeCardProps {
  readonly type: Offered;
  readonly label: string;
  readonly what: string;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

function TypeCard({ type: { id, chart }, label, what, selected, onSelect }: TypeCardProps) {
  return (
    <label className={css.card}>
      <input
        className="visually-hidden"
        type="radio"
        name="report-type"
        value={id}
        aria-label={label}
        checked={selected}
        onChange={onSelect}
      />
      <TypeIllustration chart={chart} />
      <span className={css.text}>
        <b>
          {label}
          <IconCheck size={18} stroke={2} aria-hidden="true" />
        </b>
        <span>{what}</span>
      </span>
    </label>
  );
}

import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentsField } from '#renderer/ui/fields/segments-field.tsx';
import { PickList } from '#renderer/ui/pick-list/pick-list.tsx';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import css from './filters.module.css';
import type { Choices, FilterOption, ListedType } from './listed.ts';

const MODES = ['all', 'only', 'except'] as const;
type Mode = (typeof MODES)[number];
type Key = number | string;

interface ListFilterProps {
  readonly type: ListedType;
  readonly label: string;
  readonly data: { readonly included: readonly Key[]; readonly notIncluded: readonly Key[] };
  readonly things: readonly FilterOption[];
  /** Groups whose branches are included at once; none for other things. */
  readonly groups?: Choices['branchGroups'] | undefined;
  readonly onChange: (filter: ReportFilter) => void;
}

/** Takes all of a kind of things, only some of them, or all but some, which are then picked from two lists. */
export function ListFilter({ type, label, data, things, groups = [], onChange }: ListFilterProps) {
  const { t } = useTranslation('reporting');
  const [wanted, setWanted] = useState<Mode>('all');
  const { included, notIncluded } = data;
  const mode = included.length > 0 ? 'only' : notIncluded.length > 0 ? 'except' : wanted;
  const picked = mode === 'only' ? included : notIncluded;

  /** Things are named by their places in the list: an action has no number. */
  const places = new Map(things.map(({ key }, place) => [key, place]));
  const change = (keys: readonly Key[], as: Mode = mode) => {
    const chosen = { included: as === 'only' ? keys : [], notIncluded: as === 'except' ? keys : [] };
    onChange({ type, data: chosen } as ReportFilter);
  };

  return (
    <div className={css.list}>
      <SegmentsField
        label={label}
        options={MODES.map((value) => ({
          value,
          label: value === 'all' ? t(`all.${type}`) : t(`mode.${value}`),
        }))}
        value={mode}
        onChange={(next) => {
          setWanted(next);
          change(picked, next);
        }}
      />
      {mode !== 'all' && groups.length > 0 && (
        <Select
          className={css.groups ?? ''}
          aria-label={t('filter.group')}
          placeholder={t('filter.group')}
          data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={null}
          onChange={(id) => {
            const group = groups.find((each) => String(each.id) === id);
            if (group) change([...new Set([...picked, ...group.branches])]);
          }}
        />
      )}
      {mode !== 'all' && (
        <PickList
          items={things.map(({ name }, place) => ({ id: place, name }))}
          included={picked.flatMap((key) => places.get(key) ?? [])}
          onChange={(next) => change(next.flatMap((place) => things[place]?.key ?? []))}
          texts={
            mode === 'only'
              ? { included: t('side.included'), notIncluded: t('side.notIncluded') }
              : { included: t('side.notIncluded'), notIncluded: t('side.included') }
          }
        />
      )}
    </div>
  );
}

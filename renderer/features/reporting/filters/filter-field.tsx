import { Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentsField } from '#renderer/ui/fields/segments-field.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { PickList } from '#renderer/ui/pick-list/pick-list.tsx';
import type { ReportFilter } from '#shared/contract/reports/report-filters.ts';
import {
  AUDIT_USERS,
  asBooked,
  asCounted,
  BOOKED_AS,
  CONSOLIDATIONS,
  COUNTED_AS,
  type FilterType,
  PERIODS_OF_ROWS,
} from '#shared/domain/reports/filters.ts';
import { dataOf } from '../filter-values.ts';
import { useReportTexts } from '../use-report-texts.ts';
import { DaysFields, TimesFields } from './days-filter.tsx';
import css from './filters.module.css';
import { type Choices, type FilterOption, isListed, type ListedType, useListed } from './listed.ts';
import { INCLUDES, zoneText } from './use-filter-texts.ts';

interface FilterFieldProps {
  readonly type: FilterType;
  readonly filters: readonly ReportFilter[];
  readonly choices: Choices | undefined;
  readonly onChange: (filter: ReportFilter) => void;
}

/** UTC offsets of time zones, hours. */
const ZONES = [
  ...Array.from({ length: 27 }, (_, index) => index - 12),
  ...[-9.5, -3.5, 3.5, 4.5, 5.5, 5.75, 6.5, 8.75, 9.5, 10.5, 12.75],
].sort((a, b) => a - b);

/** Input of a filter of any type. */
export function FilterField({ type, filters, choices, onChange }: FilterFieldProps) {
  const { t } = useTranslation('reporting');
  const { say, filter: labelOf, column: columnOf } = useReportTexts();
  const listed = useListed(choices);
  const label = labelOf(type);
  const named = <Value extends string>(values: readonly Value[]) =>
    values.map((value) => ({ value, label: say(`filters.${type}.${value}`) }));

  if (isListed(type))
    return (
      <ListFilter
        type={type}
        label={label}
        onChange={onChange}
        data={dataOf(filters, type)}
        things={listed(type)}
        groups={type === 'BRANCHES' ? choices?.branchGroups : undefined}
      />
    );
  switch (type) {
    case 'FILTER_DATE':
      return <DaysFields days={dataOf(filters, type)} onChange={(data) => onChange({ type, data })} />;
    case 'FILTER_DATE_AND_TIME': {
      const data = dataOf(filters, type);
      return (
        <div className={css.list}>
          <DaysFields days={data} onChange={(days) => onChange({ type, data: { ...data, ...days } })} />
          <TimesFields data={data} onChange={(times) => onChange({ type, data: times })} />
        </div>
      );
    }
    case 'FILTER_CUSTOMER_AND_TICKET': {
      const data = dataOf(filters, type);
      return (
        <div className={css.days}>
          <TextField
            label={t('customer')}
            maxLength={100}
            value={data.customer}
            onChange={(customer) => onChange({ type, data: { ...data, customer } })}
          />
          <TextField
            label={t('ticket')}
            maxLength={20}
            value={data.ticket}
            onChange={(ticket) => onChange({ type, data: { ...data, ticket } })}
          />
        </div>
      );
    }
    case 'FILTER_PERIOD':
      return (
        <SegmentsField
          label={label}
          options={named(PERIODS_OF_ROWS)}
          value={dataOf(filters, type).period}
          onChange={(period) => onChange({ type, data: { period } })}
        />
      );
    case 'FILTER_TIME_ZONE':
      return (
        <SelectField
          label={label}
          options={[
            { value: '', label: say(`filters.${type}.own`) },
            ...ZONES.map((hours) => ({ value: String(hours), label: zoneText(String(hours)) })),
          ]}
          value={dataOf(filters, type).zone}
          onChange={(zone) => onChange({ type, data: { zone } })}
        />
      );
    case 'FILTER_CUSTOMER_INCLUDE': {
      const data = dataOf(filters, type);
      return (
        <fieldset className={css.checks}>
          <legend>{label}</legend>
          {INCLUDES.map((kind) => (
            <Checkbox
              key={kind}
              label={say(`filters.${type}.${kind}`)}
              checked={data[kind] === 'Y'}
              onChange={({ currentTarget }) =>
                onChange({ type, data: { ...data, [kind]: currentTarget.checked ? 'Y' : 'N' } })
              }
            />
          ))}
        </fieldset>
      );
    }
    case 'FILTER_CONSOLIDATION':
      return (
        <SegmentsField
          label={label}
          options={named(CONSOLIDATIONS)}
          value={dataOf(filters, type).by}
          onChange={(by) => onChange({ type, data: { by } })}
        />
      );
    case 'FILTER_COUNTED_AS':
      return (
        <SelectField
          label={label}
          options={COUNTED_AS.map((value) => ({ value, label: columnOf(value) }))}
          value={dataOf(filters, type).as}
          onChange={(selected) => {
            const as = asCounted(selected);
            if (as) onChange({ type, data: { ...dataOf(filters, type), as } });
          }}
        />
      );
    case 'FILTER_BOOKED_AS':
      return (
        <SelectField
          label={label}
          options={BOOKED_AS.map((value) => ({ value, label: columnOf(value) }))}
          value={dataOf(filters, type).as}
          onChange={(selected) => {
            const as = asBooked(selected);
            if (as) onChange({ type, data: { ...dataOf(filters, type), as } });
          }}
        />
      );
    case 'FILTER_AUDIT_USERS':
      return (
        <SegmentsField
          label={label}
          options={named(AUDIT_USERS)}
          value={dataOf(filters, type).who}
          onChange={(who) => onChange({ type, data: { who } })}
        />
      );
  }
}

const MODES = ['all', 'only', 'except'] as const;
type Mode = (typeof MODES)[number];
type Key = number | string;

interface ListFilterProps {
  readonly type: ListedType;
  readonly label: string;
  readonly data: { readonly included: readonly Key[]; readonly notIncluded: readonly Key[] };
  readonly things: readonly FilterOption[];
  /** Branch groups, each of which includes its branches at once; none for other items. */
  readonly groups?: Choices['branchGroups'] | undefined;
  readonly onChange: (filter: ReportFilter) => void;
}

/** Selects all items, some items, or all but some, from two lists. */
function ListFilter({ type, label, data, things, groups = [], onChange }: ListFilterProps) {
  const { t } = useTranslation('reporting');
  const [wanted, setWanted] = useState<Mode>('all');
  const { included, notIncluded } = data;
  const mode = included.length > 0 ? 'only' : notIncluded.length > 0 ? 'except' : wanted;
  const picked = mode === 'only' ? included : notIncluded;

  /** Things are named by their places in the list: an action has no number. */
  const ranks = new Map(things.map(({ key }, index) => [key, index]));
  const change = (keys: readonly Key[], as: Mode = mode) => {
    const selected = { included: as === 'only' ? keys : [], notIncluded: as === 'except' ? keys : [] };
    onChange({ type, data: selected } as ReportFilter);
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
          items={things.map(({ name }, index) => ({ id: index, name }))}
          included={picked.flatMap((key) => ranks.get(key) ?? [])}
          onChange={(next) => change(next.flatMap((index) => things[index]?.key ?? []))}
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

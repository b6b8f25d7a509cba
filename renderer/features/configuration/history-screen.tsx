import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { readDays, useAddressValues } from '#renderer/lib/use-address-values.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { DayFilters } from '#renderer/ui/list/day-filters.tsx';
import { ChangedValue } from '#renderer/ui/page/changed-value.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { useChangeTexts } from '#renderer/ui/page/use-change-texts.ts';
import { type HistoricChange, listHistory } from '#shared/contract/configuration/history.ts';
import styles from './history.module.css';

const SORTS = ['at', 'username', 'entity', 'name'] as const;
const ALL = '';
const FIRST = { kind: ALL, from: '', to: '' };

/** A change with an id that is unique across branches. */
interface Listed extends HistoricChange {
  readonly id: number;
}

/** Configuration changes with user and time, newest first. */
export function HistoryScreen() {
  const { t } = useTranslation('history');
  const { moment, kinds } = useChangeTexts();
  const api = useApi();
  const isCentral = useShows()('fleet');
  const [named, change] = useAddressValues(FIRST);
  const kind = kinds.find(({ value }) => value === named.kind)?.value ?? ALL;
  const { span } = readDays(named);
  const filters = { ...(kind && { entity: kind }), ...span };
  const list = useListQuery<Listed, (typeof SORTS)[number], unknown>({
    key: 'history',
    sorts: SORTS,
    firstSort: 'at',
    firstOrder: 'desc',
    filter: JSON.stringify(filters),
    fetchPage: async (query, signal) => {
      const { rows, total } = await api.call(listHistory, { query: { ...query, ...filters } }, { signal });
      return { rows: rows.map((row) => ({ ...row, id: idOf(row) })), total };
    },
  });

  const columns: readonly Column<Listed>[] = [
    { key: 'at', header: t('at'), width: 190, sortable: true, read: ({ at }) => moment(at) },
    { key: 'username', header: t('who'), width: 150, sortable: true },
    ...(isCentral
      ? [
          {
            key: 'branchName' as const,
            header: t('where'),
            width: 170,
            read: ({ idBranches, branchName }: Listed) => (idBranches === null ? t('here') : branchName),
          },
        ]
      : []),
    {
      key: 'name',
      header: t('change'),
      sortable: true,
      wraps: true,
      read: (change) => <ChangeEntry change={change} />,
    },
  ];
  return (
    <>
      <PageHeader />
      <DayFilters days={named} onChange={change}>
        <SelectField
          label={t('kind')}
          options={[{ value: ALL, label: t('everything') }, ...kinds]}
          value={kind}
          onChange={(selected) => change({ kind: selected ?? ALL })}
        />
      </DayFilters>
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        texts={{
          search: t('search'),
          count: t('count', { count: list.total }),
          empty: { title: t('NO_DATA'), hint: t('NO_DATA_HINT') },
        }}
      />
    </>
  );
}

/** Upper bound of the number of entries. */
const ENTRIES = 2 ** 32;

const idOf = ({ seq, idBranches }: HistoricChange): number => (idBranches ?? 0) * ENTRIES + seq;

type Value = HistoricChange['values'][number];

/** Number of values shown before expanding. */
const SEEN = 4;

/** One change, with the values before and after. */
function ChangeEntry({ change }: { readonly change: HistoricChange }) {
  const { t } = useTranslation('history');
  const texts = useChangeTexts();
  const { what, entity, name, pk } = change;
  // For a created or deleted object, empty fields are omitted.
  const values = change.values.filter(
    ({ field, before, after }) => what === 'changed' || (field !== 'name' && (before ?? after ?? '') !== ''),
  );
  const [seen, more] = [values.slice(0, SEEN), values.slice(SEEN)];
  return (
    <>
      {texts.what(change)}: {texts.entity(entity)} <b>{name || pk}</b>
      <Values values={seen} what={what} />
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{t('more', { count: more.length })}</summary>
          <Values values={more} what={what} />
        </details>
      )}
    </>
  );
}

interface ValuesProps extends Pick<HistoricChange, 'what'> {
  readonly values: readonly Value[];
}

function Values({ values, what }: ValuesProps) {
  const { column } = useChangeTexts();
  return values.map(({ field, kind, before, after }) => (
    <span key={field} className={styles.value}>
      {column(field)}: {what !== 'added' && <ChangedValue kind={kind} value={before} />}
      {what === 'changed' && ' → '}
      {what !== 'deleted' && <ChangedValue kind={kind} value={after} />}
    </span>
  ));
}

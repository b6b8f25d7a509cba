import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { longDayText } from '#renderer/lib/format.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import type { ListState } from '#renderer/ui/list/data-table/list-state.ts';
import { InlineCreateForm } from '#renderer/ui/list/data-table/rows/inline-create-form.tsx';
import { usePagedList } from '#renderer/ui/list/data-table/use-paged-list.ts';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import {
  type ClosedDay,
  type ClosedDayInput,
  closedDayInput,
  listClosedDays,
  setClosedDays,
} from '#shared/contract/configuration/closed-days.ts';
import { ImportHolidays } from './import-holidays.tsx';

const CLOSED = 'closed-days';

interface Props {
  readonly idBranches: number;
  /** Time zone of the branch; missing until it is loaded. */
  readonly zone: string | undefined;
}

/** Closed days of a branch, such as holidays; each is stored as soon as it is added. */
export function ClosedDays({ idBranches: id, zone }: Props) {
  const { t, i18n } = useTranslation('appointment-offers');
  const api = useApi();
  const list = useFullList([CLOSED, id], (signal) =>
    api.call(listClosedDays, { params: { id } }, { signal }),
  );
  const change = useAction(
    (next: (days: readonly ClosedDay[]) => ClosedDayInput[], call) =>
      // Starts from the stored days, so that days added by other users remain.
      api
        .call(listClosedDays, { params: { id } })
        .then((days) =>
          api.call(
            setClosedDays,
            { params: { id }, body: { closedDays: next(days) } },
            { ...call, basedOn: { closedDays: days } },
          ),
        ),
    { refreshes: [CLOSED] },
  );
  const sentOf = ({ day, name }: ClosedDay): ClosedDayInput => ({ day, name });

  const columns: readonly Column<ClosedDay>[] = [
    {
      key: 'day',
      header: t('closedDay'),
      width: 300,
      formWidth: '180px',
      weight: 'strong',
      control: { kind: 'day' },
      read: ({ day }) => longDayText(day, i18n.language),
    },
    {
      key: 'name',
      header: t('closedName'),
      control: { kind: 'text', maxLength: 60 },
    },
  ];

  return (
    <>
      <InlineCreateForm
        title={t('closedNew')}
        addLabel={t('closedAdd')}
        columns={columns}
        schema={closedDayInput}
        initial={{ day: '', name: '' }}
        onAdd={(body, show) => change.run((days) => [...days.map(sentOf), body], show)}
      />
      <ImportHolidays
        known={list.rows}
        zone={zone}
        onApply={({ added, removed }) =>
          change.run((days) => {
            const rest = days.filter(
              ({ day, name }) => !removed.some((deleted) => deleted.day === day && deleted.name === name),
            );
            return [...rest.map(sentOf), ...newDays(rest, added)];
          })
        }
      />
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ day }) => longDayText(day, i18n.language)}
        texts={{
          count: t('closedCount', { count: list.total }),
          empty: { title: t('closedNone'), hint: t('closedNoneHint') },
        }}
        onDelete={(deleted) =>
          change.run((days) => days.filter((each) => each.id !== deleted.id).map(sentOf))
        }
      />
    </>
  );
}

/** Days of a file that are not stored yet. */
const newDays = (days: readonly ClosedDay[], found: readonly ClosedDayInput[]): ClosedDayInput[] =>
  found.filter(({ day }) => !days.some((each) => each.day === day));

const FIRST: ListState<string> = { search: '', sort: '', order: 'asc', page: 1, size: 10 };
const NO_SORTS: readonly string[] = [];

/** Pages rows that are loaded completely. */
function useFullList<Row>(key: readonly unknown[], read: (signal: AbortSignal) => Promise<readonly Row[]>) {
  const [state, show] = useState(FIRST);
  return usePagedList({
    state,
    show,
    sorts: NO_SORTS,
    queryKey: [...key, state],
    fetchPage: async ({ page, size }, signal) => {
      const rows = await read(signal);
      const from = (page - 1) * size;
      return { rows: rows.slice(from, from + size), total: rows.length };
    },
  });
}

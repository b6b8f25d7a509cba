import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { longDayText } from '#renderer/lib/format.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { InlineCreateForm } from '#renderer/ui/list/data-table/rows/inline-create-form.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import {
  type ClosedDay,
  type ClosedDayInput,
  closedDayInput,
  listClosedDays,
  setClosedDays,
} from '#shared/contract/configuration/closed-days.ts';
import { ImportHolidays } from './import-holidays.tsx';
import { useFullList } from './use-full-list.ts';

const CLOSED = 'closed-days';

interface Props {
  readonly idBranches: number;
  /** Time zone of the branch; missing until it is loaded. */
  readonly zone: string | undefined;
}

/** Lists the days on which a branch gives no appointments, such as holidays; each is stored as soon as it is added. */
export function ClosedDays({ idBranches: id, zone }: Props) {
  const { t, i18n } = useTranslation('appointment-offers');
  const api = useApi();
  const list = useFullList([CLOSED, id], (signal) =>
    api.call(listClosedDays, { params: { id } }, { signal }),
  );
  const change = useAction(
    (next: (days: readonly ClosedDay[]) => ClosedDayInput[], call) =>
      // Begins with those that there are, so that a day that somebody else has added stays.
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

/** The days of a file that nobody has added meanwhile. */
const newDays = (days: readonly ClosedDay[], found: readonly ClosedDayInput[]): ClosedDayInput[] =>
  found.filter(({ day }) => !days.some((each) => each.day === day));

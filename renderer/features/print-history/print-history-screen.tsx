import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { exactMomentText } from '#renderer/lib/format.ts';
import { type SelectedLevel, useSelectedLevel } from '#renderer/lib/installation.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { isDay, useAddressValues } from '#renderer/lib/use-address-values.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { DayRangeField } from '#renderer/ui/fields/time/day-range-field.tsx';
import { SelectLevelFirst } from '#renderer/ui/list/configured/select-level-first.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { listBranchPrinters } from '#shared/contract/devices/branch-printers.ts';
import {
  listPrintJobs,
  PRINT_HISTORY_SORTS,
  type PrintedPaper,
} from '#shared/contract/devices/print-history.ts';
import { PRINT_STATES } from '#shared/contract/devices/printing.ts';
import type { DayRange } from '#shared/domain/statistics/period.ts';
import { localDay } from '#shared/domain/time/local-day.ts';
import { PaperState } from './paper-state.tsx';
import css from './print-history.module.css';
import { ReprintMenu } from './reprint-menu.tsx';

const ALL = '';
const FIRST = { printer: ALL, state: ALL, from: '', to: '' };

/** Lists what the printers of the chosen branch were given to print, and what became of it. */
export function PrintHistoryScreen() {
  const [branch] = useSelectedLevel('branch');
  if (!branch) return <SelectLevelFirst level="branch" />;
  return <Papers key={branch.id} branch={branch} />;
}

function Papers({ branch }: { readonly branch: SelectedLevel }) {
  const { t, i18n } = useTranslation(['print-history', 'common']);
  const api = useApi();
  const [named, change] = useAddressValues(FIRST);
  const printer = /^\d+$/.test(named.printer) ? named.printer : ALL;
  const state = PRINT_STATES.find((each) => each === named.state) ?? ALL;
  const days: DayRange = { from: isDay(named.from) ? named.from : '', to: isDay(named.to) ? named.to : '' };
  const reversed = days.from !== '' && days.to !== '' && days.from > days.to;
  const { data: printers = [] } = useQuery({
    queryKey: [LIVE.printers, 'of-branch', branch.id],
    queryFn: ({ signal }) =>
      everyPage((page) =>
        api.call(listBranchPrinters, { query: { ...page, idBranches: branch.id, sort: 'name' } }, { signal }),
      ),
  });
  const filters = {
    ...(printer !== ALL && { idPrinters: Number(printer) }),
    ...(state !== ALL && { state }),
    ...(reversed ? {} : spanOf(days)),
  };
  const list = useListQuery<PrintedPaper, (typeof PRINT_HISTORY_SORTS)[number], unknown>({
    key: LIVE.printers,
    sorts: PRINT_HISTORY_SORTS,
    firstSort: 'createdAt',
    firstOrder: 'desc',
    filter: JSON.stringify({ papersOf: branch.id, ...filters }),
    fetchPage: (query, signal) =>
      api.call(listPrintJobs, { params: { id: branch.id }, query: { ...query, ...filters } }, { signal }),
  });
  const moment = (at: number) => exactMomentText(at, i18n.language);

  const columns: readonly Column<PrintedPaper>[] = [
    {
      key: 'createdAt',
      header: t('createdAt'),
      width: 190,
      sortable: true,
      read: ({ createdAt }) => moment(createdAt),
    },
    {
      key: 'code',
      header: t('code'),
      width: 124,
      weight: 'strong',
      sortable: true,
      read: ({ code, copy }) => (
        <>
          {code}
          {copy === 'Y' && <small className={css.copy}>{t('copy')}</small>}
        </>
      ),
    },
    { key: 'printer', header: t('printer'), width: 130, sortable: true },
    {
      key: 'state',
      header: t('state'),
      sortable: true,
      wraps: true,
      read: (paper) => <PaperState paper={paper} />,
    },
    { key: 'attempts', header: t('attempts'), width: 96, align: 'right' },
  ];
  return (
    <>
      <PageHeader />
      <Card>
        <div className={css.filters}>
          <SelectField
            label={t('printer')}
            options={[
              { value: ALL, label: t('everyPrinter') },
              ...printers.map(({ id, name }) => ({ value: `${id}`, label: name })),
            ]}
            value={printer}
            onChange={(chosen) => change({ printer: chosen ?? ALL })}
          />
          <SelectField
            label={t('state')}
            options={[
              { value: ALL, label: t('everyState') },
              ...PRINT_STATES.map((each) => ({ value: each, label: t(`states.${each}`) })),
            ]}
            value={state}
            onChange={(chosen) => change({ state: chosen ?? ALL })}
          />
          <DayRangeField
            days={days}
            onChange={change}
            inRow
            today={localDay(new Date())}
            error={reversed ? t('reversed') : undefined}
          />
        </div>
      </Card>
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ code }) => code}
        beside={(paper) => <ReprintMenu paper={paper} printers={printers} />}
        texts={{
          search: t('search'),
          count: t('count', { count: list.total }),
          empty: { title: t('NO_DATA'), hint: t('NO_DATA_HINT') },
        }}
      />
      <p className={css.about}>{t('about')}</p>
    </>
  );
}

/** Moments in which days begin and end where the reader is. */
const spanOf = ({ from, to }: DayRange) => ({
  ...(from !== '' && { from: new Date(`${from}T00:00:00`).getTime() }),
  ...(to !== '' && { to: new Date(`${to}T00:00:00`).setHours(24) }),
});

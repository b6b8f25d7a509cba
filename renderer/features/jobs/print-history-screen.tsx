import { Button, Menu } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronDown, IconCircleX, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { exactMomentText } from '#renderer/lib/format.ts';
import type { SelectedLevel } from '#renderer/lib/installation.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { readDays, useAddressValues } from '#renderer/lib/use-address-values.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { AtLevel } from '#renderer/ui/list/configured/select-level-first.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { DayFilters } from '#renderer/ui/list/day-filters.tsx';
import { Outcome } from '#renderer/ui/marks/outcome.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { type BranchPrinter, listBranchPrinters } from '#shared/contract/devices/branch-printers.ts';
import {
  listPrintJobs,
  PRINT_HISTORY_SORTS,
  type PrintedPaper,
} from '#shared/contract/devices/print-history.ts';
import { PRINT_STATES, PRINTER_ERRORS } from '#shared/contract/devices/printing.ts';
import { reprintTicket } from '#shared/contract/tickets/tickets.ts';
import css from './print-history.module.css';

const ALL = '';
const FIRST = { printer: ALL, state: ALL, from: '', to: '' };

/** Print jobs of the selected branch, with their outcome. */
export const PrintHistoryScreen = () => (
  <AtLevel level="branch">{(branch) => <Papers branch={branch} />}</AtLevel>
);

function Papers({ branch }: { readonly branch: SelectedLevel }) {
  const { t, i18n } = useTranslation(['print-history', 'common']);
  const api = useApi();
  const [named, change] = useAddressValues(FIRST);
  const printer = /^\d+$/.test(named.printer) ? named.printer : ALL;
  const state = PRINT_STATES.find((each) => each === named.state) ?? ALL;
  const { span } = readDays(named);
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
    ...span,
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
      <DayFilters days={named} onChange={change}>
        <SelectField
          label={t('printer')}
          options={[
            { value: ALL, label: t('everyPrinter') },
            ...printers.map(({ id, name }) => ({ value: `${id}`, label: name })),
          ]}
          value={printer}
          onChange={(selected) => change({ printer: selected ?? ALL })}
        />
        <SelectField
          label={t('state')}
          options={[
            { value: ALL, label: t('everyState') },
            ...PRINT_STATES.map((each) => ({ value: each, label: t(`states.${each}`) })),
          ]}
          value={state}
          onChange={(selected) => change({ state: selected ?? ALL })}
        />
      </DayFilters>
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ code }) => code}
        extra={(paper) => <ReprintMenu paper={paper} printers={printers} />}
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

const ICONS = {
  queued: IconClock,
  sending: IconClock,
  printed: IconCheck,
  unknown: IconAlertTriangle,
  failed: IconCircleX,
} as const;

const TONES = {
  queued: undefined,
  sending: undefined,
  printed: 'good',
  unknown: 'doubtful',
  failed: 'bad',
} as const;

/** Outcome of a print job as icon and text, with the reason if it is unknown. */
function PaperState({ paper: { state, error } }: { readonly paper: PrintedPaper }) {
  const { t } = useTranslation(['print-history', 'printers']);
  const ofPrinter = PRINTER_ERRORS.find((each) => each === error);
  const why = ofPrinter ? t(`printers:error.${ofPrinter}`) : error && t(`error.${error as UnknownOutcome}`);
  return <Outcome icon={ICONS[state]} tone={TONES[state]} text={t(`states.${state}`)} reason={why} />;
}

type UnknownOutcome = Exclude<NonNullable<PrintedPaper['error']>, (typeof PRINTER_ERRORS)[number]>;

interface ReprintMenuProps {
  readonly paper: PrintedPaper;
  readonly printers: readonly BranchPrinter[];
}

/** Reprints a ticket, marked as a copy, at a selected printer; printer errors are shown beside the names. */
function ReprintMenu({ paper: { idTicket, idPrinters, code, key }, printers }: ReprintMenuProps) {
  const { t } = useTranslation(['print-history', 'printers']);
  const api = useApi();
  const toasts = useToasts();
  const reprint = useAction(
    (at: number, call) =>
      api.call(reprintTicket, { params: { id: idTicket }, body: { idPrinters: at } }, call),
    {
      refreshes: [LIVE.printers],
      onDone: () => toasts.info({ title: t('printers:copySent', { code }) }),
    },
  );
  const own = (printer: BranchPrinter) => (printer.id === idPrinters ? 0 : 1);
  const offered = printers.filter(({ enabled }) => enabled === 'Y').sort((a, b) => own(a) - own(b));
  const wordOf = ({ error }: BranchPrinter) => (error === null ? '' : ` · ${t(`printers:error.${error}`)}`);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          loading={reprint.busy}
          aria-label={t('printers:printCopyOf', { code })}
          rightSection={<IconChevronDown size={14} stroke={1.75} />}
        >
          {t('printCopy')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.length === 0 && <Menu.Item disabled>{t('noPrinter')}</Menu.Item>}
        {offered.map((printer) => (
          <Menu.Item key={printer.id} onClick={() => void reprint.run(printer.id)}>
            {printer.id === idPrinters ? t('samePrinter', { name: printer.name }) : printer.name}
            {wordOf(printer)}
          </Menu.Item>
        ))}
        {key !== null && (
          <Menu.Item component="a" href={`/ticket-printer?job=${key}`} target="_blank" rel="noreferrer">
            {t('printHere')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

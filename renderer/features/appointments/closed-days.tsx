import { Button, Checkbox, FileButton, Modal } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { longDayText } from '#renderer/lib/format.ts';
import { dayInZone } from '#renderer/lib/format-hooks.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import type { ListState } from '#renderer/ui/list/data-table/list-state.ts';
import { InlineCreateForm } from '#renderer/ui/list/data-table/rows/inline-create-form.tsx';
import { usePagedList } from '#renderer/ui/list/data-table/use-paged-list.ts';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import {
  type ClosedDay,
  type ClosedDayInput,
  closedDayInput,
  listClosedDays,
  setClosedDays,
} from '#shared/contract/configuration/closed-days.ts';
import { decodeText } from '#shared/domain/decode-text.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { ClosedDaysOfFile, ExclusionReason } from '#shared/ical/closed-days-in.ts';
import styles from './appointment-offers.module.css';

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

export interface ClosedDayChanges {
  readonly added: readonly ClosedDayInput[];
  readonly removed: readonly ClosedDayInput[];
}

interface ImportHolidaysProps {
  /** The closed days of the branch. */
  readonly known: readonly ClosedDayInput[];
  /** Time zone of the branch; files are read once it is loaded. */
  readonly zone: string | undefined;
  readonly onApply: (changes: ClosedDayChanges) => unknown;
}

interface Found extends ClosedDaysOfFile {
  readonly fileName: string;
}

/** Reads the closed days of a calendar file and applies the ones selected in a dialog. */
function ImportHolidays({ known, zone, onApply }: ImportHolidaysProps) {
  const { t } = useTranslation(['appointment-offers', 'common']);
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const reset = useRef<() => void>(null);

  async function read(file: File | null): Promise<void> {
    reset.current?.();
    if (!file || zone === undefined) return;
    setError(null);
    const { closedDaysIn } = await import('#shared/ical/closed-days-in.ts');
    const bytes = await file.arrayBuffer().catch(() => null);
    const days = bytes && closedDaysIn(decodeText(new Uint8Array(bytes)), { ...twoYears(zone), zone });
    if (!days) return setError(t('import.none', { name: file.name }));
    const isEmpty = changesIn(days, known).every((changes) => changes.length === 0);
    if (isEmpty && days.excluded.length === 0) setError(t('import.nothing', { name: file.name }));
    else setFound({ ...days, fileName: file.name });
  }

  return (
    <div className={styles.importing}>
      <FileButton resetRef={reset} accept=".ics,text/calendar" onChange={(file) => void read(file)}>
        {(button) => (
          <Button
            {...button}
            disabled={zone === undefined}
            leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('import.button')}
          </Button>
        )}
      </FileButton>
      {error && <Notice kind="error">{error}</Notice>}
      {found && (
        <DaysToAdd
          found={found}
          known={known}
          onClose={() => setFound(null)}
          onApply={(changes) => {
            setFound(null);
            onApply(changes);
          }}
        />
      )}
    </div>
  );
}

/** Today at the branch and the day two years later, `YYYY-MM-DD`. */
function twoYears(zone: string) {
  const from = dayInZone(Date.now(), zone);
  return { from, until: `${Number(from.slice(0, 4)) + 2}${from.slice(4)}` };
}

/** The days of a file that are not in the list, and the days in the list that the file cancels. */
function changesIn({ days, cancelled }: ClosedDaysOfFile, known: readonly ClosedDayInput[]) {
  const isExisting = new Set(known.map(({ day }) => day));
  const keyOf = ({ day, name }: ClosedDayInput) => `${day} ${foldText(name)}`;
  const dropped = new Set(cancelled.map(keyOf));
  return [
    days.filter(({ day }) => !isExisting.has(day)),
    known.filter((each) => dropped.has(keyOf(each))),
  ] as const;
}

interface DaysToAddProps extends Pick<ImportHolidaysProps, 'known' | 'onApply'> {
  readonly found: Found;
  readonly onClose: () => void;
}

/** Days that a file would add and remove, as checkboxes; observances start unchecked. */
function DaysToAdd({ found, known, onApply, onClose }: DaysToAddProps) {
  const { t } = useTranslation(['appointment-offers', 'common']);
  const [fresh, cancelled] = changesIn(found, known);
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () => new Set([...fresh.filter((day) => !day.isObservance), ...cancelled].map(({ day }) => day)),
  );
  const toggle = (day: string) =>
    setSelected((now) =>
      now.has(day) ? new Set([...now].filter((each) => each !== day)) : new Set(now).add(day),
    );
  const added = fresh.filter(({ day }) => selected.has(day));
  const removed = cancelled.filter(({ day }) => selected.has(day));
  const there = found.days.length - fresh.length;
  const sourceOf = (day: { readonly calendar: string; readonly isObservance: boolean }) =>
    [day.calendar || found.fileName, day.isObservance && t('import.observance')].filter(Boolean).join(' · ');
  const apply = () =>
    onApply({
      added: added.map(({ day, name, calendar }) => ({ day, name: name || calendar || t('import.unnamed') })),
      removed,
    });

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('import.dialog', { name: found.fileName })}
      size={640}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <div className={styles.form}>
        {fresh.length > 0 && (
          <Days
            title={t('import.found', { count: fresh.length })}
            days={fresh.map((day) => ({ ...day, source: sourceOf(day) }))}
            selected={selected}
            onToggle={toggle}
          />
        )}
        {cancelled.length > 0 && (
          <Days
            title={t('import.cancelled', { count: cancelled.length })}
            days={cancelled.map((day) => ({ ...day, source: found.fileName }))}
            selected={selected}
            onToggle={toggle}
          />
        )}
        {there > 0 && <p className={styles.remark}>{t('import.there', { count: there })}</p>}
        <ExcludedDays excluded={found.excluded} />
        <DialogButtons>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="filled" disabled={added.length + removed.length === 0} onClick={apply}>
            {removed.length === 0
              ? t('import.add', { count: added.length })
              : t('import.apply', { added: added.length, removed: removed.length })}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  );
}

interface DaysProps {
  readonly title: string;
  readonly days: readonly { readonly day: string; readonly name: string; readonly source: string }[];
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (day: string) => void;
}

function Days({ title, days, selected, onToggle }: DaysProps) {
  const { t, i18n } = useTranslation('appointment-offers');
  return (
    <fieldset className={styles.days}>
      <legend>{title}</legend>
      {days.map(({ day, name, source }) => (
        <Checkbox
          key={day}
          checked={selected.has(day)}
          onChange={() => onToggle(day)}
          label={[longDayText(day, i18n.language), name || t('import.unnamed')].join(': ')}
          description={source}
        />
      ))}
    </fieldset>
  );
}

const REASONS = ['hours', 'rule', 'date'] as const satisfies readonly ExclusionReason[];
/** Names of events in one sentence. */
const MAX_NAMES = 5;

function ExcludedDays({ excluded }: Pick<ClosedDaysOfFile, 'excluded'>) {
  const { t, i18n } = useTranslation('appointment-offers');
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' });
  return REASONS.map((reason) => {
    const names = excluded
      .filter((event) => event.reason === reason)
      .map(({ name }) => name || t('import.unnamed'));
    if (names.length === 0) return null;
    const some = list.format([...new Set(names)].slice(0, MAX_NAMES));
    return (
      <Notice key={reason} kind="warning">
        {t(`import.excluded.${reason}`, { count: names.length, names: some })}
      </Notice>
    );
  });
}

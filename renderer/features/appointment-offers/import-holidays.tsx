import { Button, Checkbox, FileButton, Modal } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longDayText } from '#renderer/lib/format.ts';
import { dayInZone } from '#renderer/lib/format-hooks.ts';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import type { ClosedDayInput } from '#shared/contract/configuration/closed-days.ts';
import { decodeText } from '#shared/domain/decode-text.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { ClosedDaysOfFile, ExclusionReason } from '#shared/ical/closed-days-in.ts';
import styles from './appointment-offers.module.css';

export interface ClosedDayChanges {
  readonly added: readonly ClosedDayInput[];
  readonly removed: readonly ClosedDayInput[];
}

interface Props {
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
export function ImportHolidays({ known, zone, onApply }: Props) {
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

interface DaysToAddProps extends Pick<Props, 'known' | 'onApply'> {
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

import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { dayAfter, mondayOf, useLocalTimeTexts } from '#renderer/lib/format-hooks.ts';
import { useBranches, useBranchInAddress } from '#renderer/lib/reads.ts';
import { isDay, useAddressValues } from '#renderer/lib/use-address-values.ts';
import { SegmentsField } from '#renderer/ui/fields/segments-field.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { DayField } from '#renderer/ui/fields/time/day-field.tsx';
import { SearchField } from '#renderer/ui/list/search-field.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import { ScrollRegion } from '#renderer/ui/page/scroll-region.tsx';
import { UnknownBranch } from '#renderer/ui/page/unknown-branch.tsx';
import type { Appointment, AppointmentCalendar } from '#shared/contract/tickets/appointments.ts';
import { AppointmentChip } from './appointment-chip.tsx';
import styles from './appointments.module.css';
import { DayView, useOfOtherEnd } from './day-view.tsx';
import { AppointmentDialog } from './dialogs/appointment-dialog.tsx';
import { BookDialog, type SelectedSlot } from './dialogs/book-dialog.tsx';
import { ImportDialog } from './importing/import-dialog.tsx';
import { useAppointmentSearch, useCalendar } from './use-calendar.ts';

type View = 'day' | 'week';
const FIRST = { view: 'day', day: '', search: '' };

/** Appointments of a branch by day and week; staff book, move, cancel and check in here. */
export function AppointmentsScreen() {
  const branches = useBranches();
  const [, setParams] = useSearchParams();
  const named = useBranchInAddress().branch;
  const branch = named ?? branches[0];
  const [only, ...others] = branches;
  return (
    <div className={styles.screen}>
      <PageHeader {...(others.length === 0 && only && { context: only.name })} />
      {branch && <UnknownBranch name={branch.name} />}
      {branch && (
        <BranchAppointments
          key={branch.idBranches}
          idBranches={branch.idBranches}
          branches={branches}
          onBranch={(id) =>
            setParams(
              (now) => {
                now.set('branch', id);
                return now;
              },
              { replace: true },
            )
          }
        />
      )}
    </div>
  );
}

interface BranchAppointmentsProps {
  readonly idBranches: number;
  readonly branches: ReturnType<typeof useBranches>;
  readonly onBranch: (id: string) => void;
}

function BranchAppointments({ idBranches, branches, onBranch }: BranchAppointmentsProps) {
  const { t } = useTranslation(['appointments', 'errors']);
  const [{ view, day: named, search }, change] = useAddressValues(FIRST);
  const selected = isDay(named) ? named : null;
  const [importing, setImporting] = useState(false);
  const isWeek = view === 'week';
  const first = isWeek && selected ? mondayOf(selected) : selected;
  const { data, isError, refetch } = useCalendar(idBranches, first, isWeek ? 7 : 1);
  const day = selected ?? data?.today ?? '';

  const step = (days: number) => day && change({ day: dayAfter(day, isWeek ? 7 * days : days) });
  const show = (next: View) => {
    // A week starts on Monday, whichever day was selected.
    change({ view: next, ...(next === 'week' && !selected && data && { day: data.today }) });
  };

  return (
    <>
      <div className={styles.bar}>
        <div className={styles.days}>
          <Button px={8} aria-label={t(isWeek ? 'weekBefore' : 'dayBefore')} onClick={() => step(-1)}>
            <IconChevronLeft size={18} aria-hidden="true" />
          </Button>
          <Button onClick={() => change({ day: isWeek ? (data?.today ?? '') : '' })}>{t('today')}</Button>
          <Button px={8} aria-label={t(isWeek ? 'weekAfter' : 'dayAfter')} onClick={() => step(1)}>
            <IconChevronRight size={18} aria-hidden="true" />
          </Button>
          <DayField
            label={t('day')}
            inRow
            value={day}
            onChange={(input) => input && change({ day: input })}
          />
        </div>
        <SegmentsField<View>
          label={t('view')}
          inRow
          value={isWeek ? 'week' : 'day'}
          onChange={show}
          options={[
            { value: 'day', label: t('viewDay') },
            { value: 'week', label: t('viewWeek') },
          ]}
        />
        {branches.length > 1 && (
          <SelectField
            label={t('branch')}
            inRow
            value={String(idBranches)}
            onChange={onBranch}
            options={branches.map((each) => ({ value: String(each.idBranches), label: each.name }))}
          />
        )}
        <SearchField label={t('search')} value={search} onChange={(text) => change({ search: text })} />
        {data && data.queues.length > 0 && (
          <Button
            leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setImporting(true)}
          >
            {t('import.button')}
          </Button>
        )}
      </div>
      {data && isError && <Notice kind="warning">{t('errors:UNREACHABLE')}</Notice>}
      {data?.pendingAtOtherEnd && <Notice kind="warning">{t('errors:SLOTS_NOT_SYNCED')}</Notice>}
      {!data && isError && (
        <Card>
          <RetryState title={t('failed')} hint={t('errors:UNREACHABLE')} onRetry={() => void refetch()} />
        </Card>
      )}
      {data && (
        <Days
          idBranches={idBranches}
          calendar={data}
          isWeek={isWeek}
          search={search.trim()}
          onDay={(next) => change({ day: next, view: 'day' })}
        />
      )}
      {data && importing && (
        <ImportDialog idBranches={idBranches} calendar={data} onClose={() => setImporting(false)} />
      )}
    </>
  );
}

interface DaysProps {
  readonly idBranches: number;
  readonly calendar: AppointmentCalendar;
  readonly isWeek: boolean;
  readonly search: string;
  readonly onDay: (day: string) => void;
}

/** Days or search results, and the dialogs that their rows open. */
function Days({ idBranches, calendar, isWeek, search, onDay }: DaysProps) {
  const [booking, setBooking] = useState<SelectedSlot | null>(null);
  const [opened, setOpened] = useState<Appointment | null>(null);
  const [day] = calendar.days;
  return (
    <>
      {search !== '' ? (
        <AppointmentResults idBranches={idBranches} search={search} zone={calendar.zone} onOpen={setOpened} />
      ) : isWeek ? (
        <WeekView calendar={calendar} onOpen={setOpened} onDay={onDay} />
      ) : (
        day && <DayView calendar={calendar} day={day} onOpen={setOpened} onBook={setBooking} />
      )}
      {booking && (
        <BookDialog
          idBranches={idBranches}
          calendar={calendar}
          slot={booking}
          onClose={() => setBooking(null)}
        />
      )}
      {opened && (
        <AppointmentDialog
          key={opened.idAppointments}
          appointment={opened}
          zone={calendar.zone}
          today={calendar.today}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface FoundAppointmentsProps {
  readonly idBranches: number;
  readonly search: string;
  readonly zone: string;
  readonly onOpen: (appointment: Appointment) => void;
}

/** Search results, upcoming appointments first. */
function AppointmentResults({ idBranches, search, zone, onOpen }: FoundAppointmentsProps) {
  const { t } = useTranslation(['appointments', 'errors']);
  const texts = useLocalTimeTexts(zone);
  const { data, isError, refetch } = useAppointmentSearch(idBranches, search);
  if (!data && isError)
    return (
      <Card>
        <RetryState title={t('failed')} hint={t('errors:UNREACHABLE')} onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <Card title={t('found', { count: data?.length ?? 0 })}>
      {data?.length === 0 && <EmptyState title={t('foundNone')} hint={t('foundNoneHint')} />}
      <ul className={styles.found}>
        {data?.map((appointment) => (
          <li key={appointment.idAppointments} className={styles.slot}>
            <span className={styles.moment}>{texts.moment(appointment.start)}</span>
            <AppointmentChip appointment={appointment} onOpen={onOpen} />
            <span className={styles.none}>
              {appointment.queueName} · {appointment.number}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface WeekViewProps {
  readonly calendar: AppointmentCalendar;
  readonly onOpen: (appointment: Appointment) => void;
  readonly onDay: (day: string) => void;
}

/** Week by days: appointments, and the number of free seats. */
function WeekView({ calendar, onOpen, onDay }: WeekViewProps) {
  const { t } = useTranslation('appointments');
  const texts = useLocalTimeTexts(calendar.zone);
  const ofOtherEnd = useOfOtherEnd();
  return (
    <ScrollRegion>
      <ol className={styles.week}>
        {calendar.days.map(({ day, closed, slots, appointments }) => {
          const free = slots.reduce((sum, slot) => sum + slot.free, 0);
          const isElsewhere = free === 0 && slots.some((slot) => slot.elsewhere > 0);
          const left = isElsewhere ? t(ofOtherEnd) : t('free', { count: free });
          const sum = closed === null ? left : closed || t('closed');
          return (
            <li key={day} className={styles.dayOfWeek} data-today={day === calendar.today || undefined}>
              <button type="button" className={styles.dayHead} onClick={() => onDay(day)}>
                <b>{texts.shortDay(day)}</b>
                <span>{sum}</span>
              </button>
              {appointments.map((appointment) => (
                <AppointmentChip
                  key={appointment.idAppointments}
                  appointment={appointment}
                  time={texts.time(appointment.start)}
                  onOpen={onOpen}
                />
              ))}
              {appointments.length === 0 && <span className={styles.none}>{t('nobody')}</span>}
            </li>
          );
        })}
      </ol>
    </ScrollRegion>
  );
}

import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { dayAfter, mondayOf } from '#renderer/lib/format-hooks.ts';
import { useBranches, useBranchInAddress } from '#renderer/lib/reads.ts';
import { isDay, useAddressValues } from '#renderer/lib/use-address-values.ts';
import { SegmentsField } from '#renderer/ui/fields/segments-field.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { DayField } from '#renderer/ui/fields/time/day-field.tsx';
import { SearchField } from '#renderer/ui/list/search-field.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { PageHeader } from '#renderer/ui/page/header/page-header.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { RetryState } from '#renderer/ui/page/retry-state.tsx';
import { UnknownBranch } from '#renderer/ui/page/unknown-branch.tsx';
import type { Appointment, AppointmentCalendar } from '#shared/contract/tickets/appointments.ts';
import { useCalendar } from './api/use-calendar.ts';
import styles from './appointments.module.css';
import { AppointmentResults } from './calendar/appointment-results.tsx';
import { DayView } from './calendar/day-view.tsx';
import { WeekView } from './calendar/week-view.tsx';
import { AppointmentDialog } from './dialogs/appointment-dialog.tsx';
import { BookDialog, type SelectedSlot } from './dialogs/book-dialog.tsx';
import { ImportDialog } from './importing/import-dialog.tsx';

type View = 'day' | 'week';
const FIRST = { view: 'day', day: '', search: '' };

/** Shows the appointments of a branch by day and week; staff book, move, cancel and receive people here. */
export function AppointmentsScreen() {
  const branches = useBranches();
  const [, setParams] = useSearchParams();
  const named = useBranchInAddress().branch;
  const branch = named ?? branches[0];
  const [only, ...others] = branches;
  return (
    <div className={styles.screen}>
      <PageHeader {...(others.length === 0 && only && { place: only.name })} />
      {branch && <UnknownBranch shown={branch.name} />}
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
  const chosen = isDay(named) ? named : null;
  const [importing, setImporting] = useState(false);
  const isWeek = view === 'week';
  const first = isWeek && chosen ? mondayOf(chosen) : chosen;
  const { data, isError, refetch } = useCalendar(idBranches, first, isWeek ? 7 : 1);
  const day = chosen ?? data?.today ?? '';

  const step = (days: number) => day && change({ day: dayAfter(day, isWeek ? 7 * days : days) });
  const show = (next: View) => {
    // A week begins on Monday, whatever day was looked at.
    change({ view: next, ...(next === 'week' && !chosen && data && { day: data.today }) });
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
            onChange={(typed) => typed && change({ day: typed })}
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

/** Shows the days or what was found in them, and the dialogs that their rows lead to. */
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

import { Button } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { errorText } from '#renderer/lib/errors.ts';
import { useLocalTimeTexts } from '#renderer/lib/format-hooks.ts';
import { useShows } from '#renderer/lib/installation.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { Card } from '#renderer/ui/page/card.tsx';
import { EmptyState } from '#renderer/ui/page/empty-state.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import {
  type Appointment,
  type AppointmentCalendar,
  changeAppointment,
} from '#shared/contract/tickets/appointments.ts';
import { AppointmentChip, DRAGGED } from './appointment-chip.tsx';
import styles from './appointments.module.css';
import type { SelectedSlot } from './dialogs/book-dialog.tsx';
import { useAppointmentAction } from './use-appointment-action.ts';

interface DayViewProps {
  readonly calendar: AppointmentCalendar;
  readonly day: AppointmentCalendar['days'][number];
  readonly onOpen: (appointment: Appointment) => void;
  readonly onBook: (slot: SelectedSlot) => void;
}

/** Shows a day slot by slot, each queue for itself; an appointment is moved by dragging it to another slot. */
export function DayView({ calendar, day, onOpen, onBook }: DayViewProps) {
  const { t, i18n } = useTranslation('appointments');
  const api = useApi();
  const toasts = useToasts();
  const texts = useLocalTimeTexts(calendar.zone);
  const move = useAppointmentAction(
    ({ appointment, start }: { appointment: Appointment; start: number }, call) => {
      const { idAppointments: id, customerName, phonenumber, email, notes } = appointment;
      return api.call(
        changeAppointment,
        { params: { id }, body: { start, customerName, phonenumber, email, notes } },
        call,
      );
    },
    (moved) =>
      toasts.success({ title: t('done.moved'), text: `${moved.customerName}, ${texts.time(moved.start)}` }),
  );
  const groups = rowsOfDay(calendar, day);

  return (
    <>
      <h2 className={styles.dayTitle}>
        {texts.longDay(day.day)}
        {day.closed !== null && (
          <span className={styles.closed}>
            {day.closed === '' ? t('closed') : t('closedWhy', { why: day.closed })}
          </span>
        )}
      </h2>
      {move.error && <Notice kind="error">{errorText(i18n, move.error)}</Notice>}
      {groups.length === 0 && (
        <Card>
          <EmptyState
            title={t(day.closed === null ? 'noSlots' : 'closed')}
            hint={t(calendar.queues.length === 0 ? 'noOfferHint' : 'noSlotsHint')}
          />
        </Card>
      )}
      <div className={styles.queues}>
        {groups.map(({ idQueues, queueName, rows }) => (
          <Card key={idQueues} title={queueName}>
            <ol className={styles.slots}>
              {rows.map((row) => (
                <SlotRow
                  key={row.start}
                  row={row}
                  time={texts.time(row.start)}
                  onOpen={onOpen}
                  onBook={() => onBook({ idQueues, start: row.start })}
                  onDropped={(appointment) => {
                    if (appointment.idQueues === idQueues && appointment.start !== row.start && move.ready)
                      void move.run({ appointment, start: row.start });
                  }}
                />
              ))}
            </ol>
          </Card>
        ))}
      </div>
    </>
  );
}

interface SlotRowProps {
  readonly row: DayRow;
  readonly time: string;
  readonly onOpen: (appointment: Appointment) => void;
  readonly onBook: () => void;
  readonly onDropped: (appointment: Appointment) => void;
}

const WHY = { full: 'noneFree', kept: 'kept', notOffered: 'notOffered' } as const;

function SlotRow({ row, time, onOpen, onBook, onDropped }: SlotRowProps) {
  const { t } = useTranslation('appointments');
  const [isOver, setOver] = useState(false);
  const takes = row.free > 0;
  const ofOtherEnd = useOfOtherEnd();
  const why = row.why === 'elsewhere' ? ofOtherEnd : row.why && WHY[row.why];

  function over(event: DragEvent) {
    if (!takes || !event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onDropped(JSON.parse(event.dataTransfer.getData(DRAGGED)) as Appointment);
  }

  return (
    <li
      className={styles.slot}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={takes ? drop : undefined}
    >
      <span className={styles.time}>{time}</span>
      <div className={styles.people}>
        {row.appointments.map((appointment) => (
          <AppointmentChip
            key={appointment.idAppointments}
            appointment={appointment}
            onOpen={onOpen}
            draggable
          />
        ))}
      </div>
      {takes ? (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={onBook}
          aria-label={t('bookAt', { time, count: row.free })}
        >
          {t('book', { count: row.free })}
        </Button>
      ) : (
        <span className={styles.none}>{why && t(why)}</span>
      )}
    </li>
  );
}

type Day = AppointmentCalendar['days'][number];

/** Time of a queue: an offered slot, or a withdrawn one that still has appointments. */
interface DayRow {
  readonly start: number;
  /** Why nothing can be booked; null if it can, or if it is only too late or too early. */
  readonly why: 'full' | 'elsewhere' | 'kept' | 'notOffered' | null;
  readonly free: number;
  readonly appointments: readonly Appointment[];
}

export interface DayGroup {
  readonly idQueues: number;
  readonly queueName: string;
  readonly rows: readonly DayRow[];
}

/**
 * Groups the slots and appointments of a day by queue, in the order of the queues. Queues without an offer follow
 * if they have appointments.
 *
 * @internal used by tests besides this file
 */
export function rowsOfDay({ queues }: Pick<AppointmentCalendar, 'queues'>, day: Day): DayGroup[] {
  const names = new Map(queues.map(({ idQueues, queueName }) => [idQueues, queueName]));
  for (const { idQueues, queueName } of day.appointments)
    if (!names.has(idQueues)) names.set(idQueues, queueName);
  return [...names].flatMap(([idQueues, queueName]) => {
    const slots = day.slots.filter((slot) => slot.idQueues === idQueues);
    const appointments = day.appointments.filter((one) => one.idQueues === idQueues);
    const starts = new Set([...slots, ...appointments].map(({ start }) => start));
    const rows = [...starts]
      .sort((one, other) => one - other)
      .map((start) => {
        const slot = slots.find((each) => each.start === start);
        const here = appointments.filter((each) => each.start === start);
        return {
          start,
          why: whyNot(slot, here),
          free: slot?.free ?? 0,
          appointments: here,
        };
      });
    return rows.length === 0 ? [] : { idQueues, queueName, rows };
  });
}

function whyNot(slot: Day['slots'][number] | undefined, here: readonly Appointment[]): DayRow['why'] {
  if (!slot) return 'notOffered';
  if (slot.seats === 0) return 'kept';
  if (slot.free === 0 && slot.elsewhere > 0) return 'elsewhere';
  const occupied = here.filter(({ stateName }) => stateName !== 'noshow').length;
  return slot.free === 0 && occupied >= slot.seats ? 'full' : null;
}

/** Text key for free seats that only the other end (branch or central) can book. */
export const useOfOtherEnd = () => (useShows()('workstation') ? 'ofCentral' : 'ofBranch');

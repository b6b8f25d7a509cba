import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { StateGlyph, type StateName } from '#renderer/ui/marks/state-glyph.tsx';
import type { Appointment } from '#shared/contract/tickets/appointments.ts';
import styles from './appointments.module.css';

/** Media type of a dragged appointment. */
export const DRAGGED = 'application/x-turno-appointment';

const GLYPHS: Readonly<Record<Appointment['stateName'], StateName>> = {
  booked: 'idle',
  arrived: 'finished',
  noshow: 'noshow',
  canceled: 'cancelled',
};

interface ChipProps {
  readonly appointment: Appointment;
  /** Time before the name, if no column shows it. */
  readonly time?: string;
  readonly onOpen: (appointment: Appointment) => void;
  readonly draggable?: boolean;
}

/** Appointment by customer name, with an icon and accessible text for its state. */
export function AppointmentChip({ appointment, time, onOpen, draggable = false }: ChipProps) {
  const { t } = useTranslation('appointments');
  const { customerName, stateName, servName, code, pendingAction } = appointment;
  const mayMove = draggable && stateName === 'booked' && pendingAction !== 'cancel';

  function drag(event: DragEvent) {
    event.dataTransfer.setData(DRAGGED, JSON.stringify(appointment));
    event.dataTransfer.effectAllowed = 'move';
  }

  return (
    <button
      type="button"
      className={styles.chip}
      data-state={stateName}
      draggable={mayMove}
      onDragStart={mayMove ? drag : undefined}
      onClick={() => onOpen(appointment)}
      title={`${customerName} · ${servName} · ${t(`states.${stateName}`)}`}
    >
      <StateGlyph state={GLYPHS[stateName]} />
      {time && <span className={styles.time}>{time}</span>}
      <b>{customerName}</b>
      <span className="visually-hidden">{t(`states.${stateName}`)}</span>
      {pendingAction === 'cancel' && <span className={styles.pending}>{t('toBeCanceled')}</span>}
      {code && <span className={styles.code}>{code}</span>}
    </button>
  );
}

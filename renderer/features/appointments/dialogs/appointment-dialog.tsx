import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { dayInZone, useLocalTimeTexts } from '#renderer/lib/format-hooks.ts';
import { useShows } from '#renderer/lib/installation.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { DayField } from '#renderer/ui/fields/time/day-field.tsx';
import { useConfirm } from '#renderer/ui/overlay/confirm.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { Details } from '#renderer/ui/page/details.tsx';
import {
  type Appointment,
  arriveAppointment,
  cancelAppointment,
  changeAppointment,
} from '#shared/contract/tickets/appointments.ts';
import { mayBecome } from '#shared/domain/appointments/states.ts';
import styles from '../appointments.module.css';
import { useAppointmentAction } from '../use-appointment-action.ts';
import { useCalendar } from '../use-calendar.ts';
import { CustomerFields, isComplete } from './customer-fields.tsx';
import { Dialog } from './dialog.tsx';

interface AppointmentDialogProps {
  readonly appointment: Appointment;
  readonly zone: string;
  readonly today: string;
  readonly onClose: () => void;
}

/** Appointment with its actions: move, change, cancel and check in. */
export function AppointmentDialog({ appointment, zone, today, onClose }: AppointmentDialogProps) {
  const { idAppointments: id, idBranches, idQueues, stateName } = appointment;
  const { t } = useTranslation(['appointments', 'common']);
  const api = useApi();
  const toasts = useToasts();
  const confirm = useConfirm();
  const shows = useShows();
  const texts = useLocalTimeTexts(zone);
  const ownDay = dayInZone(appointment.start, zone);
  const [day, setDay] = useState(ownDay);
  const [start, setStart] = useState<number | null>(appointment.start);
  const [input, setInput] = useState({
    customerName: appointment.customerName,
    phonenumber: appointment.phonenumber,
    email: appointment.email,
    notes: appointment.notes,
  });
  const { pendingAction } = appointment;
  // A pending cancellation blocks other changes.
  const mayChange = pendingAction !== 'cancel';
  const mayMove = mayChange && mayBecome('move', stateName);
  const { data } = useCalendar(idBranches, day, 1);
  const view = data?.days[0];
  const slots = view?.day === day ? view.slots.filter((slot) => slot.idQueues === idQueues && slot.free) : [];
  const starts = [
    ...new Set([...(day === ownDay ? [appointment.start] : []), ...slots.map((slot) => slot.start)]),
  ].sort((one, other) => one - other);

  const change = useAppointmentAction(
    (at: number, call) =>
      api.call(changeAppointment, { params: { id }, body: { start: at, ...input } }, call),
    (changed) => {
      const title = t(
        changed.pendingAction
          ? 'done.awaitsChange'
          : changed.start === appointment.start
            ? 'done.changed'
            : 'done.moved',
      );
      toasts.success({ title, text: `${changed.customerName}, ${texts.moment(changed.start)}` });
      onClose();
    },
  );
  const cancel = useAppointmentAction(
    (_: null, call) => api.call(cancelAppointment, { params: { id } }, call),
    ({ customerName, pendingAction: stillTo }) => {
      toasts.success({ title: t(stillTo ? 'done.awaitsCancel' : 'done.canceled'), text: customerName });
      onClose();
    },
  );
  const arrive = useAppointmentAction(
    (print: 'Y' | 'N', call) => api.call(arriveAppointment, { params: { id }, query: { print } }, call),
    ({ ticket }) => {
      toasts.success({
        title: t('done.arrived', { code: ticket.code }),
        text: t('done.waits', { queue: ticket.queueName }),
      });
      onClose();
    },
  );

  async function confirmCancel() {
    const sure = await confirm({
      title: t('sureTitle', { name: appointment.customerName }),
      text: t('sureText', { moment: texts.moment(appointment.start) }),
      confirm: t('doCancel'),
      danger: true,
    });
    if (sure) await cancel.run(null);
  }

  const ready = change.ready && cancel.ready && arrive.ready;
  // Customers check in at branches; central has no such action.
  const mayArrive = shows('workstation') && mayBecome('arrive', stateName) && ownDay === today;

  return (
    <Dialog
      title={t('appointmentOf', { name: appointment.customerName })}
      onClose={onClose}
      onSubmit={() => ready && mayMove && start !== null && isComplete(input) && void change.run(start)}
      error={change.error ?? cancel.error ?? arrive.error}
    >
      <Details
        facts={[
          [t('when'), texts.moment(appointment.start)],
          [t('forWhat'), `${appointment.servName}, ${appointment.segmentName}`],
          [t('number'), appointment.number],
          [t('state'), t(`states.${stateName}`)],
          ...(appointment.code ? [[t('ticket'), appointment.code] as const] : []),
        ]}
      />
      {pendingAction && <p className={styles.pending}>{t(`pendingAction.${pendingAction}`)}</p>}
      {mayArrive && (
        <div className={styles.arrive}>
          <Button variant="filled" disabled={!ready} onClick={() => void arrive.run('N')}>
            {t('doArrive')}
          </Button>
          <Button disabled={!ready} onClick={() => void arrive.run('Y')}>
            {t('doArrivePrint')}
          </Button>
        </div>
      )}
      {mayMove && (
        <>
          <div className={styles.moving}>
            <DayField
              label={t('day')}
              value={day}
              onChange={(next) => {
                if (!next) return;
                setDay(next);
                setStart(next === ownDay ? appointment.start : null);
              }}
            />
            <SelectField
              label={t('time')}
              value={start === null ? null : String(start)}
              placeholder={starts.length === 0 ? t('noneFree') : t('chooseTime')}
              onChange={(next) => setStart(Number(next))}
              options={starts.map((each) => ({ value: String(each), label: texts.time(each) }))}
            />
          </div>
          <CustomerFields
            input={input}
            onChange={setInput}
            isMissing={input.customerName.trim() === ''}
            isEmailInvalid={change.error?.detail.field === 'email'}
            mailFailure={input.email === appointment.email ? appointment.mailFailure : null}
          />
        </>
      )}
      <DialogButtons>
        {mayChange && mayBecome('cancel', stateName) && (
          <Button variant="danger" disabled={!ready} onClick={() => void confirmCancel()}>
            {t('doCancel')}
          </Button>
        )}
        <span className={styles.space} />
        <Button onClick={onClose}>{t('common:action.close')}</Button>
        {mayMove && (
          <Button
            type="submit"
            variant={mayArrive ? 'default' : 'filled'}
            disabled={!ready || start === null}
          >
            {t('doChange')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useLocalTimeTexts } from '#renderer/lib/format-hooks.ts';
import { createIdempotencyKey } from '#renderer/lib/idempotency.ts';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { type AppointmentCalendar, bookAppointment } from '#shared/contract/tickets/appointments.ts';
import { useAppointmentAction } from '../use-appointment-action.ts';
import { CustomerFields, isComplete } from './customer-fields.tsx';
import { Dialog } from './dialog.tsx';

export interface SelectedSlot {
  readonly idQueues: number;
  readonly start: number;
}

interface BookDialogProps {
  readonly idBranches: number;
  readonly calendar: AppointmentCalendar;
  readonly slot: SelectedSlot;
  readonly onClose: () => void;
}

const NO_CUSTOMER = { customerName: '', phonenumber: '', email: '', notes: '' };

/** Books a slot for a customer on the phone or at the workstation. */
export function BookDialog({ idBranches, calendar, slot, onClose }: BookDialogProps) {
  const { t } = useTranslation(['appointments', 'common']);
  const api = useApi();
  const toasts = useToasts();
  const texts = useLocalTimeTexts(calendar.zone);
  const pairs = calendar.queues.find(({ idQueues }) => idQueues === slot.idQueues)?.pairs ?? [];
  const [pairIndex, setPairIndex] = useState('0');
  const [input, setInput] = useState(NO_CUSTOMER);
  const [wasTried, setTried] = useState(false);
  const [steadily] = useState(createIdempotencyKey);
  const pair = pairs[Number(pairIndex)];
  const booking = useAppointmentAction(
    (of: NonNullable<typeof pair>, call) => {
      const { idServices, idSegments } = of;
      const body = { idServices, idSegments, start: slot.start, ...input };
      const sent = { params: { id: idBranches }, body };
      return steadily(sent, call, (steady) => api.call(bookAppointment, sent, steady));
    },
    ({ customerName, start, number }) => {
      toasts.success({
        title: t('done.booked', { number }),
        text: `${customerName}, ${texts.moment(start)}`,
      });
      onClose();
    },
  );

  function book() {
    setTried(true);
    if (pair && isComplete(input) && booking.ready) void booking.run(pair);
  }

  return (
    <Dialog
      title={t('bookTitle', { moment: texts.moment(slot.start) })}
      onClose={onClose}
      onSubmit={book}
      error={booking.error}
    >
      <SelectField
        label={t('forWhat')}
        value={pairIndex}
        onChange={setPairIndex}
        options={pairs.map(({ servName, segmentName }, index) => ({
          value: String(index),
          label: `${servName}, ${segmentName}`,
        }))}
      />
      <CustomerFields
        input={input}
        onChange={setInput}
        isMissing={wasTried && input.customerName.trim() === ''}
        isEmailInvalid={booking.error?.detail.field === 'email'}
      />
      <DialogButtons>
        <Button onClick={onClose}>{t('common:action.close')}</Button>
        <Button type="submit" variant="filled" disabled={!booking.ready}>
          {t('doBook')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

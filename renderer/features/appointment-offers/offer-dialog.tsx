import { Button, Modal } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import type { Control, Option } from '#renderer/ui/fields/draft/control.ts';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { useEscape } from '#renderer/ui/overlay/use-escape.ts';
import {
  type AppointmentOffer,
  type AppointmentOfferBody,
  appointmentOfferBody,
  MAX_DAYS_AHEAD,
  MAX_SEATS,
  setAppointmentOffer,
} from '#shared/contract/configuration/appointment-offers.ts';
import styles from './appointment-offers.module.css';

/** Query key prefix of offers. */
export const OFFERS = 'appointment-offers';

interface OfferDialogProps {
  readonly idBranches: number;
  readonly offer: AppointmentOffer;
  readonly schedules: readonly Option[];
  readonly onClose: () => void;
}

/** Edits the appointment offer of a queue. */
export function OfferDialog({ idBranches, offer, schedules, onClose }: OfferDialogProps) {
  const { id: idQueues, name, letter: _letter, lockedBy: _by, ...offered } = offer;
  const { t } = useTranslation(['appointment-offers', 'common']);
  const api = useApi();
  const toasts = useToasts();
  const isDisconnected = useConnection().state === 'lost';
  const inside = useRef<HTMLFormElement>(null);
  useEscape(inside, onClose);
  const [before] = useState(offer);
  const draft = useDraft<AppointmentOfferBody>(appointmentOfferBody, offered);
  const save = useAction(
    (body: AppointmentOfferBody, call) =>
      api.call(
        setAppointmentOffer,
        { params: { id: idBranches, idQueues }, body },
        { ...call, basedOn: before },
      ),
    {
      refreshes: [OFFERS],
      onDone() {
        toasts.success({ title: t('saved'), text: name });
        onClose();
      },
    },
  );

  // Being always open, as a kiosk may be, is no time at which an appointment could be.
  const hours = schedules.map((option) =>
    option.value === null ? { ...option, label: t('noSchedule') } : option,
  );
  const shows = useShows();
  const hasCentral = shows('fleet') || shows('replication');
  const fields = [
    ['enabled', { kind: 'toggle' }],
    ['idDefinedTimetables', { kind: 'choice', options: hours }],
    ['slot', { kind: 'duration' }],
    ['seats', { kind: 'number', min: 1, max: MAX_SEATS }],
    ['walkInPercent', { kind: 'number', max: 100 }],
    ['branchPercent', { kind: 'number', max: 100 }],
    ['daysAhead', { kind: 'number', max: MAX_DAYS_AHEAD }],
    ['notice', { kind: 'duration' }],
    ['late', { kind: 'duration' }],
  ] as const satisfies readonly (readonly [keyof AppointmentOfferBody, Control])[];

  function submit(event: FormEvent) {
    event.preventDefault();
    draft.check();
    if (draft.body && !save.busy && !isDisconnected) void save.run(draft.body, draft.showError);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('offerOf', { name })}
      size={560}
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form ref={inside} className={styles.form} noValidate onSubmit={submit}>
        {fields
          // A standalone branch does not share its capacity with central.
          .filter(([key]) => key !== 'branchPercent' || hasCentral)
          .map(([key, control]) => (
            <ControlField
              key={key}
              control={control}
              label={t(`fields.${key}`)}
              hint={t(`hints.${key}`)}
              value={draft.values[key] ?? null}
              error={draft.errors[key]}
              onChange={(value) => draft.set(key, value)}
            />
          ))}
        <DialogButtons>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="filled" loading={save.busy} disabled={isDisconnected || !draft.body}>
            {t('common:action.save')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

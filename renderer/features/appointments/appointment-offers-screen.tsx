import { Button, Modal } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { type SelectedLevel, useShows } from '#renderer/lib/installation.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import type { Control, Option } from '#renderer/ui/fields/draft/control.ts';
import { ControlField } from '#renderer/ui/fields/draft/control-field.tsx';
import { useDraft } from '#renderer/ui/fields/draft/use-draft.ts';
import { AtLevel } from '#renderer/ui/list/configured/select-level-first.tsx';
import { useScheduleOptions } from '#renderer/ui/list/configured/use-schedule-options.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { YesNo } from '#renderer/ui/marks/yes-no.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { useEscape } from '#renderer/ui/overlay/use-escape.ts';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import {
  type AppointmentOffer,
  type AppointmentOfferBody,
  appointmentOfferBody,
  listAppointmentOffers,
  MAX_DAYS_AHEAD,
  MAX_SEATS,
  setAppointmentOffer,
} from '#shared/contract/configuration/appointment-offers.ts';
import { durationText } from '#shared/domain/time/duration-text.ts';
import styles from './appointment-offers.module.css';
import { ClosedDays } from './closed-days.tsx';

/** Appointment offers of the queues of a branch, and its closed days. */
export const AppointmentOffersScreen = () => (
  <AtLevel level="branch">{(branch) => <Offers branch={branch} />}</AtLevel>
);

function Offers({ branch: { id } }: { readonly branch: SelectedLevel }) {
  const { t } = useTranslation('appointment-offers');
  const api = useApi();
  const [edited, setEdited] = useState<AppointmentOffer | null>(null);
  const schedules = useScheduleOptions();
  const list = useListQuery({
    key: OFFERS,
    sorts: ['name', 'letter', 'enabled'],
    firstSort: 'name',
    filter: String(id),
    fetchPage: (query, signal) => api.call(listAppointmentOffers, { params: { id }, query }, { signal }),
  });
  const nameOfSchedule = (of: number | null) =>
    of === null ? '' : (schedules?.find(({ value }) => value === of)?.label ?? '');

  const columns: readonly Column<AppointmentOffer>[] = [
    { key: 'letter', header: t('letter'), width: 80, weight: 'quiet', sortable: true },
    { key: 'name', header: t('name'), weight: 'strong', sortable: true },
    {
      key: 'enabled',
      header: t('enabled'),
      width: 108,
      sortable: true,
      read: ({ enabled }) => <YesNo value={enabled} />,
    },
    {
      key: 'idDefinedTimetables',
      header: t('schedule'),
      width: 170,
      read: ({ idDefinedTimetables }) => nameOfSchedule(idDefinedTimetables),
    },
    {
      key: 'slot',
      header: t('slot'),
      width: 120,
      align: 'right',
      read: ({ slot }) => (slot === 0 ? t('asService') : durationText(slot)),
    },
    { key: 'seats', header: t('seats'), width: 92, align: 'right' },
  ];

  return (
    <>
      <PageHeader />
      <div className={styles.cards}>
        <DataTable
          list={list}
          columns={columns}
          nameOf={({ name }) => name}
          texts={{
            search: t('search'),
            count: t('count', { count: list.total }),
            empty: { title: t('none'), hint: t('noneHint') },
          }}
          onOpen={setEdited}
        />
        <ClosedDays idBranches={id} zone={list.extra?.zone} />
      </div>
      {edited && (
        <OfferDialog
          idBranches={id}
          offer={edited}
          schedules={schedules ?? []}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** Query key prefix of offers. */
const OFFERS = 'appointment-offers';

interface OfferDialogProps {
  readonly idBranches: number;
  readonly offer: AppointmentOffer;
  readonly schedules: readonly Option[];
  readonly onClose: () => void;
}

/** Edits the appointment offer of a queue. */
function OfferDialog({ idBranches, offer, schedules, onClose }: OfferDialogProps) {
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

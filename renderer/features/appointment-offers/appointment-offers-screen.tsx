import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import type { SelectedLevel } from '#renderer/lib/installation.tsx';
import { AtLevel } from '#renderer/ui/list/configured/select-level-first.tsx';
import { useScheduleOptions } from '#renderer/ui/list/configured/use-schedule-options.ts';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { YesNo } from '#renderer/ui/marks/yes-no.tsx';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import {
  type AppointmentOffer,
  listAppointmentOffers,
} from '#shared/contract/configuration/appointment-offers.ts';
import { durationText } from '#shared/domain/time/duration-text.ts';
import styles from './appointment-offers.module.css';
import { ClosedDays } from './closed-days.tsx';
import { OFFERS, OfferDialog } from './offer-dialog.tsx';

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

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import { PageHeader } from '#renderer/ui/page/page-header.tsx';
import {
  FLEET_DEVICE_SORTS,
  type FleetDevice,
  listFleetDevices,
} from '#shared/contract/central/fleet-devices.ts';
import { printerError } from '#shared/contract/devices/printing.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { DeviceStateMark } from './device-state-mark.tsx';
import css from './devices.module.css';
import { KindFilter, useKindInAddress } from './kind-filter.tsx';
import { momentText } from './moment-text.ts';

/** Interval at which branches report. */
const READ_MS = 20_000;

/** Devices of all branches, as last reported. */
export function DevicesOfAllScreen() {
  const { t, i18n } = useTranslation('devices');
  const api = useApi();
  const [kind, setKind] = useKindInAddress();
  const list = useListQuery<
    FleetDevice,
    (typeof FLEET_DEVICE_SORTS)[number],
    Pick<AnswerOf<typeof listFleetDevices>, 'counts'>
  >({
    key: 'fleet devices',
    sorts: FLEET_DEVICE_SORTS,
    firstSort: 'state',
    filter: String(kind),
    everyMs: READ_MS,
    fetchPage: (query, signal) =>
      api.call(listFleetDevices, { query: { ...query, ...(kind && { kind }) } }, { signal }),
  });

  const columns: readonly Column<FleetDevice>[] = [
    {
      key: 'name',
      header: t('deviceHead'),
      sortable: true,
      wraps: true,
      weight: 'strong',
      read: (device) => (
        <>
          {device.name || t('unnamedOfAll')}
          <small className={css.small}>{t(`kind.${device.kind}`)}</small>
        </>
      ),
    },
    {
      key: 'branchName',
      header: t('branch'),
      width: 240,
      sortable: true,
      wraps: true,
      read: ({ idBranches, branchName, connection }) => (
        <>
          <Link to={`/app/fleet/${idBranches}`}>{branchName}</Link>
          {connection !== 'online' && <small className={`${css.small} ${css.warn}`}>{t('ofAll.away')}</small>}
        </>
      ),
    },
    {
      key: 'state',
      header: t('stateHead'),
      width: 200,
      sortable: true,
      wraps: true,
      read: (device) => <DeviceStateMark device={{ ...device, printers: printersOf(device) }} />,
    },
    {
      key: 'version',
      header: t('fact.program'),
      width: 100,
      read: ({ version }) => version ?? '–',
    },
    {
      key: 'seenAt',
      header: t('seenAt'),
      width: 120,
      sortable: true,
      read: ({ seenAt }) => (seenAt === null ? '–' : momentText(seenAt, i18n.language)),
    },
  ];
  return (
    <div className={`${css.lists} ${css.page}`}>
      <PageHeader title={t('ofAll.title')} />
      <div className={css.filters}>
        <KindFilter list={list} value={kind} onChange={setKind} />
      </div>
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        texts={{
          search: t('ofAll.search'),
          count: t('count', { count: list.total }),
          empty: { title: t('ofAll.NO_DATA'), hint: t('ofAll.emptyHint') },
        }}
      />
    </div>
  );
}

/** Errors of a printer; unknown reasons of a later version of a branch are included. */
function printersOf({ kind, state, error }: FleetDevice) {
  if (kind !== 'printer') return [];
  const known = printerError.safeParse(error).data ?? null;
  return [{ error: known, paperLow: state === 'low' ? ('Y' as const) : ('N' as const) }];
}

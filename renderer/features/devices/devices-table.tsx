import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { type SelectedLevel, useLevelChoices, useSelectedLevel } from '#renderer/lib/installation.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { useListQuery } from '#renderer/ui/list/data-table/use-list-query.ts';
import {
  DEVICE_STATUS_SORTS,
  type DeviceStatus,
  listDevices,
} from '#shared/contract/devices/device-status.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import { DEVICE_KINDS, type DeviceKind } from '#shared/domain/fleet/device-state.ts';
import { DeviceContent } from './device-content.tsx';
import { DeviceStateMark } from './device-state-mark.tsx';
import css from './devices.module.css';
import { KindFilter, useKindInAddress } from './kind-filter.tsx';
import { momentText } from './moment-text.ts';
import { NameCell } from './name-cell.tsx';
import { ProgramText } from './program-text.tsx';

interface TableProps {
  readonly branch: SelectedLevel;
  readonly selected: string | null;
  readonly onSelect: (screen: string) => void;
}

/** Devices of a branch, live; those that need attention first. */
export function DevicesTable({ branch, selected, onSelect }: TableProps) {
  const { t, i18n } = useTranslation('devices');
  const [kind, setKind] = useKindInAddress();
  const list = useDevicesOf(branch.id, kind);

  const program: Column<DeviceRow> = {
    key: 'devices',
    header: t('fact.program'),
    width: 132,
    wraps: true,
    read: ({ devices }) => <ProgramText devices={devices} />,
  };
  const listed: Column<DeviceRow> = {
    key: 'pages',
    header: t('showsHead'),
    width: 164,
    wraps: true,
    read: (device) => <DeviceContent device={device} />,
  };
  const hasPrograms = list.rows.some(({ devices }) => devices.some(({ version }) => version !== null));

  const columns: readonly Column<DeviceRow>[] = [
    {
      key: 'name',
      header: t('deviceHead'),
      sortable: true,
      wraps: true,
      read: (device) => (
        <NameCell
          idBranches={branch.id}
          device={device}
          isSelected={device.screen === selected}
          onSelect={() => onSelect(device.screen)}
        />
      ),
    },
    {
      key: 'state',
      header: t('stateHead'),
      width: 156,
      sortable: true,
      wraps: true,
      read: (device) => <DeviceStateMark device={device} />,
    },
    {
      key: 'seenAt',
      header: t('seenAt'),
      width: 80,
      sortable: true,
      wraps: true,
      read: ({ seenAt, pages }) =>
        seenAt === null ? '–' : pages[0]?.live === 'Y' ? t('now') : momentText(seenAt, i18n.language),
    },
    // The panel beside the list needs their space, and shows both for its device.
    ...(selected === null ? [listed] : []),
    // A branch without the appliance has no versions to show.
    ...(hasPrograms && selected === null ? [program] : []),
  ];
  return (
    <>
      <div className={css.filters}>
        <KindFilter list={list} value={kind} onChange={setKind} />
        <BranchSelect branch={branch} />
      </div>
      <DataTable
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        texts={{
          search: t('search'),
          count: t('count', { count: list.total }),
          empty: { title: t('NO_DATA'), hint: t('emptyHint') },
        }}
      />
    </>
  );
}

/** Switches to another branch, if there are several. */
function BranchSelect({ branch }: { readonly branch: SelectedLevel }) {
  const { t } = useTranslation('devices');
  const [, choose] = useSelectedLevel('branch');
  const choices = useLevelChoices('branch');
  if (!choices || choices.length < 2) return null;
  return (
    <SelectField
      label={t('branch')}
      inRow
      options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(branch.id)}
      onChange={(value) => choose(choices.find(({ id }) => String(id) === value) ?? branch)}
    />
  );
}

/** Poll interval, ms: offline states result from elapsed time, without a notice. */
const READ_MS = 30_000;

/** Row of the list; `id` is unique across kinds. */
type DeviceRow = DeviceStatus;

type DevicesAnswer = Pick<AnswerOf<typeof listDevices>, 'counts'>;

/** Devices of a branch with their states, of one kind or all. */
function useDevicesOf(idBranches: number, kind: DeviceKind | null) {
  const api = useApi();
  return useListQuery<DeviceRow, (typeof DEVICE_STATUS_SORTS)[number], DevicesAnswer>({
    key: LIVE.devices,
    sorts: DEVICE_STATUS_SORTS,
    firstSort: 'state',
    filter: `${idBranches} ${kind}`,
    everyMs: READ_MS,
    async fetchPage(query, signal) {
      const params = { id: idBranches };
      const listQuery = { ...query, ...(kind && { kind }) };
      const { rows, ...rest } = await api.call(listDevices, { params, query: listQuery }, { signal });
      return { ...rest, rows: rows.map((row) => ({ ...row, id: keyOf(row) })) };
    },
  });
}

/** Numbers rows of all kinds together. */
const keyOf = ({ kind, screen, id }: DeviceStatus): number =>
  (id * DEVICE_KINDS.length + DEVICE_KINDS.indexOf(kind)) * 2 + Number(screen.startsWith('device-'));

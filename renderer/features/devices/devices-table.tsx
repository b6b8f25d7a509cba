import { useTranslation } from 'react-i18next';
import { type SelectedLevel, useLevelChoices, useSelectedLevel } from '#renderer/lib/installation.tsx';
import { SelectField } from '#renderer/ui/fields/select-field.tsx';
import type { Column } from '#renderer/ui/list/data-table/column.ts';
import { DataTable } from '#renderer/ui/list/data-table/data-table.tsx';
import { DeviceContent } from './device-content.tsx';
import { DeviceStateMark } from './device-state-mark.tsx';
import css from './devices.module.css';
import { KindFilter, useKindInAddress } from './kind-filter.tsx';
import { momentText } from './moment-text.ts';
import { NameCell } from './name-cell.tsx';
import { ProgramText } from './program-text.tsx';
import { type DeviceRow, useDevicesOf } from './use-devices-of.ts';

interface TableProps {
  readonly branch: SelectedLevel;
  readonly chosen: string | null;
  readonly onSelect: (place: string) => void;
}

/** Lists the devices of a branch as they are now: those that somebody has to look at stand first. */
export function DevicesTable({ branch, chosen, onSelect }: TableProps) {
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
  const shown: Column<DeviceRow> = {
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
          isSelected={device.place === chosen}
          onSelect={() => onSelect(device.place)}
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
    // The panel beside the list takes their room, and shows both of its device.
    ...(chosen === null ? [shown] : []),
    // A branch without the appliance has no versions to show.
    ...(hasPrograms && chosen === null ? [program] : []),
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

/** Leads to another branch, where there are several. */
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

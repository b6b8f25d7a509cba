import { Link } from 'react-router';
import { useShows } from '#renderer/lib/installation.tsx';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { useScheduleOptions } from '#renderer/ui/list/configured/use-schedule-options.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  type ConfiguredKiosk,
  checkKioskDeletion,
  createKiosk,
  deleteKiosk,
  type KioskBody,
  kioskBody,
  listKiosks,
  updateKiosk,
} from '#shared/contract/configuration/kiosk-configuration.ts';
import { KioskAddressCard } from './kiosk-address-card.tsx';

const kiosks = configuredKind<ConfiguredKiosk & Origin, KioskBody>({
  texts: 'kiosks',
  level: 'global',
  list: listKiosks,
  create: createKiosk,
  update: updateKiosk,
  remove: { by: deleteKiosk, check: checkKioskDeletion, loses: 'kiosks:deleteLoses' },
  schema: kioskBody,
  columns: [
    {
      key: 'name',
      formWidth: 'minmax(160px, 1fr)',
      weight: 'strong',
      read: ({ id, name }) => <Link to={`${id}`}>{name}</Link>,
      sortable: true,
      control: { kind: 'text', maxLength: 45 },
    },
    {
      key: 'idDefinedTimetables',
      width: 280,
      formWidth: 'minmax(160px, 1fr)',
      control: { kind: 'choice' },
    },
    { key: 'enabled', width: 124, formWidth: '84px', sortable: true, control: { kind: 'toggle' } },
  ],
});

/** Lists the kiosks with when they are open; where kiosks stand, the address of each can be copied. */
export function KiosksScreen() {
  const isAtBranch = !useShows()('fleet');
  return (
    <>
      <ConfiguredList kind={kiosks} choices={{ idDefinedTimetables: useScheduleOptions() }} />
      {isAtBranch && <KioskAddressCard queryKey={kiosks.key} />}
    </>
  );
}

import type { Database } from 'better-sqlite3';
import { remembered } from '#branch-server/db/remembered.ts';
import { statement } from '#branch-server/db/statement.ts';
import { type PlaceName, placeOfDisplay, placeOfKiosk, placeOfWorkstation } from './place.ts';

export interface KnownDevice {
  readonly kind: 'display' | 'kiosk' | 'workstation';
  readonly place: PlaceName;
  readonly id: number;
  readonly name: string;
  readonly idBranches: number;
  /** True while it, its branch and, of a display, its design are enabled. */
  readonly isOn: boolean;
  /** Name of a display's design; null for one from before there were any, and for all others. */
  readonly design: string | null;
}

/** Reads the displays, kiosks and workstations of this server, remembered until the configuration changes. */
export function createConfiguredDevices(sqlite: Database, version: () => number) {
  const displays = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('displays as d')
      .innerJoin('branches as b', 'b.id', 'd.id_branches')
      .leftJoin('display_designs as s', 's.id', 'd.id_display_designs')
      .select(['d.id', 'd.name', 'd.id_branches as idBranches', 's.name as design'])
      .select(['d.enabled', 's.enabled as design_enabled', 'b.enabled as branch_enabled']),
  );
  const kiosks = statement<object>()(sqlite, (db) =>
    db.selectFrom('kiosks').select(['id', 'name', 'enabled']),
  );
  const branches = statement<object>()(sqlite, (db) => db.selectFrom('branches').select(['id', 'enabled']));
  const workstations = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('workstations as w')
      .innerJoin('branches as b', 'b.id', 'w.id_branches')
      .select(['w.id', 'w.name', 'w.id_branches as idBranches'])
      .select(['w.enabled', 'b.enabled as branch_enabled']),
  );

  const read = remembered<[], ReadonlyMap<PlaceName, KnownDevice>>(version, () => {
    const all = [
      ...displays.all({}).map(({ enabled, design_enabled, branch_enabled, ...display }) => ({
        ...{ kind: 'display' as const, place: placeOfDisplay(display.id), ...display },
        isOn: enabled === 1 && design_enabled !== 0 && branch_enabled === 1,
      })),
      // Each kiosk may stand in each branch.
      ...kiosks.all({}).flatMap(({ id, name, enabled }) =>
        branches.all({}).map((branch) => ({
          ...{ kind: 'kiosk' as const, place: placeOfKiosk(id, branch.id) },
          ...{ id, name, idBranches: branch.id, design: null },
          isOn: enabled === 1 && branch.enabled === 1,
        })),
      ),
      ...workstations.all({}).map(({ enabled, branch_enabled, ...workstation }) => ({
        ...{ kind: 'workstation' as const, place: placeOfWorkstation(workstation.id), ...workstation },
        ...{ design: null, isOn: enabled === 1 && branch_enabled === 1 },
      })),
    ];
    return new Map(all.map((device) => [device.place, device]));
  });

  return {
    all: (): KnownDevice[] => [...read().values()],
    at: (place: PlaceName): KnownDevice | undefined => read().get(place),
    display: (id: number): KnownDevice | undefined => read().get(placeOfDisplay(id)),
  };
}

export type ConfiguredDevices = ReturnType<typeof createConfiguredDevices>;

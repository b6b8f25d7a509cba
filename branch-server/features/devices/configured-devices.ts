import type { Database } from 'better-sqlite3';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import { statement } from '#branch-server/db/statement.ts';
import {
  kioskOf,
  type ScreenName,
  screenOfDisplay,
  screenOfKiosk,
  screenOfWorkstation,
} from './screen-name.ts';

export interface DeviceRecord {
  readonly kind: 'display' | 'kiosk' | 'workstation';
  readonly screen: ScreenName;
  readonly id: number;
  readonly name: string;
  readonly idBranches: number;
  /** True while it, its branch and, of a display, its design are enabled. */
  readonly isOn: boolean;
  /** Name of a display's design; null for one from before there were any, and for all others. */
  readonly design: string | null;
}

/** Reads the displays, kiosks and workstations of this server, cached until the configuration changes. */
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

  const fixed = cachedByVersion<[], ReadonlyMap<ScreenName, DeviceRecord>>(version, () => {
    const all = [
      ...displays.all({}).map(({ enabled, design_enabled, branch_enabled, ...display }) => ({
        kind: 'display' as const,
        screen: screenOfDisplay(display.id),
        ...display,
        isOn: enabled === 1 && design_enabled !== 0 && branch_enabled === 1,
      })),
      ...workstations.all({}).map(({ enabled, branch_enabled, ...workstation }) => ({
        kind: 'workstation' as const,
        screen: screenOfWorkstation(workstation.id),
        ...workstation,
        design: null,
        isOn: enabled === 1 && branch_enabled === 1,
      })),
    ];
    return new Map(all.map((device) => [device.screen, device]));
  });
  const byBranch = cachedByVersion<[], ReadonlyMap<number, readonly DeviceRecord[]>>(version, () =>
    Map.groupBy(fixed().values(), ({ idBranches }) => idBranches),
  );
  const movable = cachedByVersion<[], Movable>(version, () => ({
    kiosks: new Map(kiosks.all({}).map(({ id, ...kiosk }) => [id, kiosk])),
    branches: new Map(branches.all({}).map(({ id, enabled }) => [id, enabled])),
  }));

  /** Record of a kiosk at a branch, created on demand, because all combinations are too many to store. */
  function kioskAt(id: number, idBranches: number): DeviceRecord | undefined {
    const kiosk = movable().kiosks.get(id);
    const branch = movable().branches.get(idBranches);
    if (!kiosk || branch === undefined) return undefined;
    const screen = screenOfKiosk(id, idBranches);
    const isOn = kiosk.enabled === 1 && branch === 1;
    return { kind: 'kiosk', screen, id, name: kiosk.name, idBranches, isOn, design: null };
  }

  return {
    displays: (): DeviceRecord[] => [...fixed().values()].filter(({ kind }) => kind === 'display'),
    /** Lists the displays and workstations of a branch. */
    fixedIn: (idBranches: number): readonly DeviceRecord[] => byBranch().get(idBranches) ?? [],
    at(screen: ScreenName): DeviceRecord | undefined {
      const kiosk = kioskOf(screen);
      return kiosk ? kioskAt(kiosk.id, kiosk.idBranches) : fixed().get(screen);
    },
    display: (id: number): DeviceRecord | undefined => fixed().get(screenOfDisplay(id)),
  };
}

interface Movable {
  readonly kiosks: ReadonlyMap<number, { readonly name: string; readonly enabled: number }>;
  /** Enabled flag of each branch. */
  readonly branches: ReadonlyMap<number, number>;
}

export type ConfiguredDevices = ReturnType<typeof createConfiguredDevices>;

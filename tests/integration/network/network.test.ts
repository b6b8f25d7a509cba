import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import type { CentralDatabaseOptions } from '#central-server/db/database.ts';
import { openCentralDatabase } from '#central-server/db/database.ts';
import { listClaims, resolveIdentityConflict } from '#shared/contract/central/registry.ts';
import { createSegment } from '#shared/contract/configuration/segments.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { actFaults } from '#tests/support/checks/answered-faults.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { actsAtCentral, figuresOf, upwardFaults } from '#tests/support/checks/network-faults.ts';
import { CONFIGURED, centralFeed, filtered } from '#tests/support/network/configuration-down.ts';
import { TROUBLES } from '#tests/support/network/network-troubles.ts';
import {
  PATIENCE,
  type RunningBranch,
  type RunningNetwork,
  startNetwork,
} from '#tests/support/network/running-network.ts';
import { runs } from '#tests/support/samples/runs.ts';
import { backUpCentral } from '#tests/support/servers/central-backup.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';

const FEW_ROUNDS = { sqlite: runs(2, 1), postgres: 1 };
const SEED = Number(process.env.TURNO_KILL_SEED ?? 20_261_121);
const TROUBLES_EACH = process.env.TURNO_KILL_ROUNDS ? 3 : 2;

type Row = Readonly<Record<string, unknown>>;

describeCentral('a network that is killed, cut and put back while it works', (_open, newPlace, dialect) => {
  const rounds = Number(process.env.TURNO_KILL_ROUNDS ?? FEW_ROUNDS[dialect]);
  const random = seededRandom(SEED);
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const timeout = 1_200_000;
  let place: CentralDatabaseOptions;
  let network: RunningNetwork;

  beforeAll(async () => {
    place = await newPlace();
    network = await startNetwork(place, SEED);
    for (const branch of network.branches) await branch.backUp();
  }, timeout);
  afterAll(() => network?.stop(), timeout);

  const each = <T>(work: (branch: RunningBranch) => Promise<T>) => Promise.all(network.branches.map(work));
  const answers = (branch: RunningBranch, count: number) => {
    const before = branch.hammers().answered.length;
    return vi.waitFor(
      () => expect(branch.hammers().answered.length).toBeGreaterThan(before + count),
      PATIENCE,
    );
  };

  async function workDuring(trouble: () => Promise<void>): Promise<void> {
    for (const branch of network.branches) branch.hammers().go();
    await each((branch) => answers(branch, 30));
    await trouble();
    await each((branch) => answers(branch, 15));
    await each((branch) => branch.hammers().rest());
  }

  async function looking<Seen>(look: (database: CentralDatabase) => Promise<Seen>): Promise<Seen> {
    const database = await openCentralDatabase(place);
    try {
      return await look(database);
    } finally {
      await database.close();
    }
  }

  /** The network is at rest and whole: the invariants of the whole, each from the two ends' own databases. */
  async function expectWhole(): Promise<void> {
    await each((branch) => branch.drained());
    await looking(async (database) => {
      for (const branch of network.branches) {
        expect(await upwardFaults(database.reader, branch)).toEqual([]);
        const acts = (await actsAtCentral(database.reader, branch.id)).filter(
          ({ kind, idUsers }) => kind === 'issue' || (idUsers !== null && branch.users.includes(idUsers)),
        );
        expect(actFaults(branch.answered(), acts)).toEqual([]);
        await vi.waitFor(() => expectConfigured(database, branch), PATIENCE);
      }
      await vi.waitFor(async () => {
        const dirty = await database.reader.selectFrom('dirty_days').selectAll().execute();
        expect(dirty).toEqual([]);
      }, PATIENCE);
      const { kept, modelled } = await figuresOf(database.reader);
      expect(kept).toEqual(modelled);
    });
  }

  async function expectConfigured(database: CentralDatabase, { id, folder }: RunningBranch): Promise<void> {
    const central = centralFeed(database);
    for (const table of CONFIGURED) {
      const there = lookInto(folder, (sqlite) => rowsOf<Row>(sqlite, `select * from ${table}`));
      expect({ [table]: sorted(there) }).toEqual({ [table]: sorted(await filtered(central, table, id)) });
    }
  }

  /** Somebody at central sees two machines that say that they are the branch, and says which of them is. */
  async function choose({ id, folder }: RunningBranch): Promise<void> {
    const params = { id };
    const [standing] = lookInto(folder, (sqlite) =>
      rowsOf<{ epoch: string }>(sqlite, 'select epoch from replication_standing'),
    );
    const epoch = standing?.epoch ?? '';
    await vi.waitFor(async () => {
      const { claims } = await network.admin.call(listClaims, { params });
      expect(claims.map((claim) => claim.epoch)).toContain(epoch);
    }, PATIENCE);
    await network.admin.call(resolveIdentityConflict, { params, body: { epoch } });
  }

  const GRAVE: Readonly<Record<string, (branch: RunningBranch) => Promise<void>>> = {
    'a branch’s database is put back to a copy': async (branch) => {
      await workDuring(async () => {});
      await expectWhole();
      await branch.putBack('database');
      await workDuring(async () => {});
    },

    'central is put back to a copy': async () => {
      await network.central.powerCut();
      const backup = await backUpCentral(place);
      await network.central.powerOn();
      await workDuring(async () => {
        await network.central.powerCut();
        await backup.restore();
        await network.central.powerOn();
      });
      backup.remove();
    },

    'a copy of a branch is started beside it': async (branch) => {
      const clone = await branch.startClone();
      try {
        const { idTicket } = await take({ anybody: clone.anybody }, { branch: branch.id });
        await workDuring(async () => {});
        const changes = lookInto(clone.folder, (sqlite) =>
          rowsOf<{ eid: string }>(sqlite, `select eid from change_log where pk = '${idTicket}'`),
        );
        expect(changes.length).toBeGreaterThan(0);
        await vi.waitFor(
          () =>
            looking(async ({ reader }) => {
              const kept = await reader
                .selectFrom('quarantine')
                .select(['eid', 'trusted'])
                .where('id_branches', '=', branch.id)
                .where(
                  'eid',
                  'in',
                  changes.map(({ eid }) => eid),
                )
                .execute();
              expect(kept).toEqual(changes.map(({ eid }) => ({ eid, trusted: 0 })));
            }),
          PATIENCE,
        );
      } finally {
        await clone.stop();
      }
      await choose(branch);
    },
  };

  it.each(Array.from({ length: rounds }, (_, round) => round))(
    'has everything at central once, and central’s configuration at every branch (round %i)',
    { timeout },
    async (round) => {
      const troubles = Array.from({ length: TROUBLES_EACH }, () => one(Object.keys(TROUBLES)));
      for (const name of troubles) {
        await workDuring(async () => {
          await TROUBLES[name]?.({ network, branch: one(network.branches), random });
          await network.admin.call(createSegment, { body: segmentOf(`${dialect} ${round} ${random()}`) });
        });
      }
      await expectWhole();
      const grave =
        Object.keys(GRAVE)[(round + (dialect === 'postgres' ? 2 : 0)) % Object.keys(GRAVE).length];
      if (!grave) throw new Error('there is always one');
      await GRAVE[grave]?.(one(network.branches));
      await expectWhole();
    },
  );
});

let shortIds = 100;

function segmentOf(name: string) {
  shortIds += 1;
  return { idShort: String(shortIds), name, description: '', enabled: 'Y' } as const;
}

const sorted = (rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => Number(one.id) - Number(other.id));

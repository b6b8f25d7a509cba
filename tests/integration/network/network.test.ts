import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import type { CentralDatabaseOptions } from '#central-server/db/database.ts';
import { openCentralDatabase } from '#central-server/db/database.ts';
import { listClaims, resolveIdentityConflict } from '#shared/contract/central/registry.ts';
import { createSegment } from '#shared/contract/configuration/segments.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { actViolations } from '#tests/support/checks/answered-violations.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { actsAtCentral, statsOf, upwardViolations } from '#tests/support/checks/network-violations.ts';
import { CONFIGURED, centralFeed, filtered } from '#tests/support/network/configuration-down.ts';
import { DISRUPTIONS } from '#tests/support/network/network-disruptions.ts';
import {
  type RunningBranch,
  type RunningNetwork,
  startNetwork,
  WAIT_OPTIONS,
} from '#tests/support/network/running-network.ts';
import { runs } from '#tests/support/samples/runs.ts';
import { backUpCentral } from '#tests/support/servers/central-backup.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';

const FEW_ROUNDS = { sqlite: runs(2, 1), postgres: 1 };
const SEED = Number(process.env.TURNO_KILL_SEED ?? 20_261_121);
const DISRUPTIONS_EACH = process.env.TURNO_KILL_ROUNDS ? 3 : 2;

type Row = Readonly<Record<string, unknown>>;

describeCentral('a network with kills, cuts and restores during work', (_open, newStorage, dialect) => {
  const rounds = Number(process.env.TURNO_KILL_ROUNDS ?? FEW_ROUNDS[dialect]);
  const random = seededRandom(SEED);
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const timeout = 1_200_000;
  let storage: CentralDatabaseOptions;
  let network: RunningNetwork;

  beforeAll(async () => {
    storage = await newStorage();
    network = await startNetwork(storage, SEED);
    for (const branch of network.branches) await branch.backUp();
  }, timeout);
  afterAll(() => network?.stop(), timeout);

  const each = <T>(work: (branch: RunningBranch) => Promise<T>) => Promise.all(network.branches.map(work));
  const answers = (branch: RunningBranch, count: number) => {
    const before = branch.hammers().answered.length;
    return vi.waitFor(
      () => expect(branch.hammers().answered.length).toBeGreaterThan(before + count),
      WAIT_OPTIONS,
    );
  };

  async function workDuring(disruption: () => Promise<void>): Promise<void> {
    for (const branch of network.branches) branch.hammers().go();
    await each((branch) => answers(branch, 30));
    await disruption();
    await each((branch) => answers(branch, 15));
    await each((branch) => branch.hammers().rest());
  }

  async function looking<Seen>(look: (database: CentralDatabase) => Promise<Seen>): Promise<Seen> {
    const database = await openCentralDatabase(storage);
    try {
      return await look(database);
    } finally {
      await database.close();
    }
  }

  /** The network is idle and consistent: its invariants, each checked in the databases of both ends. */
  async function expectComplete(): Promise<void> {
    await each((branch) => branch.drained());
    await looking(async (database) => {
      for (const branch of network.branches) {
        expect(await upwardViolations(database.reader, branch)).toEqual([]);
        const acts = (await actsAtCentral(database.reader, branch.id)).filter(
          ({ kind, idUsers }) => kind === 'issue' || (idUsers !== null && branch.users.includes(idUsers)),
        );
        expect(actViolations(branch.answered(), acts)).toEqual([]);
        await vi.waitFor(() => expectConfigured(database, branch), WAIT_OPTIONS);
      }
      await vi.waitFor(async () => {
        const dirty = await database.reader.selectFrom('dirty_days').selectAll().execute();
        expect(dirty).toEqual([]);
      }, WAIT_OPTIONS);
      const { stored, modelled } = await statsOf(database.reader);
      expect(stored).toEqual(modelled);
    });
  }

  async function expectConfigured(database: CentralDatabase, { id, folder }: RunningBranch): Promise<void> {
    const central = centralFeed(database);
    for (const table of CONFIGURED) {
      const there = lookInto(folder, (sqlite) => rowsOf<Row>(sqlite, `select * from ${table}`));
      expect({ [table]: sorted(there) }).toEqual({ [table]: sorted(await filtered(central, table, id)) });
    }
  }

  /** An administrator at central sees two machines that claim to be the branch, and selects one. */
  async function choose({ id, folder }: RunningBranch): Promise<void> {
    const params = { id };
    const [status] = lookInto(folder, (sqlite) =>
      rowsOf<{ epoch: string }>(sqlite, 'select epoch from replication_status'),
    );
    const epoch = status?.epoch ?? '';
    await vi.waitFor(async () => {
      const { claims } = await network.admin.call(listClaims, { params });
      expect(claims.map((claim) => claim.epoch)).toContain(epoch);
    }, WAIT_OPTIONS);
    await network.admin.call(resolveIdentityConflict, { params, body: { epoch } });
  }

  const GRAVE: Readonly<Record<string, (branch: RunningBranch) => Promise<void>>> = {
    'a branch’s database is put back to a copy': async (branch) => {
      await workDuring(async () => {});
      await expectComplete();
      await branch.restore('database');
      await workDuring(async () => {});
    },

    'central is put back to a copy': async () => {
      await network.central.powerCut();
      const backup = await backUpCentral(storage);
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
              const stored = await reader
                .selectFrom('quarantine')
                .select(['eid', 'trusted'])
                .where('id_branches', '=', branch.id)
                .where(
                  'eid',
                  'in',
                  changes.map(({ eid }) => eid),
                )
                .execute();
              expect(stored).toEqual(changes.map(({ eid }) => ({ eid, trusted: 0 })));
            }),
          WAIT_OPTIONS,
        );
      } finally {
        await clone.stop();
      }
      await choose(branch);
    },
  };

  it.each(Array.from({ length: rounds }, (_, round) => round))(
    'has everything at central once, and the configuration of central at every branch (round %i)',
    { timeout },
    async (round) => {
      const disruptions = Array.from({ length: DISRUPTIONS_EACH }, () => one(Object.keys(DISRUPTIONS)));
      for (const name of disruptions) {
        await workDuring(async () => {
          await DISRUPTIONS[name]?.({ network, branch: one(network.branches), random });
          await network.admin.call(createSegment, { body: segmentOf(`${dialect} ${round} ${random()}`) });
        });
      }
      await expectComplete();
      const grave =
        Object.keys(GRAVE)[(round + (dialect === 'postgres' ? 2 : 0)) % Object.keys(GRAVE).length];
      if (!grave) throw new Error('there is always one');
      await GRAVE[grave]?.(one(network.branches));
      await expectComplete();
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

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROOT } from '#build/once.ts';
import { listBranches } from '#shared/contract/configuration/branches.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import { getBookingBranches, getFreeSlots } from '#shared/contract/tickets/public-booking.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { clientOf, signIn } from '#tests/simulation/network/become-branch.ts';
import { playBranch } from '#tests/simulation/network/play-branch.ts';
import { type Network, type NetworkBranch, startNetwork } from '#tests/simulation/network/start-network.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';

const PROGRAMS = {
  central: join(ROOT, 'central-server/main.ts'),
  branch: join(ROOT, 'branch-server/main.ts'),
};
const OPERATORS: Readonly<Record<number, readonly string[]>> = { 1: ['marcos'], 2: ['nuria', 'tomas'] };
const WAIT_OPTIONS = { timeout: 120_000, interval: 200 };

const TICKET =
  'id, day, code, state, arrived_at, called_at, ended_at, id_queues, id_users, id_workstations, row_ver';
const EVENT = 'seq, id_tickets, kind, from_state, to_state, at, id_users, id_workstations, reason';

const atBranch = ({ folder }: NetworkBranch, columns: string, table: string) =>
  lookInto(folder, (sqlite) => rowsOf(sqlite, `select ${columns} from ${table} order by 1`));
const ticketsAt = (branch: NetworkBranch) => atBranch(branch, TICKET, 'tickets');

describe('the demonstration network', { timeout: 300_000 }, () => {
  let folder: TemporaryFolder;
  let network: Network;
  let branches: readonly NetworkBranch[];
  const ending = new AbortController();
  let plays: Promise<unknown> = Promise.resolve();

  beforeAll(async () => {
    folder = temporaryFolder();
    network = await startNetwork({ folder: folder.path, port: 0, programs: PROGRAMS });
    branches = network.branches;
    plays = Promise.all(
      branches.map((branch) => {
        const random = seededRandom(branch.id);
        const lively = { customersPerMinute: 100, serviceMs: 100, signal: ending.signal };
        return playBranch({ branch, random, ...lively }, OPERATORS[branch.id] ?? []);
      }),
    );
  }, 180_000);
  afterAll(async () => {
    ending.abort();
    await plays;
    await network?.stop();
    folder.remove();
  });

  const health = ({ origin }: NetworkBranch) => clientOf(origin, null).call(getHealth, {});
  const replication = async (branch: NetworkBranch) => (await health(branch)).replication;
  const atCentral = ({ id }: NetworkBranch, columns: string, table: string) =>
    lookInto(
      network.central.folder,
      (sqlite) => rowsOf(sqlite, `select ${columns} from ${table} where id_branches = ? order by 1`, id),
      'turno-central.db',
    );
  const ticketsFrom = (branch: NetworkBranch) => atCentral(branch, TICKET, 'fact_tickets');

  it('has a central with a bank of three branches, each with its location', async () => {
    const admin = await signIn(network.central.origin, 'admin');
    const known = await admin.call(listBranches, {});
    expect(known.map(({ name }) => name)).toEqual(['Oficina Centro', 'Oficina Norte', 'Oficina Puerto']);
    expect(new Set(known.map(({ idBranchTypes }) => idBranchTypes)).size).toBe(1);
    for (const { latitude, longitude } of known) expect([latitude, longitude]).not.toContain(null);
  });

  it('offers bookings at central for both online branches', async () => {
    const anybody = clientOf(network.central.origin, null);
    const { branches: bookingBranches } = await anybody.call(getBookingBranches, {});
    const query = { days: 7 };
    for (const { id } of branches) {
      const bookingBranch = bookingBranches.find(({ idBranches }) => idBranches === id);
      const [service] = bookingBranch?.services ?? [];
      if (!service) throw new Error(`nothing is offered at ${id}`);
      const { idServices, idSegments } = service;
      await vi.waitFor(async () => {
        const { days } = await anybody.call(getFreeSlots, {
          params: { id },
          query: { ...query, idServices, idSegments },
        });
        expect(days.length).toBeGreaterThan(0);
      }, WAIT_OPTIONS);
    }
  });

  it('has two branches, each with its own name, printers and customers', async () => {
    expect(branches.map(({ name }) => name)).toEqual(['Oficina Centro', 'Oficina Puerto']);
    for (const branch of branches) {
      await vi.waitFor(
        async () => expect(await health(branch)).toMatchObject({ printers: { total: 2, faulty: 0 } }),
        WAIT_OPTIONS,
      );
      await vi.waitFor(() => expect(ticketsFrom(branch).length).toBeGreaterThan(2), WAIT_OPTIONS);
      expect(lookInto(branch.folder, (sqlite) => rowsOf(sqlite, 'select id from branches'))).toEqual([
        { id: branch.id },
      ]);
    }
  });

  it('continues at a disconnected branch, and central then has everything exactly once', async () => {
    const [cut, complete] = branches;
    if (!cut || !complete) throw new Error('there are not two branches');
    cut.link.cut();
    const before = ticketsAt(cut).length;
    await vi.waitFor(async () => {
      expect(ticketsAt(cut).length).toBeGreaterThan(before + 3);
      expect(await replication(cut)).toMatchObject({ state: 'offline', pendingRows: expect.any(Number) });
    }, WAIT_OPTIONS);
    const known = ticketsFrom(cut).length;
    expect(known).toBeLessThan(ticketsAt(cut).length);
    const elsewhere = ticketsFrom(complete).length;
    await vi.waitFor(() => expect(ticketsFrom(complete).length).toBeGreaterThan(elsewhere), WAIT_OPTIONS);
    expect(ticketsFrom(cut)).toHaveLength(known);

    cut.link.heal();
    ending.abort();
    await plays;
    for (const branch of branches) {
      await vi.waitFor(
        async () => expect(await replication(branch)).toMatchObject({ state: 'connected', pendingRows: 0 }),
        WAIT_OPTIONS,
      );
      expect(ticketsFrom(branch)).toEqual(ticketsAt(branch));
      expect(atCentral(branch, EVENT, 'fact_ticket_events')).toEqual(
        atBranch(branch, EVENT, 'ticket_events'),
      );
    }
    const quarantined = 'select count(*) as changes from quarantine';
    expect(
      lookInto(network.central.folder, (sqlite) => rowsOf(sqlite, quarantined), 'turno-central.db'),
    ).toEqual([{ changes: 0 }]);
  });
});

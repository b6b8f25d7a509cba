import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createRollUpHousekeeping } from '#central-server/roll-ups/roll-up-housekeeping.ts';
import {
  consolidatedBranches,
  consolidatedParts,
  consolidatedTrend,
} from '#shared/contract/central/consolidated.ts';
import { mapFleet } from '#shared/contract/central/fleet.ts';
import { createBranch, updateBranch } from '#shared/contract/configuration/branches.ts';
import { CONTRACT } from '#shared/contract/contract.ts';
import { openWallboard } from '#shared/contract/dashboard/wallboard.ts';
import type { ClientEvents, ServerEvents } from '#shared/contract/socket-events.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { shows } from '#shared/domain/sync-type.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { type BranchMachine, enrolMachine, say } from '#tests/support/network/branch-machine.ts';
import { listeningOver } from '#tests/support/network/pushing-machine.ts';
import { createWritingBranch, ticketChange } from '#tests/support/network/writing-branch.ts';
import { putFacts, ticketFact } from '#tests/support/samples/facts.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

type Page = Socket<ServerEvents, ClientEvents>;

/** A name that occurs in no other text. */
const HIDDEN = 'Apartada Setenta y Siete';
const DAY = '2026-11-16';
const NINE = Date.UTC(2026, 10, 16, 9);

/** Lists that are not specific to branches, with the reason why they show all branches. */
const OF_ALL: readonly string[] = [
  // A group is saved as a whole: a user who sees only a part would delete the rest.
  'listBranchGroups',
  'listGroupableBranches',
];

const LISTS = Object.entries(CONTRACT).filter(
  ([, { method, path, privilege, only = 'central', part, answer }]) =>
    method === 'get' &&
    only === 'central' &&
    !path.includes('{') &&
    privilege !== 'public' &&
    privilege !== 'branch' &&
    !('media' in answer) &&
    (part === undefined || shows('central', part)),
);

describeCentral('lists over many branches', (_open, newStorage) => {
  let central: Central;
  let admin: SignedIn;
  let displayed: number;
  let hidden: number;
  let machines: readonly BranchMachine[];
  let token: string;
  const pages: Page[] = [];
  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
    admin = await central.signIn('admin');
    displayed = (await admin.call(createBranch, { body: newBranch() })).id;
    hidden = (await admin.call(createBranch, { body: newBranch({ name: HIDDEN }) })).id;
    machines = await Promise.all([displayed, hidden].map((id) => enrolMachine(central, admin, id)));
    for (const machine of machines) {
      const branch = createWritingBranch(listeningOver(central, machine));
      await branch.hello();
      branch.write(ticketChange(9, 2, { state: 'assisted' }));
      await branch.push();
    }
    const { db } = central.database();
    const facts = [displayed, hidden].map((id_branches) =>
      ticketFact({ id: 1, id_branches, day: DAY, arrived_at: NINE, id_queues: 1 }),
    );
    await putFacts(central.database(), { tickets: facts });
    await createRollUpHousekeeping({
      ...central,
      database: central.database(),
      log: central.log.log,
    }).catchUp();
    const losses = {
      id_other_branches: null,
      entity: 'users',
      pk: '1',
      field: 'email',
      applied: '"a"',
      discarded: '"b"',
    } as const;
    for (const id_branches of [displayed, hidden]) {
      const row = {
        ...losses,
        id_branches,
        eid: `lost ${id_branches}`,
        reason: 'central',
        at: NINE,
      } as const;
      await db.insertInto('change_conflicts').values(row).execute();
    }
    token = await central.configure(async (scope) => {
      const created = await addUser(scope, await addRole(scope, Object.values(MODULES)));
      await repository(scope, 'user_branches').insert({ id_users: created.idUsers, id_branches: displayed });
      return created.token;
    });
  });
  afterAll(async () => {
    for (const page of pages) page.disconnect();
    await central.stop();
  });

  const listed = async (holder: string) => {
    const naming: string[] = [];
    for (const [name, { path, query }] of LISTS) {
      const all = query?.safeParse({ size: '100' }).success ? '?size=100' : '';
      const { json } = await ask(central.origin, { method: 'get', path: `${path}${all}`, token: holder });
      if (JSON.stringify(json).includes(HIDDEN)) naming.push(name);
    }
    return naming;
  };

  it('name the branch to users of all branches', async () => {
    expect(await listed(admin.token)).toEqual(
      expect.arrayContaining([
        ...['listFleet', 'mapFleet', 'consolidatedBranches', 'listQuarantine', 'listConflictingChanges'],
        'dashboardTable',
        ...['listAudit', 'listConfiguredBranches', 'listBranches'],
      ]),
    );
  });

  it('do not name it to users of other branches', async () => {
    expect((await listed(token)).filter((name) => !OF_ALL.includes(name))).toEqual([]);
  });

  it('exclude it from their totals', async () => {
    const days = { from: DAY, to: DAY };
    const arrived = async (who: Pick<SignedIn, 'call'>) => [
      (await who.call(consolidatedBranches, { query: days })).totals.metrics.arrived,
      (await who.call(consolidatedTrend, { query: { ...days, per: 'day' } })).totals.arrived,
      (await who.call(consolidatedTrend, { query: { ...days, per: 'hour' } })).totals.arrived,
      (await who.call(consolidatedParts, { query: { ...days, by: 'queue' } })).totals.arrived,
      (await who.call(consolidatedParts, { query: { ...days, by: 'branchType' } })).totals.arrived,
    ];
    expect(await arrived(admin)).toEqual([2, 2, 2, 2, 2]);
    expect(await arrived(central.as(token))).toEqual([1, 1, 1, 1, 1]);
  });

  it('send no events about it', async () => {
    let hints = 0;
    const subscribe = async (holder: string) => {
      const received = new Set<number>();
      const page: Page = io(central.origin, {
        transports: ['websocket'],
        forceNew: true,
        auth: { token: holder },
      });
      pages.push(page);
      page.on('fleet:changed', ({ branches, points }) => {
        for (const { id } of [...branches, ...points]) received.add(id);
        if (branches.length + points.length === 0) hints += 1;
      });
      const request = { idBranches: [displayed, hidden], points: true };
      await new Promise<unknown>((resolve) => page.emit('fleet:subscribe', request, resolve));
      return received;
    };
    const all = await subscribe(admin.token);
    const some = await subscribe(token);
    const displayPage = await subscribe((await admin.call(openWallboard, {})).access_token);
    const [one, other] = machines;
    if (!one || !other) throw new Error('no machines');
    await say(central, other);
    await vi.waitFor(() => expect(all).toContain(hidden), { timeout: 30_000 });
    await say(central, one);
    await vi.waitFor(() => expect(some).toContain(displayed), { timeout: 30_000 });
    expect(some).not.toContain(hidden);
    // A wall display receives a notice without the branch, whatever its user may see.
    await vi.waitFor(() => expect(hints).toBeGreaterThan(0), { timeout: 30_000 });
    expect([...displayPage]).toEqual([]);
    expect((await central.as(token).call(mapFleet, {})).map(({ id }) => id)).toEqual([displayed]);
  });

  it('contain no audit entries of central about it', async () => {
    await admin.call(updateBranch, { params: { id: hidden }, body: newBranch({ name: `${HIDDEN} B` }) });
    expect((await listed(token)).filter((name) => !OF_ALL.includes(name))).toEqual([]);
  });
});

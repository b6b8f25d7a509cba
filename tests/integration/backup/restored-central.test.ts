import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { composeDownward } from '#branch-server/replication/down/downward.ts';
import { createEnrolmentCode } from '#shared/contract/central/registry.ts';
import { showRewound } from '#shared/contract/central/rewound.ts';
import type { Client } from '#shared/contract/client.ts';
import { backUp, restore } from '#tests/support/actions/backup-actions.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { type ReplicatingBranch, startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const WAIT_OPTIONS = { timeout: 120_000, interval: 50 };
const ID = 1;

let central: Central;
let branch: ReplicatingBranch;
let admin: Client;
beforeAll(async () => {
  central = await startCentral({ clock: createSettableClock(Date.now()) });
  admin = await central.signIn('admin');
  const { code } = await admin.call(createEnrolmentCode, { params: { id: ID } });
  branch = await startReplicatingBranch({
    centralUrl: central.origin,
    enrolmentCode: code,
    downward: composeDownward,
  });
  await vi.waitFor(() => take(branch), WAIT_OPTIONS);
  await drained();
}, 240_000);
afterAll(async () => {
  await branch.stop();
  await central.stop();
});

const drained = () =>
  vi.waitFor(async () => {
    expect(await branch.health()).toMatchObject({ state: 'connected', pendingRows: 0 });
  }, WAIT_OPTIONS);
const atCentral = async () =>
  (await central.database().reader.selectFrom('fact_tickets').select('id').execute()).map(({ id }) =>
    Number(id),
  );

it('a restored central states the author and which branches send how much again', {
  timeout: 240_000,
}, async () => {
  expect(await admin.call(showRewound, {})).toEqual({ restore: null, branches: [] });
  const file = await backUp(admin);
  const losses = await take(branch);
  await drained();
  expect(await atCentral()).toContain(losses.idTicket);
  await restore(admin, file);
  expect(await atCentral()).not.toContain(losses.idTicket);
  await take(branch);
  await vi.waitFor(async () => expect(await atCentral()).toContain(losses.idTicket), WAIT_OPTIONS);
  const { restore: said, branches } = await admin.call(showRewound, {});
  expect(said).toMatchObject({ by: 'admin', replaced: expect.stringMatching(/^replaced-/) });
  expect(branches).toMatchObject([{ idBranches: ID, isDone: true }]);
  expect(branches[0]?.rows).toBe(branches[0]?.of);
  expect(branches[0]?.rows).toBeGreaterThan(0);
});

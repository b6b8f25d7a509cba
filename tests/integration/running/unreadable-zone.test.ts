import { afterAll, beforeAll, expect, it } from 'vitest';
import { getHealth } from '#shared/contract/installation/health.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

let branch: Branch;
beforeAll(async () => {
  branch = await startBranch();
  await branch.configure(({ trx }) =>
    trx.updateTable('branches').set({ zone: 'UTC+1' }).where('id', '=', DEMO.branch).execute(),
  );
  await branch.restart();
}, 60_000);
afterAll(() => branch.stop());

it('a branch whose zone cannot be read goes on in that of the server, and says so', async () => {
  expect(await take(branch)).toMatchObject({ idTicket: expect.any(Number) });
  expect(await branch.anybody.call(getHealth, {})).toMatchObject({
    status: 'attention',
    zones: { unreadable: [{ id: DEMO.branch, name: 'Oficina Centro' }] },
  });
});

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
});
afterAll(() => branch.stop());

it('a branch with an invalid time zone uses that of the server, and reports it', async () => {
  expect(await take(branch)).toMatchObject({ idTicket: expect.any(Number) });
  expect(await branch.anybody.call(getHealth, {})).toMatchObject({
    status: 'attention',
    zones: { unreadable: [{ id: DEMO.branch, name: 'Oficina Centro' }] },
  });
});

import { composeDownward } from '#branch-server/replication/down/downward.ts';
import { listBranchRestores } from '#shared/contract/central/branch-restores.ts';
import { createEnrolmentCode } from '#shared/contract/central/registry.ts';
import { backUp, restore } from '#tests/support/actions/backup-actions.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/central-browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { startReplicatingBranch } from '#tests/support/servers/replicating-branch.ts';

const t = textsIn('es');
const params = { id: DEMO.branch };
const WAIT_OPTIONS = { timeout: 60_000 };

test('central shows the losses of a restored branch', async ({ central, device }) => {
  test.slow();
  const keeper = await central.signIn('admin');
  const { code } = await keeper.call(createEnrolmentCode, { params });
  const branch = await startReplicatingBranch({
    centralUrl: central.origin,
    enrolmentCode: code,
    downward: composeDownward,
  });
  try {
    await expect(() => take(branch)).toPass(WAIT_OPTIONS);
    const drained = () =>
      expect.poll(() => branch.health(), WAIT_OPTIONS).toMatchObject({ state: 'connected', pendingRows: 0 });
    await drained();
    const admin = await branch.signIn('admin');
    const file = await backUp(admin);
    const losses = await take(branch);
    await drained();
    await restore(admin, file);
    await expect
      .poll(
        async () => (await keeper.call(listBranchRestores, { params })).rows[0]?.resent?.isDone,
        WAIT_OPTIONS,
      )
      .toBe(true);

    const page = await device({ reducedMotion: 'reduce' });
    await signIn(page, 'admin', `/app/fleet/${DEMO.branch}`);
    const report = page.getByRole('region', { name: t('restores:central.title') });
    await expect(report).toContainText(t('restores:missingTickets', { count: 1 }));
    await expect(report.getByRole('region', { name: t('restores:toClose') })).toContainText(losses.code);
    await expectAccessible(page, 'a branch that was put back');
    await expectTranslated(page, 'es', 'a branch that was put back');
  } finally {
    await branch.stop();
  }
});

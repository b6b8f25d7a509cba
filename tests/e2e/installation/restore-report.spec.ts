import { listRestores } from '#shared/contract/installation/restores.ts';
import { backUp, restore } from '#tests/support/actions/backup-actions.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const [WORKSTATION = 1] = DEMO.workstations;

test('every page links to the restore report, which closes finished tickets, until it was seen', async ({
  device,
  branch,
}) => {
  const admin = await branch.signIn('admin');
  const lucia = await branch.signIn('lucia');
  await open(lucia, WORKSTATION);
  const served = [await take(branch), await take(branch)];
  const file = await backUp(admin);
  for (const { idTicket } of served) {
    // Waits out the politeness first.
    await expect(() => next(lucia, WORKSTATION)).toPass();
    await finish(lucia, idTicket);
  }
  await take(branch);
  await restore(admin, file);

  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'admin', '/app/home');
  await page.getByRole('link', { name: t('restores:open') }).click();
  const report = page.getByRole('region', { name: /Restauración del/ });
  await expect(report).toContainText(t('restores:missingTickets', { count: 1 }));
  await report.getByText(t('restores:lostList')).click();
  await expectAccessible(page, 'the report of a restore');
  await expectTranslated(page, 'es', 'the report of a restore');

  const close = (count: number) => page.getByRole('button', { name: t('restores:close', { count }) });
  await report.getByRole('checkbox').first().uncheck();
  await close(1).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('restores:close', { count: 1 }) })
    .click();
  await expect(page.getByText(t('restores:closed', { count: 1 }))).toBeVisible();
  await report.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('restores:keep') }).click();
  await expect(report.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('button', { name: t('restores:seen') }).click();
  await expect(report.getByText(/Visto por admin/)).toBeVisible();
  expect((await admin.call(listRestores, {})).rows[0]).toMatchObject({ toClose: [], seenBy: 'admin' });
});

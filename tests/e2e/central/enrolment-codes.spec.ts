import { readFile } from 'node:fs/promises';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/central-browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { enrolMachine, REPORT, say } from '#tests/support/network/branch-machine.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';

const t = textsIn('es');

test('codes for all branches without a machine are created at once, saved in a file, and not shown again', async ({
  central,
  device,
}) => {
  const admin = await central.signIn('admin');
  const names = ['Atocha', 'Béjar', '=Cádiz'];
  for (const name of names) await admin.call(createBranch, { body: newBranch({ name }) });
  const machine = await enrolMachine(central, admin, 1);
  await say(central, machine, { body: { ...REPORT, wallMs: central.clock.now() } });

  const page = await device();
  await signIn(page, 'admin', '/app/fleet');
  await page.getByRole('button', { name: t('fleet:codes.open') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: 'Atocha' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Oficina Centro' })).not.toBeChecked();
  await expectTranslated(page, 'es', 'the choice of branches');
  await expectAccessible(page, 'the choice of branches');
  await dialog.getByRole('button', { name: t('fleet:codes.nobody') }).click();
  for (const name of names) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: t('fleet:codes.make', { count: 3 }) }).click();
  await expect(dialog.getByRole('row')).toHaveCount(1 + names.length);
  const atocha = dialog.getByRole('row', { name: 'Atocha' });
  const code = (await atocha.getByRole('cell').innerText()).trim();
  await atocha.getByRole('button', { name: t('fleet:codes.copy', { name: 'Atocha' }) }).click();
  await expect(atocha.getByText(t('common:shownOnce.copied'))).toBeVisible();
  await expectAccessible(page, 'the codes');

  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t('fleet:codes.download') }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('codigos-de-alta.csv');
  const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(2 + names.length);
  expect(lines[1]).toContain(`Atocha,${code},`);
  expect(lines[3]).toMatch(/^'=Cádiz,/);

  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText(code)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await dialog.getByRole('button', { name: t('fleet:code.done') }).click();
  await expect(page.getByText(code)).toHaveCount(0);
});

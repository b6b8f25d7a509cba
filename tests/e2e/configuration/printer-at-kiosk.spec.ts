import { listBranchPrinters } from '#shared/contract/devices/branch-printers.ts';
import { awaitPairing, pairDevice } from '#shared/contract/devices/devices.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { spawnPrintAgent } from '#tests/support/servers/spawn-print-agent.ts';

const t = textsIn('es');
const KEY = 'c'.repeat(64);
const KIOSK = 'Entrada norte';

test('a printer is attached to a kiosk by name, prints there, and is offline with it', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const { code } = await branch.anybody.call(awaitPairing, { body: { key: KEY } });
  const kiosk = { role: 'kiosk', idKiosks: DEMO.kiosks.entrance, idBranches: DEMO.branch } as const;
  await admin.call(pairDevice, { body: { code: code ?? '', name: KIOSK, ...kiosk } });
  const { rows } = await admin.call(listBranchPrinters, { query: { idBranches: DEMO.branch } });
  const agent = spawnPrintAgent(branch.origin, KEY);
  try {
    await expect.poll(agent.said).toContain('prints for the branch');
    const page = await device({ reducedMotion: 'reduce' });
    await signIn(page, 'admin');
    const selected = JSON.stringify({ id: DEMO.branch, name: 'Oficina Centro' });
    await page.evaluate((stored) => localStorage.setItem('turno.configuration.branch', stored), selected);
    await page.goto('/app/configuration/branch/printers');
    await page.getByRole('link', { name: t('branch-printers:new') }).click();

    await page.getByRole('textbox', { name: t('branch-printers:name') }).fill('Del kiosco');
    await page.getByRole('combobox', { name: t('branch-printers:idDevices') }).click();
    await page.getByRole('option', { name: KIOSK, exact: true }).click();
    await page.getByRole('textbox', { name: t('branch-printers:address') }).fill(rows[0]?.address ?? '');
    await page.getByRole('button', { name: t('branch-printers:look'), exact: true }).click();
    await expect(page.getByText(t('branch-printers:foundNone'))).toBeVisible();
    await expectAccessible(page, 'printer at a kiosk');
    await page.getByRole('button', { name: t('common:action.save') }).click();

    const row = page.locator('tbody').getByRole('row').filter({ hasText: 'Del kiosco' });
    await expect(row).toContainText(t('branch-printers:atDevice', { name: KIOSK }));
    await expect(row).toContainText(t('branch-printers:well'));
    await row.getByRole('button', { name: t('branch-printers:testOf', { name: 'Del kiosco' }) }).click();
    await expect(page.getByText(t('branch-printers:tested', { name: 'Del kiosco' }))).toBeVisible();
    await expectTranslated(page, 'es', 'the printers of a branch');

    await agent.end();
    await expect(row).toContainText(t('printers:error.unreachable'));
  } finally {
    await agent.remove();
  }
});

import { getPrintJob } from '#shared/contract/devices/printing.ts';
import { setPrinterCondition } from '#shared/contract/devices/virtual-printers.ts';
import { issueTicket } from '#shared/contract/tickets/tickets.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { stopClock } from '#tests/support/browser/minutes.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');

test('a failed print job is found in the print history and printed as a copy elsewhere', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const play = (condition: 'ready' | 'out-of-paper') =>
    admin.call(setPrinterCondition, { params: { index: 1 }, body: { condition } });
  const take = async () => {
    const { idPrintJob } = await admin.call(issueTicket, {
      params: { id: DEMO.branch },
      query: { segment: DEMO.segments.general, service: DEMO.services.cashier },
      body: { idKiosk: DEMO.kiosks.entrance },
    });
    await admin.call(getPrintJob, { params: { id: idPrintJob ?? '' }, query: { wait: 25 } });
  };
  await take();
  await play('out-of-paper');
  await take();

  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'admin');
  const selected = JSON.stringify({ id: DEMO.branch, name: 'Oficina Centro' });
  await page.evaluate((stored) => localStorage.setItem('turno.configuration.branch', stored), selected);
  await page.goto('/app/configuration/branch/print-history');
  const rows = page.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('A002');
  await expect(rows.first()).toContainText(t('print-history:states.failed'));
  await expect(rows.first()).toContainText(t('printers:error.out-of-paper'));
  await expectTranslated(page, 'es', 'the print history');
  await expectAccessible(page, 'the print history');

  await rows
    .first()
    .getByRole('button', { name: t('printers:printCopyOf', { code: 'A002' }) })
    .click();
  await page.getByRole('menuitem', { name: 'Acogida' }).click();
  // Pushed, without another request.
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(t('print-history:copy'));
  await expect(rows.first()).toContainText('Acogida');
  await expect(rows.first()).toContainText(t('print-history:states.printed'));

  await page.getByRole('combobox', { name: t('print-history:state'), exact: true }).click();
  await page.getByRole('option', { name: t('print-history:states.failed'), exact: true }).click();
  await expect(rows).toHaveCount(1);
  const search = page.getByRole('searchbox', { name: t('print-history:search') });
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.fill('A001');
  await expect(page.getByText(t('common:list.noMatch', { search: 'A001' }))).toBeVisible();
});

test('A-520: an information message stays five seconds', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  const { idPrintJob } = await admin.call(issueTicket, {
    params: { id: DEMO.branch },
    query: { segment: DEMO.segments.general, service: DEMO.services.cashier },
    body: { idKiosk: DEMO.kiosks.entrance },
  });
  await admin.call(getPrintJob, { params: { id: idPrintJob ?? '' }, query: { wait: 25 } });
  const page = await device({ reducedMotion: 'reduce' });
  await page.clock.install();
  await signIn(page, 'admin');
  const selected = JSON.stringify({ id: DEMO.branch, name: 'Oficina Centro' });
  await page.evaluate((stored) => localStorage.setItem('turno.configuration.branch', stored), selected);
  await page.goto('/app/configuration/branch/print-history');
  await page.getByRole('button', { name: t('printers:printCopyOf', { code: 'A001' }) }).click();
  const printer = page.getByRole('menuitem', { name: 'Acogida' });
  await expect(printer).toBeVisible();
  await stopClock(page);
  await printer.click();
  const toast = page.getByText(t('printers:copySent', { code: 'A001' }), { exact: true });
  await expect(toast).toBeAttached();
  await page.clock.runFor(4_900);
  await expect(toast).toBeAttached();
  await page.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);
});

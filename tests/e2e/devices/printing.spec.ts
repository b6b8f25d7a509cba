import { choice, openKiosk, takeTicket } from '#tests/support/browser/at-kiosk.ts';
import { openWorkstation, signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { linger } from '#tests/support/browser/linger.ts';
import { stopClock } from '#tests/support/browser/minutes.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

test('staff see a printer without paper, and a reprint is marked as a copy', async ({ device }) => {
  const [kiosk, paper, workstation] = await Promise.all([device(), device(), device()]);
  await workstation.clock.install();
  await paper.goto('/virtual-printer');
  const hall = paper.getByRole('region', { name: t('virtual-printer:printer', { index: 2 }) });
  const play = async (condition: 'out-of-paper' | 'ready') => {
    const radio = hall.getByRole('radio', { name: t(`virtual-printer:conditions.${condition}`) });
    await radio.click();
    await expect(radio).toBeChecked();
  };
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  const mark = workstation.getByRole('button', { name: t('printers:notice', { count: 1 }) });
  await expect(mark).toBeHidden();
  await play('out-of-paper');

  await openKiosk(kiosk, 'hall');
  await choice(kiosk, 'Caja').click();
  await expect(kiosk.locator('[data-stage=number]')).toContainText('A001');
  await mark.click();
  const printers = workstation.getByRole('dialog');
  await expect(printers.getByRole('listitem').filter({ hasText: 'Acogida' }).first()).toContainText(
    t('printers:error.out-of-paper'),
  );
  await expect(hall.getByText(t('virtual-printer:receipts', { count: 0 }))).toBeVisible();

  await play('ready');
  await stopClock(workstation);
  await printers.getByRole('button', { name: t('printers:printCopyOf', { code: 'A001' }) }).click();
  const sent = workstation.getByText(t('printers:copySent', { code: 'A001' }));
  await expect(sent).toBeAttached();
  await workstation.clock.runFor(4_900);
  await expect(sent).toBeAttached();
  await workstation.clock.runFor(1_000);
  await expect(sent).toHaveCount(0);
  await workstation.clock.resume();
  await expect(hall.getByRole('img', { name: /COPIA/ })).toHaveCount(1);
  await expect(mark).toBeHidden();
});

test('tickets of a kiosk are printed by its printer in the customer’s language', async ({ device }) => {
  const [kiosk, paper] = await Promise.all([device(), device({ locale: 'en-GB' })]);
  await linger(kiosk, 3_000);
  await openKiosk(kiosk, 'entrance');
  await kiosk.getByRole('button', { name: 'Svenska' }).click();
  expect(await takeTicket(kiosk, 'Alla kunder', 'Kassa')).toBe('A001');

  const en = textsIn('en');
  await paper.goto('/virtual-printer');
  const ticket = paper
    .getByRole('region', { name: en('virtual-printer:printer', { index: 1 }) })
    .getByRole('img');
  await expect(ticket).toHaveAccessibleName(/Kassa/);
  await expect(ticket).not.toHaveAccessibleName(/COPY|KOPIA/);
  await expect
    .poll(() =>
      ticket.evaluate((imageFile: HTMLImageElement) => imageFile.complete && imageFile.naturalWidth),
    )
    .toBeGreaterThan(300);
  const hall = paper.getByRole('region', { name: en('virtual-printer:printer', { index: 2 }) });
  await expect(hall.getByRole('img')).toHaveCount(0);
});

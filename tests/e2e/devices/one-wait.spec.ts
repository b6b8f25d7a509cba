import { getKioskData } from '#shared/contract/devices/kiosks.ts';
import { listVirtualPrinters } from '#shared/contract/devices/virtual-printers.ts';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { waitWords } from '#shared/domain/forecast/wait-range.ts';
import { loansByAppointment, offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { secretOf } from '#tests/support/actions/phone-actions.ts';
import { open, take } from '#tests/support/actions/workstation-actions.ts';
import { choice, openKiosk } from '#tests/support/browser/at-kiosk.ts';
import { activityOf, openSupervision } from '#tests/support/browser/at-supervision.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const DAY_MS = 86_400_000;
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'es-ES' };
const LOANS = { service: DEMO.services.loans, segment: DEMO.segments.general };

test('kiosk, paper, phone, supervision and booking page show one wait at one moment', async ({
  branch,
  device,
}) => {
  test.slow();
  // Ten in the morning: appointments are offered from eight to two.
  branch.clock.advanceTo(Math.ceil(branch.clock.now() / DAY_MS) * DAY_MS + 10 * (DAY_MS / 24));
  await branch.configure(loansByAppointment);
  const admin = await branch.signIn('admin');
  await offerAppointments(admin, { notice: 0, daysAhead: 3 });
  await admin.call(saveGeneralParameters, { body: { settings: [{ name: 'bookingPage', value: 'Y' }] } });
  await open(await branch.signIn('lucia'), 1);
  for (let count = 0; count < 4; count += 1) await take(branch, LOANS);
  branch.clock.advance(60_000);

  const { waitFromMinutes, waitToMinutes } = await branch.anybody.call(getKioskData, {
    params: { id: DEMO.branch },
    query: LOANS,
  });
  const words = waitWords({ fromMinutes: waitFromMinutes, toMinutes: waitToMinutes });
  if (words.kind !== 'range') throw new Error(`expected a range, got ${words.kind}`);
  const range = { from: words.from, to: words.to };

  const supervision = await device();
  await openSupervision(supervision, t);
  const row = activityOf(supervision, t, 'queues', 'Préstamos');
  await expect(row.locator('td').last()).toHaveText(t('supervision:waitNow.range', range));
  await row.getByRole('button').click();
  await expect(supervision.getByRole('dialog')).toContainText(
    t('supervision:waitNow.detail', { wait: t('supervision:waitNow.range', range) }),
  );

  const booking = await device(PHONE);
  await booking.goto('/book');
  await booking.getByRole('main').getByRole('button').first().click();
  await expect(booking.getByText(t('booking:waitNow.range', range))).toBeVisible();

  const kiosk = await device({ viewport: { width: 1080, height: 1920 } });
  await openKiosk(kiosk, 'hall');
  await expect(choice(kiosk, 'Préstamos')).toContainText(t('kiosk:wait.range', range));
  await choice(kiosk, 'Préstamos').click();
  const code = await kiosk.locator('[data-stage=thanks]').locator('strong').innerText();

  const receipts = async () =>
    (await branch.anybody.call(listVirtualPrinters, {})).flatMap((printer) => printer.receipts);
  await expect.poll(async () => (await receipts()).length).toBe(1);
  expect((await receipts())[0]?.lines).toContain(t('paper:wait.range', range));

  const [issued] = lookInto(branch.folder, (sqlite) =>
    rowsOf<{ id: number }>(sqlite, 'select id from tickets where code = ?', code),
  );
  const phone = await device(PHONE);
  await phone.goto(`/t#${secretOf(branch.folder, issued?.id ?? 0)}`);
  await expect(phone.locator('[data-stage=waiting]')).toContainText(t('phone:wait.range', range));
});

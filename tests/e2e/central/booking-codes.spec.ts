import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { getAppointmentCalendar } from '#shared/contract/tickets/appointments.ts';
import { repository } from '#shared/server/db/repository.ts';
import { offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { test as base, expect } from '#tests/support/browser/branch-of-central-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { mailSettings, startMailServer, textOfMail } from '#tests/support/network/mail-server.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { startCentral } from '#tests/support/servers/start-central.ts';

const t = textsIn('es');
const AT = { params: { id: DEMO.branch } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'es-ES' };
const WAIT_OPTIONS = { timeout: 60_000 };

/** A central with an appointment branch where it is seven, so that no day ends within the test. */
const test = base.extend({
  central: async ({ browserName: _ }, provide) => {
    const central = await startCentral({
      clock: createSettableClock(Date.now()),
      pagesDir: 'dist/pages',
      prepare: async (scope) => {
        await repository(scope, 'branches').update(DEMO.branch, {
          zone: String(((7 - new Date().getUTCHours() + 35) % 24) - 11),
        });
        await repository(scope, 'queues').update(DEMO.queues.loans, { appointments: 1 });
      },
    });
    await provide(central);
    await central.stop();
  },
});

test('a customer of central confirms by mail, after a wrong code, with a proof of work', async ({
  central,
  device,
  atBranch,
}) => {
  const mail = await startMailServer();
  const admin = await central.signIn('admin');
  await offerAppointments(admin, { notice: 0, daysAhead: 1, branchPercent: 50 });
  const settings = { bookingPage: 'Y', bookingCode: 'Y', bookingProof: 'Y', ...mailSettings(mail.port) };
  await admin.call(saveGeneralParameters, {
    body: { settings: Object.entries(settings).map(([name, value]) => ({ name, value })) },
  });
  // Until branch and central have connected, neither knows which seats it owns.
  await atBranch();
  const calendar = async () =>
    (await admin.call(getAppointmentCalendar, { ...AT, query: {} })).days[0]?.slots;
  await expect.poll(async () => (await calendar())?.some(({ free }) => free > 0), WAIT_OPTIONS).toBe(true);

  const page = await device(PHONE);
  await page.goto('/book');
  const choices = page.getByRole('main').getByRole('button');
  await choices.first().tap();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('8:00').tap();
  await expect(page.getByRole('heading', { name: t('booking:who') })).toBeFocused();
  await page.getByLabel(t('booking:field.name')).fill('Ana Muñoz');
  await page.getByLabel(t('booking:field.email')).fill('ana@example.org');
  await page.getByRole('checkbox').check();
  await button(t('booking:code.request')).tap();
  const field = page.getByLabel(t('booking:code.label'));
  await expect(field).toBeFocused(WAIT_OPTIONS);
  const codes = () =>
    mail.received.flatMap(({ source }) => /^(\d{6})\r?$/m.exec(textOfMail(source))?.[1] ?? []);
  await expect.poll(codes, WAIT_OPTIONS).toHaveLength(1);
  const [code = ''] = codes();
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await button(t('booking:code.confirm')).tap();
  await expect(field).toHaveAccessibleDescription(new RegExp(t('booking:code.wrong', { count: 4 })));
  await expectAccessible(page, 'a wrong code at central');
  await expectTranslated(page, 'es', 'a wrong code at central');
  await field.fill(code);
  await button(t('booking:code.confirm')).tap();
  await expect(page.getByRole('heading', { name: t('booking:own.booked') })).toBeFocused();
  await mail.stop();
});

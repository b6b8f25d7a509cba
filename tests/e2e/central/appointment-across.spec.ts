import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { setAppointmentOffer } from '#shared/contract/configuration/appointment-offers.ts';
import { listKioskScreens, saveKioskScreens } from '#shared/contract/configuration/kiosk-screens.ts';
import { createDefinedTimetable } from '#shared/contract/configuration/timetables.ts';
import { kioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { getAppointmentCalendar } from '#shared/contract/tickets/appointments.ts';
import { DAYS } from '#shared/domain/time/days.ts';
import { repository } from '#shared/server/db/repository.ts';
import { withFunctions } from '#shared/server/db/sqlite-file.ts';
import { outsideSecretOf, secretOf } from '#tests/support/actions/phone-actions.ts';
import { currentTicket, openWorkstation, press, signIn } from '#tests/support/browser/at-workstation.ts';
import { choosePair, dialogOf } from '#tests/support/browser/at-workstation-dialog.ts';
import { test as base, expect } from '#tests/support/browser/branch-of-central-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const t = textsIn('es');
const WAIT_OPTIONS = { timeout: 150_000 };
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'es-ES' };
const AT = { params: { id: DEMO.branch } };

/** A central with an appointment branch where it is midday, so that no day ends within the test. */
const test = base.extend({
  central: async ({ browserName: _ }, provide) => {
    const central = await startCentral({
      clock: createSettableClock(Date.now()),
      pagesDir: 'dist/pages',
      prepare: async (scope) => {
        await repository(scope, 'branches').update(DEMO.branch, {
          zone: String(12 - new Date().getUTCHours()),
        });
        await repository(scope, 'queues').update(DEMO.queues.loans, { appointments: 1 });
      },
    });
    await offerLoans(central);
    await provide(central);
    await central.stop();
  },
});

/** Offers slots of half an hour, all day long, and adds the appointment button to the kiosk. */
async function offerLoans(central: Central): Promise<void> {
  const admin = await central.signIn('admin');
  const { id } = await admin.call(createDefinedTimetable, {
    body: {
      name: 'Citas',
      description: '',
      enabled: 'Y',
      editLevel: 'Global',
      timetables: DAYS.map((day) => ({ day, start: '00:00:00', end: '23:30:00' })),
    },
  });
  await admin.call(setAppointmentOffer, {
    params: { ...AT.params, idQueues: DEMO.queues.loans },
    body: {
      enabled: 'Y',
      idDefinedTimetables: id,
      slot: 1800,
      seats: 2,
      walkInPercent: 0,
      branchPercent: 50,
      daysAhead: 1,
      notice: 0,
      late: 900,
    },
  });
  const kiosk = { params: { id: DEMO.kiosks.hall } };
  const screens = await admin.call(listKioskScreens, kiosk);
  const button = {
    title: { es: 'Tengo cita' },
    subtitle: null,
    segment: null,
    service: null,
    print: false,
    arrives: true,
    redirect: null,
    style: null,
  };
  await admin.call(saveKioskScreens, {
    ...kiosk,
    body: {
      screens: screens.map(({ design }) => {
        const { columns, ...displayed } = kioskScreen.parse(JSON.parse(design));
        const led = columns.map(({ title, rows }) => ({ title, rows: [...rows.slice(0, -1), button] }));
        return {
          enabled: 'Y' as const,
          design: { ...displayed, columns: displayed.default ? led : columns },
        };
      }),
    },
  });
}

test('an appointment booked at central is kept while disconnected: the customer arrives at the kiosk, is called, and sees it on the phone', async ({
  central,
  device,
  link,
  atBranch,
  branchFolder,
}) => {
  test.slow();
  const admin = await central.signIn('admin');
  // Until branch and central have connected, neither knows which seats it owns.
  const offered = async () => (await admin.call(getAppointmentCalendar, { ...AT, query: {} })).days[0]?.slots;
  const isFree = async () => (await offered())?.some(({ free }) => free > 0);
  await expect.poll(isFree, WAIT_OPTIONS).toBe(true);

  const staffPage = await device({ reducedMotion: 'reduce' });
  await signIn(staffPage, 'supervisor', '/app/appointments');
  const dialog = staffPage.getByRole('dialog');
  await staffPage
    .getByRole('button', { name: /^Reservar a las/ })
    .first()
    .click({ timeout: 20_000 });
  await dialog.getByLabel(t('appointments:customer')).fill('Begoña Ibáñez');
  await expectAccessible(staffPage, 'booking at central');
  await expectTranslated(staffPage, 'es', 'booking at central');
  await dialog.getByRole('button', { name: t('appointments:doBook'), exact: true }).click();
  const booked = staffPage.getByRole('button', { name: /Begoña Ibáñez/ });
  await expect(booked).toBeVisible();
  const calendar = await admin.call(getAppointmentCalendar, { ...AT, query: {} });
  const number = calendar.days[0]?.appointments[0]?.number ?? '';

  const page = await atBranch({ reducedMotion: 'reduce' });
  await expect(() => signIn(page, 'lucia', '/app/appointments')).toPass(WAIT_OPTIONS);
  await expect(page.getByRole('button', { name: /Begoña Ibáñez/ })).toBeVisible(WAIT_OPTIONS);
  const kiosk = await atBranch({ viewport: { width: 1080, height: 1920 } });
  await kiosk.goto(`/kiosk/${DEMO.kiosks.hall}/branch/${DEMO.branch}/viewer`);
  const opens = kiosk.getByRole('button', { name: 'Tengo cita' }).first();
  await expect(opens).toBeVisible(WAIT_OPTIONS);

  link.cut();
  await opens.click();
  for (const digit of number) await kiosk.getByRole('button', { name: digit, exact: true }).click();
  await kiosk.getByRole('button', { name: t('kiosk:arriving.confirm') }).click();
  await expect(kiosk.getByText(/^C\d{3}$/).first()).toBeVisible();
  const code = await kiosk
    .getByText(/^C\d{3}$/)
    .first()
    .innerText();
  // In the branch's network the phone continues while the connection is cut.
  const idTicket = lookInto(
    branchFolder,
    (sqlite) => rowsOf<{ id: number }>(sqlite, 'select max(id) as id from tickets')[0]?.id ?? 0,
  );
  const inside = await atBranch(PHONE);
  await inside.goto(`/t#${secretOf(branchFolder, idTicket)}`);
  await expect(inside.locator('[data-stage=waiting]')).toContainText(code);
  // Outside, the ticket is still unknown; the page continues to poll.
  const outside = await device(PHONE);
  await outside.goto(`/t/${DEMO.branch}#${outsideSecretOf(branchFolder, idTicket)}`);
  await expect(outside.getByText(t('phone:unknown.outside'))).toBeVisible();
  await expectAccessible(outside, 'a ticket that central has not heard of');
  await expectTranslated(outside, 'es', 'a ticket that central has not heard of');

  await openWorkstation(page, t, 'Puesto 1');
  await press(page, 'F2');
  await expect(currentTicket(page, t, code)).toBeVisible({ timeout: 20_000 });
  await expect(inside.locator('[data-stage=called]')).toContainText('Puesto 1', WAIT_OPTIONS);

  link.heal();
  await expect(outside.locator('[data-stage=called]')).toContainText('Puesto 1', WAIT_OPTIONS);
  await expect(outside).toHaveTitle(t('phone:title.called', { code }));
  await expectAccessible(outside, 'a ticket that is called, at central');
  await expect(booked).toHaveAttribute('data-state', 'arrived', WAIT_OPTIONS);
  await expectAccessible(staffPage, 'the calendar at central');
});

test('a workstation of a restored branch reports that it cannot book yet, keeps the input, and books after synchronization', async ({
  central,
  link,
  atBranch,
  branchFolder,
}) => {
  test.slow();
  const admin = await central.signIn('admin');
  const isFree = async () =>
    (await admin.call(getAppointmentCalendar, { ...AT, query: {} })).days[0]?.slots.some(
      ({ free }) => free > 0,
    );
  await expect.poll(isFree, WAIT_OPTIONS).toBe(true);
  const page = await atBranch({ reducedMotion: 'reduce' });
  await expect(() => signIn(page, 'lucia', '/app/workstation')).toPass(WAIT_OPTIONS);
  await openWorkstation(page, t, 'Puesto 1');
  link.cut();
  clearSeats(branchFolder);

  await press(page, 'F8');
  await choosePair(page, t, 'gen', 'prést');
  const dialog = dialogOf(page);
  await dialog.getByText(t('workstation-dialogs:create.whenever.later'), { exact: true }).click();
  const sentence = dialog.getByRole('alert').filter({ hasText: t('errors:SLOTS_NOT_SYNCED') });
  await expect(sentence).toBeVisible();
  await expectAccessible(page, 'a desk that books nothing yet');
  await expectTranslated(page, 'es', 'a desk that books nothing yet');
  const name = dialog.getByRole('textbox', { name: t('workstation-dialogs:create.name') });
  await name.fill('Ana Ibarra');
  await name.press('Enter');
  await expect(sentence).toBeVisible();

  link.heal();
  await expect(sentence).toHaveCount(0, WAIT_OPTIONS);
  const time = dialog.getByRole('combobox', { name: t('appointments:time') });
  await time.click();
  await page.getByRole('option').first().click();
  await expect(name).toHaveValue('Ana Ibarra');
  await name.press('Enter');
  await expect(dialog.getByRole('region', { name: t('workstation-dialogs:create.booked') })).toBeVisible();
});

/** Puts a branch into the state after a restore: meanwhile booked appointments are missing. */
function clearSeats(folder: string): void {
  const sqlite = withFunctions(new Sqlite(join(folder, 'turno.db')));
  sqlite.exec('update appointment_ledgers set learned = 0');
  sqlite.close();
}

import { expect, type Route } from '@playwright/test';
import {
  listAppointmentOffers,
  setAppointmentOffer,
} from '#shared/contract/configuration/appointment-offers.ts';
import { getBranch } from '#shared/contract/configuration/branches.ts';
import { listClosedDays } from '#shared/contract/configuration/closed-days.ts';
import { listKioskScreens, saveKioskScreens } from '#shared/contract/configuration/kiosk-screens.ts';
import { createDefinedTimetable } from '#shared/contract/configuration/timetables.ts';
import { type KioskButton, type KioskScreen, kioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { bookAppointment, getAppointmentCalendar } from '#shared/contract/tickets/appointments.ts';
import { appointmentCode } from '#shared/domain/appointments/code.ts';
import { DAYS } from '#shared/domain/time/days.ts';
import { repository } from '#shared/server/db/repository.ts';
import { addBranchLike } from '#tests/support/actions/add-branch-like.ts';
import { secretOf } from '#tests/support/actions/phone-actions.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import type { Branch, SignedIn } from '#tests/support/servers/start-branch.ts';

const t = textsIn('es');
const DAY = 86_400_000;
const AT = { params: { id: DEMO.branch } };

/** Offers hourly slots from nine to two; sets the clock to half past eight of tomorrow. */
async function offerLoans(branch: Branch): Promise<void> {
  const midnight = Math.ceil(branch.clock.now() / DAY) * DAY;
  branch.clock.advanceTo(midnight + 8.5 * (DAY / 24));
  await branch.configure((scope) =>
    repository(scope, 'queues').update(DEMO.queues.loans, { appointments: 1 }),
  );
  const admin = await branch.signIn('admin');
  const { id } = await admin.call(createDefinedTimetable, {
    body: {
      name: 'Citas',
      description: '',
      enabled: 'Y',
      editLevel: 'Global',
      timetables: DAYS.map((day) => ({ day, start: '09:00:00', end: '14:00:00' })),
    },
  });
  await admin.call(setAppointmentOffer, {
    params: { ...AT.params, idQueues: DEMO.queues.loans },
    body: {
      enabled: 'Y',
      idDefinedTimetables: id,
      slot: 3600,
      seats: 1,
      walkInPercent: 0,
      daysAhead: 5,
      notice: 0,
      late: 900,
    },
  });
}

/** Books ten o'clock of today. */
async function book(by: SignedIn, customerName: string) {
  const { days } = await by.call(getAppointmentCalendar, { ...AT, query: {} });
  const start = days[0]?.slots[1]?.start ?? 0;
  const pair = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general };
  return by.call(bookAppointment, { ...AT, body: { ...pair, start, customerName } });
}

/** A screen with this button at its last position. */
const led = (design: KioskScreen, button: KioskButton): KioskScreen => ({
  ...design,
  columns: design.columns.map(({ title, rows }, column) => ({
    title,
    rows: column === design.columns.length - 1 ? [...rows.slice(0, -1), button] : rows,
  })),
});

test('an operator books after losing a time to another customer, moves by dragging, and receives the customer', async ({
  branch,
  device,
}) => {
  await offerLoans(branch);
  const marcos = await branch.signIn('marcos');
  const page = await device();
  await signIn(page, 'lucia', '/app/appointments');
  const slot = (time: string) => page.getByRole('listitem').filter({ hasText: time });
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel(t('appointments:customer'));
  const confirm = dialog.getByRole('button', { name: t('appointments:doBook'), exact: true });

  await slot('10:00').getByRole('button').click();
  await name.fill('Begoña Ibáñez');
  await expectAccessible(page, 'booking');
  await book(marcos, 'Más Rápido');
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText(t('errors:SLOT_FULL'));
  await expect(name).toHaveValue('Begoña Ibáñez');
  await page.keyboard.press('Escape');

  await slot('11:00').getByRole('button').click();
  await name.fill('Begoña Ibáñez');
  await confirm.click();
  const appointment = page.getByRole('button', { name: /Begoña Ibáñez/ });
  await expect(slot('11:00').getByRole('button', { name: /Begoña Ibáñez/ })).toBeVisible();
  await expect(slot('10:00').getByRole('button', { name: /Más Rápido/ })).toBeVisible();

  await appointment.dragTo(slot('12:00'));
  await expect(slot('12:00').getByRole('button', { name: /Begoña Ibáñez/ })).toBeVisible();
  await expectAccessible(page, 'day');

  await appointment.click();
  await dialog.getByRole('button', { name: t('appointments:doArrive'), exact: true }).click();
  await expect(appointment).toContainText(/C\d{3}/);
});

test('a booking with a lost answer is the same booking when confirmed again', async ({ branch, device }) => {
  await offerLoans(branch);
  const page = await device();
  await signIn(page, 'lucia', '/app/appointments');
  const slot = page.getByRole('listitem').filter({ hasText: '10:00' });
  const dialog = page.getByRole('dialog');
  await slot.getByRole('button').click();
  await dialog.getByLabel(t('appointments:customer')).fill('Begoña Ibáñez');
  const confirm = dialog.getByRole('button', { name: t('appointments:doBook'), exact: true });
  const booking = '**/api/branches/*/appointments';
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route(booking, lose);
  await confirm.click();
  await expect(page.getByText(t('common:unanswered.title'))).toBeVisible();
  await page.unroute(booking, lose);
  // The slot has one seat: another booking would be rejected.
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(slot.getByRole('button', { name: /Begoña Ibáñez/ })).toHaveCount(1);
});

test('a customer arrives at the kiosk by number, sees errors, and gets a ticket', async ({
  branch,
  device,
}) => {
  await offerLoans(branch);
  const admin = await branch.signIn('admin');
  const booked = await book(admin, 'Begoña Ibáñez');
  // Half past nine: within the hour before.
  branch.clock.advance(DAY / 24);
  const screens = await admin.call(listKioskScreens, { params: { id: DEMO.kiosks.hall } });
  const designs = screens.map(({ design }) => kioskScreen.parse(JSON.parse(design)));
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
    params: { id: DEMO.kiosks.hall },
    body: {
      screens: designs.map((design) => ({
        enabled: 'Y' as const,
        design: design.default ? led(design, button) : design,
      })),
    },
  });
  const page = await device({ viewport: { width: 1080, height: 1920 } });
  await page.goto(`/kiosk/${DEMO.kiosks.hall}/branch/${DEMO.branch}/viewer`);
  const opens = page.getByRole('button', { name: 'Tengo cita' });

  await opens.click();
  await expectAccessible(page, 'arriving');
  await page.keyboard.type('999999');
  await page.keyboard.press('Enter');
  const { name: here } = await admin.call(getBranch, AT);
  await expect(page.getByText(t('kiosk:failed.appointmentUnknown.text', { branch: here }))).toBeVisible();
  await expect(opens).toBeVisible({ timeout: 15_000 });

  // Scanned codes: the number of a local customer, and of an appointment elsewhere.
  const south = await branch.configure((scope) => addBranchLike(scope, 'Sucursal Sur'));
  for (const [id, text] of [
    [south, t('kiosk:failed.appointmentElsewhere.text', { branch: 'Sucursal Sur' })],
    [90_909, t('kiosk:failed.appointmentAtAnother.text')],
  ] as const) {
    await opens.click();
    await page.keyboard.type(appointmentCode(booked.number, id));
    await expect(page.getByLabel(t('kiosk:arriving.number'))).toHaveText(booked.number);
    await page.keyboard.press('Enter');
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page, 'at another branch');
    await expect(opens).toBeVisible({ timeout: 15_000 });
  }

  await opens.click();
  for (const digit of booked.number) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: t('kiosk:arriving.confirm') }).click();
  await expect(page.getByText(/^C\d{3}$/).first()).toBeVisible();
  await expect(page.getByText(t('kiosk:wait.appointment', { time: '10:00' }))).toBeVisible();

  // The phone shows the time as well, and a position once it is due.
  const idTicket = lookInto(
    branch.folder,
    (sqlite) => rowsOf<{ id: number }>(sqlite, 'select max(id) as id from tickets')[0]?.id ?? 0,
  );
  const phone = await device({ viewport: { width: 390, height: 844 }, locale: 'es-ES' });
  await phone.goto(`/t#${secretOf(branch.folder, idTicket)}`);
  const waiting = phone.locator('[data-stage=waiting]');
  await expect(waiting).toContainText(t('phone:appointment.at', { time: '10:00' }));
  await expect(waiting).not.toContainText(t('phone:next'));
  await expectAccessible(phone, 'before an appointment');
  await expectTranslated(phone, 'es', 'before an appointment');
  branch.clock.advance(DAY / 48);
  await phone.reload();
  await expect(waiting).toContainText(t('phone:next'));
});

test('a week is shown in dark mode', async ({ branch, device }) => {
  await offerLoans(branch);
  const page = await device({ colorScheme: 'dark' });
  await signIn(page, 'supervisor', '/app/appointments');
  await page.getByText(t('appointments:viewWeek'), { exact: true }).click();
  await expect(page.getByText(t('appointments:nobody'))).toHaveCount(7);
  await expectAccessible(page, 'week');
  const day = page.getByRole('textbox', { name: t('appointments:day') });
  const before = await day.inputValue();
  await page.getByRole('button', { name: t('appointments:weekAfter') }).click();
  await expect(page).toHaveURL(/view=week.*day=|day=.*view=week/);
  await expect(day).not.toHaveValue(before);
  const after = await day.inputValue();
  await page.reload();
  await expect(page.getByText(t('appointments:nobody'))).toHaveCount(7);
  await expect(day).toHaveValue(after);
});

test('holidays of a calendar file are previewed before adding, and other files are refused', async ({
  branch,
  device,
}) => {
  const page = await device();
  await signIn(page, 'admin');
  const selected = JSON.stringify({ id: DEMO.branch, name: 'Oficina Centro' });
  await page.evaluate((value) => localStorage.setItem('turno.configuration.branch', value), selected);
  await page.goto('/app/configuration/branch/appointments');
  const importing = page.getByRole('button', { name: t('appointment-offers:import.button') });
  await expect(importing).toBeVisible();
  const input = page.locator('input[type=file]');
  const next = new Date().getFullYear() + 1;
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'text/calendar',
    buffer: Buffer.from(text),
  });
  await input.setInputFiles(file('lista.csv', 'día,motivo'));
  await expect(page.getByText(t('appointment-offers:import.none', { name: 'lista.csv' }))).toBeVisible();
  const event = (day: string, name: string) =>
    `BEGIN:VEVENT\r\nUID:${day}\r\nDTSTART;VALUE=DATE:${next}${day}\r\nSUMMARY:${name}\r\nEND:VEVENT\r\n`;
  const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event('0106', 'Reyes')}${event('0501', 'Día del Trabajo')}END:VCALENDAR\r\n`;
  await input.setInputFiles(file('festivos.ics', calendar));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Reyes');
  await expectAccessible(page, 'holidays that were found');
  await dialog.getByRole('button', { name: t('appointment-offers:import.add', { count: 2 }) }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Día del Trabajo' })).toBeVisible();
  const admin = await branch.signIn('admin');
  const days = await admin.call(listClosedDays, AT);
  expect(days.map(({ day }) => day)).toEqual([`${next}-01-06`, `${next}-05-01`]);
  await input.setInputFiles(file('festivos.ics', calendar));
  await expect(
    page.getByText(t('appointment-offers:import.nothing', { name: 'festivos.ics' })),
  ).toBeVisible();

  // A newer file moves one day, names an observance, and has an unsupported rule.
  const newer = calendar
    .replace('SUMMARY:Reyes', 'SUMMARY:Reyes\r\nSTATUS:CANCELLED')
    .replace(
      'END:VCALENDAR',
      `${event('0107', 'Reyes (traslado)')}${event('0214', 'San Valentín\r\nDESCRIPTION:Observance')}${event('0201', 'Año lunar\r\nRRULE:RSCALE=CHINESE;FREQ=YEARLY')}END:VCALENDAR`,
    );
  await input.setInputFiles(file('festivos 2.ics', newer));
  await expect(dialog.getByRole('checkbox', { name: /Reyes \(traslado\)/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /San Valentín/ })).not.toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /: Reyes$/ })).toBeChecked();
  await expect(dialog).toContainText(
    t('appointment-offers:import.excluded.rule', { count: 1, names: 'Año lunar' }),
  );
  await expect(dialog).toContainText('festivos 2.ics');
  await expectAccessible(page, 'changes of a calendar file');
  await dialog
    .getByRole('button', { name: t('appointment-offers:import.apply', { added: 1, removed: 1 }) })
    .click();
  await expect(page.getByRole('row').filter({ hasText: 'Reyes (traslado)' })).toBeVisible();
  const changed = await admin.call(listClosedDays, AT);
  expect(changed.map(({ day }) => day)).toEqual([`${next}-01-07`, `${next}-05-01`]);
});

test('holidays of a calendar file use the time zone of the branch', async ({ branch, device }) => {
  const { zone } = await (await branch.signIn('admin')).call(listAppointmentOffers, { ...AT, query: {} });
  const next = new Date().getFullYear() + 1;
  const midnight = Temporal.PlainDate.from(`${next}-05-01`).toZonedDateTime(zone);
  const utc = (at: Temporal.ZonedDateTime) => at.toInstant().toString().replace(/[-:]/g, '');
  const page = await device({ timezoneId: 'Pacific/Kiritimati' });
  await signIn(page, 'admin');
  const selected = JSON.stringify({ id: DEMO.branch, name: 'Oficina Centro' });
  await page.evaluate((stored) => localStorage.setItem('turno.configuration.branch', stored), selected);
  await page.goto('/app/configuration/branch/appointments');
  await expect(page.getByRole('button', { name: t('appointment-offers:import.button') })).toBeEnabled();
  await page.locator('input[type=file]').setInputFiles({
    name: 'festivos.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(
      [
        ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Día del Trabajo'],
        ...[`DTSTART:${utc(midnight)}`, `DTEND:${utc(midnight.add({ days: 1 }))}`],
        ...['END:VEVENT', 'END:VCALENDAR', ''],
      ].join('\r\n'),
    ),
  });
  const day = new Intl.DateTimeFormat('es', { dateStyle: 'full', timeZone: 'UTC' });
  const name = `${day.format(Date.parse(`${next}-05-01`))}: Día del Trabajo`;
  await expect(page.getByRole('dialog').getByRole('checkbox', { name })).toBeChecked();
});

import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { setAppointmentOffer } from '#shared/contract/configuration/appointment-offers.ts';
import { createDefinedTimetable } from '#shared/contract/configuration/timetables.ts';
import {
  bookAppointment,
  findAppointments,
  getAppointmentCalendar,
} from '#shared/contract/tickets/appointments.ts';
import { DAYS } from '#shared/domain/time/days.ts';
import { repository } from '#shared/server/db/repository.ts';
import { letSend, setSettings } from '#tests/support/actions/sms-actions.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expectAccessible } from '#tests/support/browser/look-closely.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { mailSettings } from '#tests/support/network/mail-server.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import type { Branch, SignedIn } from '#tests/support/servers/start-branch.ts';

const t = textsIn('es');
const DAY = 86_400_000;
const AT = { params: { id: DEMO.branch } };
const LOANS = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general };

/** Offers hourly slots from nine to two, with two seats; sets the clock to half past eight of tomorrow. */
async function offerLoans(branch: Branch): Promise<SignedIn> {
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
      seats: 2,
      walkInPercent: 0,
      daysAhead: 5,
      notice: 0,
      late: 900,
    },
  });
  return admin;
}

/** Today, in the format of a Spanish spreadsheet. */
const today = (branch: Branch): string =>
  new Date(branch.clock.now()).toISOString().slice(0, 10).split('-').reverse().join('/');

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });

test('a list is previewed by line, valid lines are booked, and invalid ones are saved, corrected and imported', async ({
  branch,
  device,
}) => {
  const admin = await offerLoans(branch);
  const { days, queues } = await admin.call(getAppointmentCalendar, { ...AT, query: {} });
  const ten = days[0]?.slots[1]?.start ?? 0;
  const body = { ...LOANS, start: ten, customerName: 'Ya Estaba' };
  await admin.call(bookAppointment, { ...AT, body });
  const page = await device();
  await signIn(page, 'lucia', '/app/appointments');
  await page.getByRole('button', { name: t('appointments:import.button') }).click();
  const dialog = page.getByRole('dialog');
  // No messages are sent here, so none are announced.
  await expect(dialog.getByText(t('appointments:import.text'), { exact: true })).toBeVisible();
  const book = (count: number) =>
    dialog.getByRole('button', { name: t('appointments:import.book', { count }) });
  const line = (text: string) => dialog.getByRole('row').filter({ hasText: text });
  await expectAccessible(page, 'import, nothing chosen');

  const list = [
    'Nombre;Fecha;Hora;Teléfono',
    `Begoña Ibáñez;${today(branch)};9:00;600 12 34 56`,
    `Ya Estaba;${today(branch)};10:00;`,
    `Tarde;${today(branch)};8:00;`,
    `=Fórmula;${today(branch)};11:15;+34600`,
  ].join('\r\n');
  // In the format of a Windows spreadsheet.
  await choose(page, 'citas.csv', Buffer.from(list, 'latin1'));
  // The same file can be selected again after a correction.
  await expect(page.locator('input[type=file]')).toHaveValue('');
  const pair = queues[0]?.pairs.findIndex(({ idSegments }) => idSegments === LOANS.idSegments) ?? -1;
  const { servName = '', segmentName = '' } = queues[0]?.pairs[pair] ?? {};
  await dialog.getByRole('combobox', { name: t('appointments:import.byDefault') }).click();
  await page.getByRole('option', { name: `${servName}, ${segmentName}`, exact: true }).click();
  await expect(line('Begoña Ibáñez')).toContainText(t('appointments:import.new'));
  await expect(line('Ya Estaba')).toContainText(/\d{6}/);
  await expect(line('Tarde')).toContainText(t('errors:LINE_PAST'));
  await expect(line('=Fórmula')).toContainText(t('errors:SLOT_NOT_OFFERED'));
  await expectAccessible(page, 'import, looked at');

  // Without an answer the selection stays, and is booked once the server answers.
  const IMPORT = '**/appointments/import';
  await page.route(IMPORT, (route) => route.abort());
  await book(1).click();
  await expect(dialog.getByText(t('appointments:import.unanswered'))).toBeVisible({ timeout: 20_000 });
  await page.unroute(IMPORT);
  await book(1).click();
  const done = (there: number, refused: number) =>
    dialog.getByText(t('appointments:import.done', { count: 1, there, refused }));
  await expect(done(1, 2)).toBeVisible();
  await expectAccessible(page, 'import, booked');
  expect(await admin.call(findAppointments, { ...AT, query: { search: 'begona' } })).toMatchObject([
    { phonenumber: '600123456', ...LOANS },
  ]);

  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t('appointments:import.saveWrong') }).click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  expect(saved).toContain(`'=Fórmula,${today(branch)} 11:15,`);
  expect(saved).toContain(t('errors:SLOT_NOT_OFFERED'));
  await choose(page, 'corregidas.csv', Buffer.from(saved.replace(' 11:15', ' 11:00')));
  await expect(line('=Fórmula')).toContainText(t('appointments:import.new'));
  await book(1).click();
  await expect(done(0, 1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /Begoña Ibáñez/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /=Fórmula/ })).toBeVisible();
});

test('an import by two presses is sent once, and shows the result', async ({ branch, device }) => {
  const admin = await offerLoans(branch);
  const page = await device();
  await signIn(page, 'lucia', '/app/appointments');
  await page.getByRole('button', { name: t('appointments:import.button') }).click();
  const dialog = page.getByRole('dialog');
  const { queues } = await admin.call(getAppointmentCalendar, { ...AT, query: {} });
  const { servName, segmentName } = queues[0]?.pairs[0] ?? {};
  const at = `${today(branch)};9:00;${servName};${segmentName}`;
  const list = `Nombre;Fecha;Hora;Servicio;Segmento\nAna Uno;${at}\nLuz Uno;${at}`;
  await choose(page, 'citas.csv', Buffer.from(list));
  const book = dialog.getByRole('button', { name: t('appointments:import.book', { count: 2 }) });
  await expect(book).toBeEnabled();

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/appointments/import')) sent.push(request.postDataJSON().dry);
  });
  // Faster than any page renders.
  await book.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(
    dialog.getByText(t('appointments:import.done', { count: 2, there: 0, refused: 0 })),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('appointments:import.book', { count: 2 }) })).toHaveCount(
    0,
  );
  expect(sent).toEqual(['N']);
  expect(await admin.call(findAppointments, { ...AT, query: { search: 'uno' } })).toHaveLength(2);
});

test('the page states who is notified of bookings', async ({ branch, device }) => {
  const admin = await offerLoans(branch);
  const page = await device();
  for (const [announced, prepare] of [
    ['sms', () => letSend(branch, admin)],
    ['both', () => setSettings(admin, mailSettings(1))],
    ['mail', () => setSettings(admin, { smsPackage: '0' })],
  ] as const) {
    await prepare();
    if (announced === 'sms') await signIn(page, 'lucia', '/app/appointments');
    else await page.reload();
    await page.getByRole('button', { name: t('appointments:import.button') }).click();
    await expect(
      page.getByRole('dialog').getByText(t(`appointments:import.told.${announced}`)),
    ).toBeVisible();
  }
});

test('an invalid file is reported, and a dropped file is read', async ({ branch, device }) => {
  await offerLoans(branch);
  const page = await device({ colorScheme: 'dark' });
  await signIn(page, 'supervisor', '/app/appointments');
  await page.getByRole('button', { name: t('appointments:import.button') }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, 'libro.xlsx', Buffer.from('PK\u0003\u0004\0\0'));
  await expect(dialog.getByText(t('appointments:import.error.noText', { name: 'libro.xlsx' }))).toBeVisible();
  await choose(page, 'lista.csv', Buffer.from('Asiento;Importe\n1;2'));
  await expect(dialog.getByRole('alert')).toHaveText(t('errors:IMPORT_WITHOUT_NAMES'));
  await expectAccessible(page, 'import, refused');

  const transfer = await page.evaluateHandle(() => {
    const event = ['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20300101', 'SUMMARY:Ana', 'END:VEVENT'];
    const canceled = ['BEGIN:VEVENT', 'STATUS:CANCELLED', 'END:VEVENT'];
    const text = ['BEGIN:VCALENDAR', ...event, ...canceled, 'END:VCALENDAR'].join('\r\n');
    const data = new DataTransfer();
    data.items.add(new File([text], 'citas.ics', { type: 'text/calendar' }));
    return data;
  });
  await dialog
    .getByText(t('appointments:import.file'), { exact: true })
    .dispatchEvent('drop', { dataTransfer: transfer });
  await expect(dialog.getByRole('row').filter({ hasText: 'Ana' })).toContainText(
    t('errors:LINE_WITHOUT_TIME'),
  );
  await expect(dialog.getByText(t('appointments:import.canceled', { count: 1 }))).toBeVisible();
  await expect(
    dialog.getByRole('button', { name: t('appointments:import.book', { count: 0 }) }),
  ).toBeDisabled();
});

import type { Page, Route } from '@playwright/test';
import { setAppointmentOffer } from '#shared/contract/configuration/appointment-offers.ts';
import {
  bookAppointment,
  findAppointments,
  getAppointmentCalendar,
} from '#shared/contract/tickets/appointments.ts';
import { loansByAppointment, offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { letSend, setSettings } from '#tests/support/actions/sms-actions.ts';
import { action, press } from '#tests/support/browser/at-workstation.ts';
import { atWork, choosePair, dialogOf, offeredIn } from '#tests/support/browser/at-workstation-dialog.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { expectAccessible } from '#tests/support/browser/look-closely.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { mailSettings } from '#tests/support/network/mail-server.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import type { Branch } from '#tests/support/servers/start-branch.ts';

const t = textsIn('es');
const DAY = 86_400_000;
const AT = { params: { id: DEMO.branch } };
const LOANS = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general };

/** Sets the clock to half past eight of tomorrow, at any time of the run. */
function toMorning({ clock }: Branch): void {
  const midnight = Math.ceil(clock.now() / DAY) * DAY;
  clock.advanceTo(midnight + 8.5 * (DAY / 24));
}

/** Offers half-hour slots with one seat; the first free one in the morning begins at half past nine. */
async function offerLoans(branch: Branch, daysAhead = 5) {
  await branch.configure(loansByAppointment);
  const admin = await branch.signIn('admin');
  return { admin, offer: await offerAppointments(admin, { seats: 1, daysAhead }) };
}

type Admin = Awaited<ReturnType<typeof offerLoans>>['admin'];

/** Books the free seats of today: those of one time, or all. */
async function takeSeats(admin: Admin, time?: string): Promise<void> {
  const { days } = await admin.call(getAppointmentCalendar, { ...AT, query: {} });
  const free = (days[0]?.slots ?? []).filter((slot) => slot.free > 0);
  for (const { start } of free.filter((slot) => time === undefined || timeOf(slot.start) === time)) {
    await admin.call(bookAppointment, { ...AT, body: { ...LOANS, start, customerName: 'Más Rápido' } });
  }
}

const timeOf = (at: number) => new Date(at).toISOString().slice(11, 16);
const longDay = (at: number) =>
  new Intl.DateTimeFormat('es', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    at,
  );

const booked = ({ folder }: Branch) =>
  lookInto(folder, (sqlite) => rowsOf(sqlite, 'select customer_name from appointments'));
const tickets = ({ folder }: Branch) =>
  lookInto(folder, (sqlite) => rowsOf(sqlite, 'select customer_name from tickets'));

const way = (page: Page, which: 'now' | 'later') =>
  dialogOf(page).getByRole('radio', { name: t(`workstation-dialogs:create.whenever.${which}`) });
/** Clicks the label, like a mouse: the input itself is invisible. */
const turnTo = (page: Page, which: 'now' | 'later') =>
  dialogOf(page)
    .getByText(t(`workstation-dialogs:create.whenever.${which}`), { exact: true })
    .click();
const field = (page: Page, name: 'name' | 'phone' | 'notes') =>
  dialogOf(page).getByRole('textbox', { name: t(`workstation-dialogs:create.${name}`) });
const list = (page: Page, name: 'day' | 'time') =>
  dialogOf(page).getByRole('combobox', { name: t(`appointments:${name}`) });
const note = (page: Page) =>
  dialogOf(page).getByRole('region', { name: t('workstation-dialogs:create.booked') });

async function chooseTime(page: Page, time: string): Promise<void> {
  await list(page, 'time').pressSequentially(time);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(list(page, 'time')).toHaveValue(time);
}

/** Opens the dialog for a loan on another day, as Lucía. */
async function openDialog(page: Page): Promise<void> {
  await atWork(page, t);
  await press(page, 'F8');
  await choosePair(page, t, 'gen', 'prést');
}

test('a customer at the workstation gets an appointment by keyboard, also after losing a time to another customer', async ({
  branch,
  device,
}) => {
  toMorning(branch);
  const { admin } = await offerLoans(branch);
  const page = await device();
  await openDialog(page);
  await field(page, 'name').fill("Ana O'Neill");
  await field(page, 'phone').fill('+34612');
  await field(page, 'notes').fill('Trae poder');
  await way(page, 'now').focus();
  await page.keyboard.press('ArrowRight');
  await expect(way(page, 'later')).toBeChecked();
  await expect(field(page, 'name')).toHaveValue("Ana O'Neill");
  await expect(list(page, 'day')).toHaveValue(longDay(branch.clock.now()));
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Enter');
  await expect(list(page, 'time')).toHaveAccessibleDescription(t('workstation-dialogs:create.timeMissing'));
  await chooseTime(page, '10:00');
  await expectAccessible(page, 'an appointment at the desk');

  await takeSeats(admin, '10:00');
  await page.keyboard.press('Enter');
  await expect(list(page, 'time')).toHaveAccessibleDescription(t('errors:SLOT_FULL'));
  await expect(list(page, 'time')).toHaveValue('');
  await expect(field(page, 'notes')).toHaveValue('Trae poder');
  await expect
    .poll(() => offeredIn(page, t('appointments:time')))
    .toEqual(['09:30', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30']);

  await chooseTime(page, '10:30');
  const mail = dialogOf(page).getByRole('textbox', { name: t('appointments:email') });
  await mail.fill('ana');
  await page.keyboard.press('Enter');
  await expect(mail).toHaveAccessibleDescription(t('appointments:emailWrong'));
  await mail.fill('ana@example.com');
  await page.keyboard.press('Enter');
  await expect(note(page)).toContainText('10:30');
  const [created] = await admin.call(findAppointments, { ...AT, query: { search: 'Ana' } });
  expect(created).toMatchObject({ phonenumber: '+34612', email: 'ana@example.com', notes: 'Trae poder' });
  await expect(note(page)).toContainText(created?.number ?? 'no number');
  await expect(note(page)).toContainText(longDay(branch.clock.now()));
  await expectAccessible(page, 'an appointment that was booked');

  // Another press books nothing.
  await expect(page.getByRole('combobox', { name: t('workstation-dialogs:pair.service') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    dialogOf(page).getByText(t('workstation-dialogs:ERROR_FORM_NOT_COMPLETE')).first(),
  ).toBeVisible();
  expect(booked(branch)).toHaveLength(2);
  expect(tickets(branch)).toEqual([]);
});

test('only messages that are sent are promised', async ({ branch, device }) => {
  toMorning(branch);
  const { admin } = await offerLoans(branch);
  const page = await device();
  await openDialog(page);
  const hint = (name: 'phoneHint' | 'phoneSmsHint' | 'phoneSmsWithoutMailHint' | 'emailHint') =>
    t(`workstation-dialogs:create.${name}`);
  const email = dialogOf(page).getByRole('textbox', { name: t('appointments:email') });
  await turnTo(page, 'later');
  await expect(email).toHaveAccessibleDescription('');
  await expect(field(page, 'phone')).toHaveAccessibleDescription(hint('phoneHint'));

  const again = async () => {
    await page.reload();
    await expect(action(page, t('workstation:action.next'))).toBeEnabled();
    await press(page, 'F8');
    await choosePair(page, t, 'gen', 'prést');
    await turnTo(page, 'later');
  };
  await letSend(branch, admin);
  await again();
  await expect(field(page, 'phone')).toHaveAccessibleDescription(hint('phoneSmsHint'));
  await expect(email).toHaveAccessibleDescription('');
  await setSettings(admin, mailSettings(1));
  await again();
  await expect(field(page, 'phone')).toHaveAccessibleDescription(hint('phoneSmsWithoutMailHint'));
  await expect(email).toHaveAccessibleDescription(hint('emailHint'));
  await turnTo(page, 'now');
  await expect(field(page, 'phone')).toHaveAccessibleDescription(hint('phoneHint'));
});

test('a queue without appointments says so, and a branch without any does not ask', async ({
  branch,
  device,
}) => {
  toMorning(branch);
  const page = await device();
  const read = page.waitForResponse(/appointment_calendar/);
  await openDialog(page);
  await read;
  await expect(dialogOf(page).getByText(t('workstation-dialogs:pair.waiting', { count: 0 }))).toBeVisible();
  await expect(way(page, 'later')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await offerLoans(branch);
  await press(page, 'F8');
  await choosePair(page, t, 'gen', 'caj');
  await turnTo(page, 'later');
  await field(page, 'name').fill('Ana Ibarra');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByText(t('workstation-dialogs:create.noOffer'))).toBeVisible();
  expect([...booked(branch), ...tickets(branch)]).toEqual([]);
  await turnTo(page, 'now');
  await field(page, 'name').press('Enter');
  await expect(dialogOf(page)).toBeHidden();
  expect(tickets(branch)).toEqual([{ customer_name: 'Ana Ibarra' }]);
});

test('a full day says so and proposes the next one; more days can be loaded', async ({ branch, device }) => {
  toMorning(branch);
  const { admin, offer } = await offerLoans(branch, 1);
  await takeSeats(admin);
  const page = await device();
  await openDialog(page);
  await turnTo(page, 'later');
  const now = branch.clock.now();
  await expect(list(page, 'day')).toHaveValue(longDay(now + DAY));
  await list(page, 'day').click();
  await expect(page.getByRole('option').first()).toContainText(t('appointments:noneFree'));
  await page.getByRole('option').first().click();
  await expect(list(page, 'time')).toHaveAccessibleDescription(t('workstation-dialogs:create.dayFull'));

  await admin.call(setAppointmentOffer, {
    params: { ...AT.params, idQueues: DEMO.queues.loans },
    body: { ...offer, daysAhead: 0 },
  });
  await expect(dialogOf(page).getByRole('alert')).toContainText(
    t('workstation-dialogs:create.noneFree', { day: '#' }).split('#')[0] ?? '',
  );
  await expect(
    dialogOf(page).getByRole('button', { name: t('workstation-dialogs:create.moreDays') }),
  ).toBeVisible();
});

test('a request without an answer books once, and a lost connection loses nothing', async ({
  branch,
  device,
}) => {
  toMorning(branch);
  await offerLoans(branch);
  const page = await device();
  await openDialog(page);
  await turnTo(page, 'later');
  await field(page, 'name').fill('Ana Ibarra');
  await chooseTime(page, '10:00');
  const confirm = dialogOf(page).getByRole('button', { name: t('appointments:doBook') });
  await branch.restart(async () => {
    await expect(dialogOf(page).getByText(t('workstation-dialogs:unreachable'))).toBeVisible();
    await expect(confirm).toBeDisabled();
  });
  await expect(confirm).toBeEnabled();
  await expect(list(page, 'time')).toHaveValue('10:00');

  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  const booking = '**/api/branches/*/appointments';
  await page.route(booking, lose);
  await field(page, 'name').press('Enter');
  await expect(page.getByText(t('common:unanswered.title'))).toBeVisible();
  await page.unroute(booking, lose);
  await expect(list(page, 'time')).toHaveValue('10:00');
  await field(page, 'name').press('Enter');
  await expect(note(page)).toContainText('10:00');
  expect(booked(branch)).toEqual([{ customer_name: 'Ana Ibarra' }]);
});

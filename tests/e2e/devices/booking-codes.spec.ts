import type { Page } from '@playwright/test';
import { setAppointmentOffer } from '#shared/contract/configuration/appointment-offers.ts';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { findAppointments } from '#shared/contract/tickets/appointments.ts';
import { BOOKING_CODE_MS, BOOKING_CODE_PAUSE_MS } from '#shared/domain/appointments/booking.ts';
import { loansByAppointment, offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { letSend } from '#tests/support/actions/sms-actions.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { test as branchTest } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { mailSettings, startMailServer, textOfMail } from '#tests/support/network/mail-server.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import type { Branch, SignedIn } from '#tests/support/servers/start-branch.ts';

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const t = textsIn('es');
const DAY_MS = 86_400_000;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'es-ES' };
const AT = { params: { id: DEMO.branch } };

const test = branchTest.extend<{ readonly mail: MailServer }>({
  mail: async ({ browserName: _ }, provide) => {
    const mail = await startMailServer();
    await provide(mail);
    await mail.stop();
  },
});

const setOf = (admin: SignedIn) => (values: Readonly<Record<string, string>>) =>
  admin.call(saveGeneralParameters, {
    body: { settings: Object.entries(values).map(([name, value]) => ({ name, value })) },
  });

/** Opens the page with codes; it is seven of tomorrow then, and the first slot is at eight. */
async function openPage(branch: Branch, settings: Readonly<Record<string, string>>) {
  branch.clock.advanceTo(Math.ceil(branch.clock.now() / DAY_MS) * DAY_MS + 7 * (DAY_MS / 24));
  await branch.configure(loansByAppointment);
  const admin = await branch.signIn('admin');
  const offer = await offerAppointments(admin, { seats: 1, notice: 0, daysAhead: 3 });
  const set = setOf(admin);
  await set({ bookingPage: 'Y', bookingCode: 'Y', ...settings });
  return { admin, set, offer };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const codeField = (page: Page) => page.getByLabel(t('booking:code.label'));
const codeHeading = (page: Page) => page.getByRole('heading', { name: t('booking:code.title') });
/** A proof of work takes long where the browser does not optimize and other tests use the processors. */
const PROOF = { timeout: 120_000 };
const isBooked = (page: Page) => expect(page.getByRole('heading', { name: t('booking:own.booked') }));
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Codes sent to an address, oldest first. */
const codesFor = (mail: MailServer, email: string) =>
  mail.received
    .filter(({ to }) => to.includes(email))
    .flatMap(({ source }) => /^(\d{6})\r?$/m.exec(textOfMail(source))?.[1] ?? []);

async function codeFor(mail: MailServer, email: string, which = 1): Promise<string> {
  await expect.poll(() => codesFor(mail, email)).toHaveLength(which);
  return codesFor(mail, email).at(-1) ?? '';
}

/** Selects a service and a time, and enters the customer's details. */
async function fillIn(
  page: Page,
  time: string,
  contact: { readonly email?: string; readonly phone?: string },
) {
  await page.goto(`/book/${DEMO.branch}`);
  await page.getByRole('main').getByRole('button').first().tap();
  await expect(page.getByRole('heading', { name: t('booking:when') })).toBeFocused();
  await button(page, time).tap();
  await expect(page.getByRole('heading', { name: t('booking:who') })).toBeFocused();
  await page.getByLabel(t('booking:field.name')).fill('Ana Muñoz');
  if (contact.email !== undefined) await page.getByLabel(t('booking:field.email')).fill(contact.email);
  if (contact.phone !== undefined) await page.getByLabel(t('booking:field.phone')).fill(contact.phone);
  await page.getByRole('checkbox').check();
}

test('a customer confirms by mail: a wrong code, the back button and a reload lose nothing', async ({
  branch,
  mail,
  device,
}) => {
  const { admin } = await openPage(branch, mailSettings(mail.port));
  const page = await device(PHONE);
  await fillIn(page, '8:00', { phone: '600 11 22 33' });
  const email = page.getByLabel(t('booking:field.email'));
  await expect(email).toHaveAccessibleDescription(t('booking:hint.emailCode'));
  await button(page, t('booking:code.request')).tap();
  await expect(email).toHaveAccessibleDescription(t('errors:CONTACT_UNREACHABLE'));
  await expect(email).toBeFocused();
  await email.fill('ana@example.org');
  await expectAccessible(page, 'who, with a code');
  await button(page, t('booking:code.request')).tap();

  const field = codeField(page);
  await expect(codeHeading(page)).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/ana@example\.org.*10 minutos/);
  await expectAccessible(page, 'the code');
  await expectTranslated(page, 'es', 'the code');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const code = await codeFor(mail, 'ana@example.org');
  await field.fill('12');
  await button(page, t('booking:code.confirm')).tap();
  await expect(field).toHaveAccessibleDescription(new RegExp(t('booking:code.shape')));
  await field.fill(other(code));
  await button(page, t('booking:code.confirm')).tap();
  await expect(field).toHaveAccessibleDescription(new RegExp(t('booking:code.wrong', { count: 4 })));
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(other(code));
  await expectAccessible(page, 'a wrong code');

  await page.goBack();
  await expect(page.getByRole('heading', { name: t('booking:who') })).toBeFocused();
  await expect(page.getByLabel(t('booking:field.phone'))).toHaveValue('600 11 22 33');
  await expect(email).toHaveValue('ana@example.org');
  await button(page, t('booking:code.request')).tap();
  await expect(codeHeading(page)).toBeVisible();
  // The sent code is still valid: no other one is sent.
  expect(codesFor(mail, 'ana@example.org')).toEqual([code]);

  // A phone may discard the page while the customer reads the message.
  await page.reload();
  await expect(codeHeading(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('8:00');
  await page.goBack();
  await expect(email).toHaveValue('ana@example.org');
  await page.goForward();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await button(page, t('booking:code.confirm')).tap();
  await isBooked(page).toBeFocused();
  const found = await admin.call(findAppointments, { ...AT, query: { search: '600112233' } });
  expect(found).toHaveLength(1);
});

test('an expired code leads to a new one, which the page announces', async ({ branch, mail, device }) => {
  await openPage(branch, mailSettings(mail.port));
  const page = await device(PHONE);
  await page.clock.install();
  await fillIn(page, '8:30', { email: 'eva@example.org' });
  await button(page, t('booking:code.request')).tap();
  const field = codeField(page);
  await expect(field).toBeFocused();
  const resend = button(page, t('booking:code.resend'));
  await expect(resend).toHaveAttribute('aria-disabled', 'true');
  await expect(resend).toHaveAccessibleDescription(/^Podrá pedir otro código en \d+ segundos\.$/);
  const code = await codeFor(mail, 'eva@example.org');

  branch.clock.advance(BOOKING_CODE_MS);
  await page.clock.fastForward(BOOKING_CODE_PAUSE_MS);
  await field.fill(code);
  await button(page, t('booking:code.confirm')).tap();
  await expect(field).toHaveAccessibleDescription(new RegExp(t('errors:BOOKING_CODE_EXPIRED')));
  await expect(resend).toBeFocused();
  await expect(resend).not.toHaveAttribute('aria-disabled');
  await expectAccessible(page, 'an expired code');
  await resend.tap();
  await expect(page.getByRole('status').filter({ hasText: t('booking:code.resent') })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await field.fill(await codeFor(mail, 'eva@example.org', 2));
  await button(page, t('booking:code.confirm')).tap();
  await isBooked(page).toBeVisible();
});

test('a slot lost meanwhile costs neither the details nor the confirmed contact', async ({
  branch,
  mail,
  device,
}) => {
  const { admin, offer } = await openPage(branch, mailSettings(mail.port));
  const page = await device({ ...PHONE, colorScheme: 'dark' });
  await fillIn(page, '8:00', { email: 'eva@example.org' });
  await button(page, t('booking:code.request')).tap();
  await codeField(page).fill(await codeFor(mail, 'eva@example.org'));
  // Only times from nine on are offered from now on.
  await admin.call(setAppointmentOffer, {
    params: { ...AT.params, idQueues: DEMO.queues.loans },
    body: { ...offer, notice: 7_200 },
  });
  await button(page, t('booking:code.confirm')).tap();
  await expect(page.getByRole('status').filter({ hasText: t('errors:SLOT_NOT_OFFERED') })).toBeInViewport();
  await expectAccessible(page, 'a lost slot');
  const again = button(page, t('booking:otherTime'));
  await expect(again).toBeFocused();
  await again.tap();
  await button(page, '10:00').tap();
  await expect(page.getByLabel(t('booking:field.email'))).toHaveValue('eva@example.org');
  await button(page, t('booking:code.request')).tap();
  await isBooked(page).toBeVisible();
  await expect(page.getByRole('main')).toContainText('10:00');
  expect(codesFor(mail, 'eva@example.org')).toHaveLength(1);
});

test('a customer confirms by SMS', async ({ branch, gateway, device }) => {
  const { admin } = await openPage(branch, {});
  await letSend(branch, admin);
  const page = await device(PHONE);
  await fillIn(page, '9:00', { phone: '600 11 22 33' });
  await button(page, t('booking:code.request')).tap();
  await expect(codeField(page)).toHaveAccessibleDescription(/600112233/);
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.poll(gateway.texts).toHaveLength(1);
  await codeField(page).fill(/\b\d{6}\b/.exec(gateway.texts()[0] ?? '')?.[0] ?? '');
  await button(page, t('booking:code.confirm')).tap();
  await isBooked(page).toBeVisible();
});

test('the proof of work needs no workers', async ({ branch, device }) => {
  await openPage(branch, { bookingCode: 'N', bookingProof: 'Y' });
  const page = await device(PHONE);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
  await fillIn(page, '9:30', { phone: '600 11 22 33' });
  await button(page, t('booking:confirm')).tap();
  await isBooked(page).toBeVisible(PROOF);
});

test('a device that finds no proof says so beside the button, and the details stay', async ({
  branch,
  device,
}) => {
  await openPage(branch, { bookingCode: 'N', bookingProof: 'Y' });
  const page = await device(PHONE);
  await page.route('**/api/booking/challenge', async (route) => {
    const challenge = await (await route.fetch()).json();
    challenge.parameters.keyPrefix = 'f'.repeat(16);
    await route.fulfill({ json: challenge });
  });
  await page.clock.install();
  await fillIn(page, '9:30', { phone: '600 11 22 33' });
  await button(page, t('booking:confirm')).tap();
  await expect(button(page, t('booking:booking'))).toBeVisible();
  await page.clock.fastForward(120_000);
  await expect(page.getByRole('status')).toHaveText(t('booking:proofNotFound'));
  await expect(page.getByLabel(t('booking:field.phone'))).toHaveValue('600 11 22 33');
  await page.unrouteAll();
  await button(page, t('booking:confirm')).tap();
  await isBooked(page).toBeVisible(PROOF);
});

import type { Page, Route } from '@playwright/test';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { findAppointments } from '#shared/contract/tickets/appointments.ts';
import { bookPublicly } from '#shared/contract/tickets/public-booking.ts';
import { loansByAppointment, offerAppointments } from '#tests/support/actions/offer-appointments.ts';
import { letSend } from '#tests/support/actions/sms-actions.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { mailSettings } from '#tests/support/network/mail-server.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import type { Branch } from '#tests/support/servers/start-branch.ts';

const t = textsIn('es');
const DAY_MS = 86_400_000;
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'es-ES' };
const AT = { params: { id: DEMO.branch } };
const LOANS = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general };

/** Opens the page for customers; it is seven of tomorrow then, and the first slot is at eight. */
async function openPage(branch: Branch) {
  branch.clock.advanceTo(Math.ceil(branch.clock.now() / DAY_MS) * DAY_MS + 7 * (DAY_MS / 24));
  await branch.configure(loansByAppointment);
  const admin = await branch.signIn('admin');
  await offerAppointments(admin, { seats: 1, notice: 0, daysAhead: 3 });
  const set = (values: Readonly<Record<string, string>>) =>
    admin.call(saveGeneralParameters, {
      body: { settings: Object.entries(values).map(([name, value]) => ({ name, value })) },
    });
  await set({ bookingPage: 'Y' });
  return { admin, set };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a customer books after losing a time to another customer, moves the appointment and cancels it', async ({
  branch,
  device,
}) => {
  const { admin } = await openPage(branch);
  const eight = branch.clock.now() + 3_600_000;
  const page = await device(PHONE);
  await page.goto('/book');
  await expect(page.getByRole('heading', { name: t('booking:what') })).toBeVisible();
  await expectAccessible(page, 'what for');
  await page.getByRole('main').getByRole('button').first().click();
  await expectAccessible(page, 'when');
  await expectTranslated(page, 'es', 'when');
  await page.getByRole('main').getByRole('list').first().getByRole('button').nth(1).click();
  await page.getByRole('main').getByRole('list').first().getByRole('button').first().click();
  await button(page, '8:00').click();

  await page.getByLabel(t('booking:field.name')).fill('Ana Muñoz');
  await page.getByRole('checkbox').check();
  await button(page, t('booking:confirm')).click();
  const phone = page.getByLabel(t('booking:field.phone'));
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toHaveAccessibleDescription(t('errors:CONTACT_REQUIRED'));
  await expectAccessible(page, 'who, with something missing');
  await phone.fill('600 11 22 33');

  const body = { ...LOANS, start: eight, customerName: 'Más rápida', phonenumber: '1' };
  await branch.anybody.call(bookPublicly, {
    ...AT,
    body: { ...body, email: '', language: 'es', consent: true },
  });
  await button(page, t('booking:confirm')).click();
  await expect(page.getByRole('status')).toHaveText(t('errors:SLOT_FULL'));
  await button(page, t('booking:otherTime')).click();
  await expect(button(page, '8:30')).toBeVisible();
  await expect(button(page, '8:00')).toHaveCount(0);
  await button(page, '8:30').click();
  // The input is preserved.
  await expect(phone).toHaveValue('600 11 22 33');
  await button(page, t('booking:confirm')).dblclick();
  await expect(page.getByRole('heading', { name: t('booking:own.booked') })).toBeVisible();
  const found = () => admin.call(findAppointments, { ...AT, query: { search: '600112233' } });
  const [one, ...others] = await found();
  expect(others).toEqual([]);
  await expect(page.getByRole('main')).toContainText(one?.number ?? 'no number');
  await expectAccessible(page, 'one’s own booking');
  await expectTranslated(page, 'es', 'one’s own booking');

  await page.reload();
  await button(page, t('booking:own.move')).click();
  await expect(button(page, '8:30')).toHaveCount(0);
  await button(page, '9:00').click();
  await expect(page.getByRole('main')).toContainText('9:00');
  await button(page, t('booking:own.cancel')).click();
  await expectAccessible(page, 'giving it up');
  await button(page, t('booking:own.askYes')).click();
  await expect(page.getByRole('heading', { name: t('booking:own.canceled') })).toBeVisible();
  expect(await found()).toEqual([]);
});

test('missing pages are reported: on narrow screens, in dark mode, in another language, and in a frame', async ({
  branch,
  device,
  request,
}) => {
  const { set } = await openPage(branch);
  const page = await device({ viewport: { width: 320, height: 568 }, colorScheme: 'dark', locale: 'sv-SE' });
  const sv = textsIn('sv');
  await page.goto('/book/own#nothing');
  await expect(page.getByRole('heading', { name: sv('booking:unknown.title') })).toBeVisible();
  await expectAccessible(page, 'an address of nothing');
  await page.goto('/book/99999');
  await expect(page.getByRole('heading', { name: sv('booking:noBranch.title') })).toBeVisible();
  await expectAccessible(page, 'a branch that does not exist');
  await page.getByRole('link', { name: sv('booking:noBranch.choose') }).click();
  await expect(page).toHaveURL('/book');
  await page.goto(`/book/${DEMO.branch}`);
  await page.getByRole('main').getByRole('button').first().click();
  await expect(button(page, '8:00')).toBeVisible();
  await expectAccessible(page, 'when, narrow and dark');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  const framed = async (path: string) => {
    const headers = (await request.get(`${branch.origin}${path}`)).headers();
    const policy = headers['content-security-policy'] ?? '';
    return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], headers['x-frame-options']];
  };
  expect(await framed('/book')).toEqual(["'self'", 'SAMEORIGIN']);
  await set({ bookingFrames: 'https://www.example.org' });
  expect(await framed('/book')).toEqual(["'self' https://www.example.org", undefined]);
  expect(await framed('/login')).toEqual(["'self'", 'SAMEORIGIN']);

  await set({ bookingPage: 'N' });
  await page.reload();
  await expect(page.getByRole('heading', { name: sv('booking:closed.title') })).toBeVisible();
});

test('the page promises only messages that are sent', async ({ branch, gateway, device }) => {
  const { admin, set } = await openPage(branch);
  const page = await device(PHONE);
  const phone = page.getByLabel(t('booking:field.phone'));
  const email = page.getByLabel(t('booking:field.email'));
  const toForm = async (time: string) => {
    await page.goto(`/book/${DEMO.branch}`);
    await page.getByRole('main').getByRole('button').first().click();
    await button(page, time).click();
  };
  await toForm('8:30');
  await expect(phone).toHaveAccessibleDescription(t('booking:hint.phone'));
  await expect(email).toHaveAccessibleDescription(t('booking:hint.emailKept'));
  await page.getByLabel(t('booking:field.name')).fill('Ana Muñoz');
  await email.fill('ana@example.org');
  await page.getByRole('checkbox').check();
  await button(page, t('booking:confirm')).click();
  await expect(page.getByText(t('booking:own.keep'))).toBeVisible();

  await letSend(branch, admin);
  await toForm('9:00');
  await expect(phone).toHaveAccessibleDescription(t('booking:hint.phoneSms'));
  await expect(email).toHaveAccessibleDescription(t('booking:hint.emailKept'));
  await page.getByLabel(t('booking:field.name')).fill('Ana Muñoz');
  await phone.fill('600 11 22 33');
  await page.getByRole('checkbox').check();
  await expectAccessible(page, 'who, told by SMS');
  await button(page, t('booking:confirm')).click();
  await expect(page.getByText(t('booking:own.texted', { phone: '600112233' }))).toBeVisible();
  await expectAccessible(page, 'one’s own booking, told by SMS');
  await expect.poll(gateway.texts).toHaveLength(1);
  expect(gateway.texts()[0]).toContain(new URL(page.url()).hash);

  await set(mailSettings(1));
  await toForm('9:30');
  await expect(phone).toHaveAccessibleDescription(t('booking:hint.phoneSmsWithoutMail'));
  await expect(email).toHaveAccessibleDescription(t('booking:hint.email'));
});

test('missing input is reported beside its field, in the language of the page', async ({
  branch,
  device,
}) => {
  await openPage(branch);
  const page = await device(PHONE);
  await page.goto(`/book/${DEMO.branch}`);
  await page.getByRole('main').getByRole('button').first().click();
  await button(page, '8:00').click();
  const confirm = button(page, t('booking:confirm'));
  await confirm.click();
  const name = page.getByLabel(t('booking:field.name'));
  const agrees = page.getByRole('checkbox');
  await expect(name).toHaveAccessibleDescription(t('booking:missing.name'));
  await expect(name).toBeFocused();
  await expect(agrees).toHaveAccessibleDescription(t('booking:missing.consent'));
  await expectAccessible(page, 'who, with all of it missing');
  await name.fill('Ana Muñoz');
  await expect(page.getByText(t('booking:missing.name'))).toHaveCount(0);
  await agrees.check();
  const email = page.getByLabel(t('booking:field.email'));
  await email.fill('ana@');
  await confirm.click();
  await expect(email).toHaveAccessibleDescription(t('booking:wrongField'));
  await email.fill('ana@example.com');
  await expect(page.getByText(t('booking:wrongField'))).toHaveCount(0);
});

test('a server error is shown neither as a closed page nor as a moved appointment', async ({
  branch,
  device,
}) => {
  const { admin } = await openPage(branch);
  const page = await device(PHONE);
  const fails = (route: Route) =>
    route.fulfill({ status: 500, json: { status: 'GENERIC_ERROR', message: 'x' } });
  await page.route('**/api/booking/branches', fails);
  await page.goto('/book');
  await expect(page.getByText(t('booking:noServer'))).toBeVisible();
  await page.unroute('**/api/booking/branches');
  await expect(page.getByRole('heading', { name: t('booking:what') })).toBeVisible();

  const eight = branch.clock.now() + 3_600_000;
  const body = { ...LOANS, start: eight, customerName: 'Ana', phonenumber: '1', email: '' };
  const { secret } = await branch.anybody.call(bookPublicly, {
    ...AT,
    body: { ...body, language: 'es', consent: true },
  });
  await page.goto(`/book/own#${secret}`);
  await button(page, t('booking:own.move')).click();
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/api/booking/appointments/move', lose);
  await button(page, '9:00').click();
  const said = page.getByRole('status');
  await expect(said).toHaveText(t('booking:own.notDone'));
  await expect(said).toBeInViewport();
  await page.unrouteAll();
  // Nine is taken by the unanswered booking: another time is another request, and is not rejected for that.
  await button(page, '10:00').click();
  await expect(page.getByRole('main')).toContainText('10:00');
  const found = await admin.call(findAppointments, { ...AT, query: { search: 'Ana' } });
  expect(found.map(({ start }) => start - eight)).toEqual([2 * 3_600_000]);
});

test('without scripts the page says that it needs them', async ({ branch, browser }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: branch.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const address of ['/book', '/t']) {
    await page.goto(address);
    for (const language of ['es', 'en', 'sv'] as const)
      await expect(page.getByText(textsIn(language)('customers:noScript'))).toBeVisible();
  }
  await context.close();
});

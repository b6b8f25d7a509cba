import { createVirtualTicket } from '#shared/contract/configuration/virtual-tickets.ts';
import { endTicket, noShowTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { callTicket } from '#shared/contract/workstation/workstation-actions.ts';
import { openWorkstation } from '#shared/contract/workstation/workstations.ts';
import { secretOf } from '#tests/support/actions/phone-actions.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'es-ES' };
const [WORKSTATION = 0] = DEMO.workstations;
const idIn = (address: string): number =>
  Number(Buffer.from(new URL(address).hash.slice(1), 'base64url').readBigUInt64BE());

test('a ticket is issued on the phone, called and shown there, across a server restart', async ({
  branch,
  device,
}) => {
  test.slow();
  const admin = await branch.signIn('admin');
  const pair = { idSegments: DEMO.segments.general, idServices: DEMO.services.cashier };
  const { id } = await admin.call(createVirtualTicket, {
    body: { name: 'Caja en el móvil', idBranchTypes: 1, idViewProfiles: 1, ...pair },
  });
  await take(branch);
  const phone = await device(PHONE);
  const stage = (name: string) => phone.locator(`[data-stage=${name}]`);
  const button = (key: Parameters<typeof t>[0]) => phone.getByRole('button', { name: t(key), exact: true });

  await phone.goto(`/virtual-ticket/${id}/branch/${DEMO.branch}`);
  await expect(button('phone:take.button')).toBeVisible();
  await expectAccessible(phone, 'taking a ticket on a phone');
  await expectTranslated(phone, 'es', 'taking a ticket on a phone');
  // A double touch issues one ticket.
  await button('phone:take.button').dblclick();
  await expect(stage('waiting')).toContainText(t('phone:ahead', { count: 1 }));
  await expectAccessible(phone, 'a ticket that waits');
  await expectTranslated(phone, 'es', 'a ticket that waits');
  const address = phone.url();
  const idTicket = idIn(address);

  // Narrow, dark, and in another language than the browser's.
  await phone.setViewportSize({ width: 320, height: 568 });
  await phone.emulateMedia({ colorScheme: 'dark' });
  await phone.getByRole('button', { name: /^ES/ }).click();
  await expect(stage('waiting')).toContainText(textsIn('en')('phone:ahead', { count: 1 }));
  await expectAccessible(phone, 'a ticket that waits, narrow and dark');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await phone.getByRole('button', { name: /^EN/ }).click();
  await phone.getByRole('button', { name: /^SV/ }).click();
  await phone.setViewportSize(PHONE.viewport);
  await phone.emulateMedia({ colorScheme: 'light' });

  await branch.powerCut();
  await expect(phone.locator('[data-offline]')).toContainText('Su sitio sigue guardado', { timeout: 30_000 });
  await expect(stage('waiting')).toBeVisible();
  await expectAccessible(phone, 'a ticket whose server is gone');
  await branch.powerOn();
  await expect(phone.locator('[data-offline]')).toHaveCount(0, { timeout: 40_000 });

  const lucia = await branch.signIn('lucia');
  await lucia.call(openWorkstation, { params: { id: WORKSTATION } });
  const call = () => lucia.call(callTicket, { params: { id: WORKSTATION }, body: { ticket: idTicket } });
  await call();
  await expect(stage('called')).toContainText('Puesto 1', { timeout: 20_000 });
  await expect(phone).toHaveTitle(new RegExp(t('phone:called.title').toLowerCase(), 'i'));
  await expectAccessible(phone, 'a ticket that is called');
  await button('phone:postpone').click();
  await expect(stage('waiting')).toBeVisible();
  await expect(button('phone:postpone')).toHaveCount(0);

  await call();
  await expect(stage('called')).toBeVisible();
  await button('phone:called.coming').click();
  await expect(button('phone:called.onTheWay')).toBeDisabled();
  await lucia.call(noShowTicket, { params: { id: idTicket } });
  await expect(stage('absent')).toBeVisible();
  await expectAccessible(phone, 'a ticket whose customer did not come');
  await button('phone:return').click();
  await expect(stage('waiting')).toBeVisible();
  await call();
  await expect(stage('called')).toBeVisible();
  await lucia.call(endTicket, { params: { id: idTicket } });
  await expect(stage('finished')).toBeVisible();
  await expectAccessible(phone, 'a ticket that is over');

  // The next one is cancelled, after one confirmation.
  await phone.goto(`/virtual-ticket/${id}/branch/${DEMO.branch}`);
  await button('phone:take.button').click();
  await expect(stage('waiting')).toBeVisible();
  await button('phone:cancel').click();
  await expectAccessible(phone, 'asking whether a ticket is given back');
  await button('phone:cancelNo').click();
  await expect(stage('waiting')).toBeVisible();
  await button('phone:cancel').click();
  await button('phone:cancelYes').click();
  await expect(stage('left')).toBeVisible();
});

test('a touch meant for a replaced button has no effect', async ({ branch, device }) => {
  const { idTicket } = await take(branch);
  const phone = await device(PHONE);
  await phone.goto(`/t#${secretOf(branch.folder, idTicket)}`);
  const stage = (name: string) => phone.locator(`[data-stage=${name}]`);
  const postpone = phone.getByRole('button', { name: t('phone:postpone'), exact: true });
  const coming = phone.getByRole('button', { name: t('phone:called.coming'), exact: true });
  await expect(postpone).toBeEnabled();
  // Presses each button at the moment when the call appears on the page.
  const pressed = phone.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const watch = new MutationObserver(() => {
          const buttons = document.querySelectorAll<HTMLButtonElement>('[data-stage=called] button');
          if (buttons.length === 0) return;
          watch.disconnect();
          for (const button of buttons) button.click();
          resolve(buttons.length);
        });
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
  );
  const lucia = await branch.signIn('lucia');
  await lucia.call(openWorkstation, { params: { id: WORKSTATION } });
  await lucia.call(callTicket, { params: { id: WORKSTATION }, body: { ticket: idTicket } });
  expect(await pressed).toBeGreaterThan(1);
  await expect(coming).toBeEnabled();
  await expect(stage('called')).toBeVisible();
  await expect(postpone).toBeEnabled();
  await postpone.click();
  await expect(stage('waiting')).toBeVisible();
});

test('an address without a ticket says so', async ({ device }) => {
  const phone = await device({ ...PHONE, locale: 'sv-SE' });
  await phone.goto('/t#abcdefghijklmnopqrstuvwxyz012345');
  await expect(phone.getByRole('heading')).toHaveText(textsIn('sv')('phone:unknown.title'));
  await expectAccessible(phone, 'an unknown ticket');
});

test('a server error is not shown as "no tickets"', async ({ device }) => {
  const page = await device({ viewport: { width: 390, height: 844 }, locale: 'es-ES' });
  await page.route('**/api/virtual_tickets/**', (route) =>
    route.fulfill({ status: 500, json: { status: 'GENERIC_ERROR', message: 'x' } }),
  );
  await page.goto('/virtual-ticket/1/branch/1');
  await expect(page.getByText(t('phone:noServer'))).toBeVisible();
  await expect(page.getByText(t('phone:take.nothing'))).toHaveCount(0);
});

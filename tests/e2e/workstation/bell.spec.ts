import type { Page } from '@playwright/test';
import { createAlarm } from '#shared/contract/configuration/alarms.ts';
import { sendAlertMessage } from '#shared/contract/workstation/alert-messages.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { linger } from '#tests/support/browser/linger.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { stopClock } from '#tests/support/browser/minutes.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const es = textsIn('es');
const LUCIA = 'Lucía Ferrer Molina';

/** The bell of a page, with its panel. */
function atBell(page: Page, t = es) {
  const named = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });
  const panel = page.getByRole('dialog', { name: t('alert-messages:title') });
  const buttonOf = (key: 'readOne' | 'deleteOne') => {
    const [begins = ''] = t(`alert-messages:${key}`, { name: LUCIA, at: '\n' }).split('\n');
    return panel.getByRole('button', { name: begins });
  };
  return {
    silent: named(t('alert-messages:title')),
    counts: (count: number) => named(t('alert-messages:unread', { count })),
    panel,
    entries: panel.getByRole('listitem'),
    list: panel.locator('[tabindex="-1"]'),
    read: buttonOf('readOne'),
    remove: buttonOf('deleteOne'),
    readAll: panel.getByRole('button', { name: t('alert-messages:readAll') }),
    announced: (text: string) =>
      page.getByRole('status').filter({ hasText: t('alert-messages:arrived', { name: LUCIA, text }) }),
  };
}

test('the bell counts messages with sender and time (O-568), announces each once, and empties as they are read', async ({
  branch,
  device,
}) => {
  const lucia = await branch.signIn('lucia');
  const { idUser } = await branch.signIn('supervisor');
  const write = (text: string) => lucia.call(sendAlertMessage, { body: { text, idReceiver: idUser } });
  const page = await device();
  await linger(page, 5_000);
  await signIn(page, 'supervisor', '/app/home');
  const bell = atBell(page);
  await bell.silent.click();
  await expect(bell.panel.getByText(es('alert-messages:none'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell.panel).toBeHidden();

  await write('¿Puede venir al puesto 3?');
  await expect(bell.counts(1)).toBeVisible();
  await expect(bell.announced('¿Puede venir al puesto 3?')).toHaveCount(1);
  await write('Ya está, gracias.');
  await expect(bell.counts(2)).toHaveText('2');
  await expect(bell.announced('Ya está, gracias.')).toHaveCount(1);
  await expect(bell.announced('¿Puede venir al puesto 3?')).toHaveCount(0);

  await bell.counts(2).click();
  await expect(bell.entries).toHaveCount(2);
  await expect(bell.entries.first()).toContainText('Ya está, gracias.');
  await expect(bell.entries.first().getByRole('heading')).toHaveText(LUCIA);
  await expect(bell.entries.first().getByRole('time')).toHaveText(/^\d{1,2}:\d{2}$/);
  await expectAccessible(page, 'messages');
  await expectTranslated(page, 'es', 'messages');

  await bell.read.first().click();
  await expect(bell.read).toHaveCount(1);
  await bell.remove.first().click();
  await expect(bell.entries).toHaveCount(1);
  await expect(page.getByText(es('alert-messages:DELETED'))).toBeVisible();
  // The list stays open for undo.
  await page.getByRole('button', { name: es('common:action.undo') }).click();
  await expect(bell.entries).toHaveCount(2);
  await expect(bell.list).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bell.counts(1)).toBeVisible();
  // Once read, it stays read and is not announced again.
  await expect(bell.announced('Ya está, gracias.')).toHaveCount(1);
});

test('two unread messages can be marked as read quickly by keyboard', async ({ branch, device }) => {
  const lucia = await branch.signIn('lucia');
  const { idUser } = await branch.signIn('supervisor');
  for (const text of ['uno', 'dos', 'x'.repeat(256)]) {
    await lucia.call(sendAlertMessage, { body: { text, idReceiver: idUser } });
  }
  const page = await device();
  await signIn(page, 'supervisor', '/app/home');
  const bell = atBell(page);
  await bell.counts(3).press('Enter');
  await bell.readAll.press('Enter');
  await expect(bell.read).toHaveCount(0);
  await expect(bell.entries).toHaveCount(3);
  await expect(bell.list).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bell.silent).toBeVisible();
  await expect(bell.silent).toBeFocused();
});

test('other users receive nothing, and without push the bell polls every minute', async ({
  branch,
  device,
}) => {
  const lucia = await branch.signIn('lucia');
  const { idUser } = await branch.signIn('supervisor');
  const page = await device();
  await page.clock.install();
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.routeWebSocket('**/socket.io/**', (socket) => socket.close());
  const looks = '**/api/alertMessages?*';
  const first = page.waitForResponse(looks);
  await signIn(page, 'supervisor', '/app/home');
  const bell = atBell(page);
  await expect(bell.silent).toBeVisible();
  await first;
  await stopClock(page);
  await lucia.call(sendAlertMessage, { body: { text: 'Antes', idReceiver: idUser } });
  await page.reload();
  // Once it is visible the answer was processed, and the minute has begun; rendering advances the page's clock.
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(bell.counts(1)).toBeVisible({ timeout: 100 });
  }).toPass();
  await lucia.call(sendAlertMessage, { body: { text: 'Hola', idReceiver: idUser } });
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/alertMessages?')) requests += 1;
  });
  await page.clock.runFor(55_000);
  expect(requests).toBe(0);
  const checked = page.waitForResponse(looks);
  await page.clock.runFor(5_000);
  await checked;
  await page.clock.resume();
  await expect(bell.counts(2)).toBeVisible();

  const other = await device();
  await signIn(other, 'lucia', '/app/home');
  await expect(atBell(other).silent).toBeVisible();
});

test('an alarm is shown in the language of its reader, not of the branch', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  const { idUser } = await branch.signIn('supervisor');
  const page = await device({ locale: 'en-GB' });
  await page.addInitScript(() => localStorage.setItem('turno.language', 'en'));
  await signIn(page, 'supervisor', '/app/home');
  await admin.call(createAlarm, {
    body: {
      name: 'Vacía',
      description: '',
      enabled: 'Y',
      editLevel: 'Sucursal',
      type: 'WORKSTATIONS',
      validationType: 'Todas',
      conditions: [{ idQueues: null, operand: 'WORKSTATIONS', condition: '<', value: 99 }],
      idUsers: [idUser],
    },
  });
  const bell = atBell(page, textsIn('en'));
  const text = 'Oficina Centro: 0 workstations open (less than 99).';
  await expect(page.getByRole('status').filter({ hasText: `Alarm Vacía: ${text}` })).toHaveCount(1);
  await bell.counts(1).click();
  await expect(bell.entries.getByText(text, { exact: true })).toBeVisible();
});

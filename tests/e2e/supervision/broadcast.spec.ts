import type { Page } from '@playwright/test';
import { MODULES } from '#shared/domain/access/modules.ts';
import { setSettings, takeWithPhone } from '#tests/support/actions/sms-actions.ts';
import { callThis } from '#tests/support/actions/ticket-actions.ts';
import { open } from '#tests/support/actions/workstation-actions.ts';
import { allowOnly, openSupervision } from '#tests/support/browser/at-supervision.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { forbidSms, letSend, test } from '#tests/support/browser/sms-branch-test.ts';
import { type Texts, textsIn } from '#tests/support/browser/texts-in.ts';
import { SMS_SETTINGS } from '#tests/support/samples/sms-settings.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';

const t = textsIn('es');
const TEXT = 'Hoy cerramos a las 12:30 / 50 % de descuento mañana, ¿dudas?';

/** All SMS settings of a branch, without ticket messages. */
const SENDING = {
  ...SMS_SETTINGS,
  smsWelcomeEnabled: 'false',
  smsApproachingEnabled: 'false',
  smsTurnNowEnabled: 'false',
  smsThanksEnabled: 'false',
};

const writeButton = (page: Page, texts: Texts = t) =>
  page.getByRole('button', { name: texts('sms:broadcast.do'), exact: true });

/** Opens supervision and its dialog, which shows the number of recipients, or that there are none. */
async function openDialog(page: Page, texts: Texts = t) {
  await openSupervision(page, texts, 'admin');
  await writeButton(page, texts).click();
  const dialog = page.getByRole('dialog', { name: texts('sms:broadcast.title'), exact: true });
  await expect(dialog).toBeVisible();
  return {
    dialog,
    text: dialog.getByRole('textbox'),
    send: dialog.getByRole('button', { name: texts('sms:broadcast.do'), exact: true }),
    reaches: (count: number) => dialog.getByText(texts('sms:broadcast.reaches', { count }), { exact: true }),
    confirm: (count: number) =>
      page
        .getByRole('dialog', { name: texts('sms:broadcast.sure', { count }), exact: true })
        .getByRole('button', { name: texts('sms:broadcast.do'), exact: true }),
  };
}

/** Creates this number of waiting tickets with consent to messages. */
async function wait(branch: BranchProcess, people: number): Promise<void> {
  const lucia = await branch.signIn('lucia');
  for (let index = 1; index <= people; index += 1) await takeWithPhone(lucia, `60011122${index}`);
}

test('users who may send a broadcast see it where the branch sends SMS', async ({ branch, device }) => {
  const offered = async (modules: Parameters<typeof allowOnly>[2]) => {
    await allowOnly(branch, 'Supervisión', modules);
    const page = await device();
    await openSupervision(page, t);
    return writeButton(page).count();
  };
  const others = [MODULES.supervisionView, MODULES.supervisionReset, MODULES.smsManager] as const;
  expect(await offered(others)).toBe(0);
  expect(await offered([...others, MODULES.smsBroadcast])).toBe(1);
  await letSend(branch, 'N');
  expect(await offered([...others, MODULES.smsBroadcast])).toBe(0);
});

test('a broadcast reaches waiting customers with consent, once each', async ({ branch, device, gateway }) => {
  await setSettings(await branch.signIn('admin'), SENDING);
  const lucia = await branch.signIn('lucia');
  await open(lucia, 1);
  const called = await takeWithPhone(lucia, '600111220');
  await wait(branch, 2);
  await takeWithPhone(lucia, '+34-600111221');
  await takeWithPhone(lucia, '600111223', 'N');
  await callThis(lucia, 1, called);

  const page = await device();
  const { dialog, text, send, reaches, confirm } = await openDialog(page);
  await expect(reaches(2)).toBeVisible();
  await expect(send).toBeDisabled();
  await text.fill(TEXT);
  await send.click();
  await confirm(2).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('sms:broadcast.SEND_SMS_OK'), { exact: true })).toBeVisible();
  await expect
    .poll(() => gateway.delivered.map(({ to, text: line }) => [to, line]).toSorted())
    .toEqual([
      ['+34600111221', TEXT],
      ['+34600111222', TEXT],
    ]);
});

test('Escape, the close button and Cancel ask before discarding the input', async ({ branch, device }) => {
  await wait(branch, 1);
  const page = await device({ reducedMotion: 'reduce' });
  const { dialog, text } = await openDialog(page);
  const question = page.getByRole('dialog', { name: t('common:confirm.unsentTitle'), exact: true });
  const answer = (name: 'stay' | 'leaveUnsent') =>
    question.getByRole('button', { name: t(`common:confirm.${name}`), exact: true });
  await text.fill(TEXT);
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: t('common:action.close'), exact: true }).click(),
    () => dialog.getByRole('button', { name: t('common:action.cancel'), exact: true }).click(),
  ]) {
    await close();
    await answer('stay').click();
    await expect(question).toBeHidden();
    await expect(text).toHaveValue(TEXT);
  }
  await text.focus();
  await page.keyboard.press('Escape');
  await answer('leaveUnsent').click();
  await expect(dialog).toBeHidden();

  // An empty text needs no confirmation.
  await writeButton(page).click();
  await expect(text).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a licence without SMS is reported at once, and nothing can be sent', async ({ branch, device }) => {
  await wait(branch, 1);
  await forbidSms(branch);
  const { dialog, text, send } = await openDialog(await device());
  await expect(dialog.getByText(t('errors:SMS_LICENSE_ERROR'))).toBeVisible();
  await text.fill(TEXT);
  await expect(send).toBeDisabled();
});

for (const [error, happens] of [
  ['SMS_LICENSE_ERROR', (branch: BranchProcess) => letSend(branch, 'N')],
  [
    'SMS_GENERIC_ERROR',
    async (branch: BranchProcess) => setSettings(await branch.signIn('admin'), { smsProviderParams: '' }),
  ],
] as const) {
  test(`an error ${error} is shown in the dialog, and the input stays`, async ({
    branch,
    device,
    gateway,
  }) => {
    await setSettings(await branch.signIn('admin'), SENDING);
    await wait(branch, 1);
    const page = await device();
    // Uses its present data: the page has not received later changes yet.
    await page.route(/\/api\/branches\/\d+\/sms$/, (route) =>
      route.fulfill({ json: { people: 1, enabled: 'Y' } }),
    );
    const { dialog, text, send, confirm } = await openDialog(page);
    await text.fill(TEXT);
    await happens(branch);
    await send.click();
    await confirm(1).click();
    await expect(dialog.getByText(t(`errors:${error}`))).toBeVisible();
    await expect(text).toHaveValue(TEXT);
    await expect(send).toBeEnabled();
    expect(gateway.requested).toEqual([]);
  });
}

test('a broadcast with a lost answer is sent once, though it is repeated', async ({
  branch,
  device,
  gateway,
}) => {
  await setSettings(await branch.signIn('admin'), SENDING);
  await wait(branch, 1);
  const page = await device();
  const { dialog, text, send, confirm } = await openDialog(page);
  let isMissing = true;
  await page.route(/\/api\/branches\/\d+\/sms\/.+/, async (route) => {
    const response = await route.fetch();
    if (isMissing) await route.abort();
    else await route.fulfill({ response });
  });
  await text.fill(TEXT);
  await send.click();
  await confirm(1).click();
  await expect(page.getByText(t('common:unanswered.title'))).toBeVisible();
  await expect(text).toHaveValue(TEXT);
  isMissing = false;
  await send.click();
  await confirm(1).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => gateway.delivered.map(({ text: line }) => line)).toEqual([TEXT]);
});

test('a server error is shown in the dialog, and the input stays', async ({ branch, device }) => {
  await setSettings(await branch.signIn('admin'), SENDING);
  await wait(branch, 1);
  const page = await device();
  await page.route(/\/api\/branches\/\d+\/sms\/.+/, (route) =>
    route.fulfill({ status: 500, json: { status: 'GENERIC_ERROR', message: '' } }),
  );
  const { dialog, text, send, confirm } = await openDialog(page);
  await text.fill(TEXT);
  await send.click();
  await confirm(1).click();
  await expect(dialog.getByText(t('errors:SMS_GENERIC_ERROR'))).toBeVisible();
  await expect(text).toHaveValue(TEXT);
});

test('the dialog is accessible', async ({ branch, device }) => {
  await setSettings(await branch.signIn('admin'), SENDING);
  await wait(branch, 1);
  const page = await device({ reducedMotion: 'reduce' });
  const look = async (what: string) => {
    await expectTranslated(page, 'es', what);
    await expectAccessible(page, what);
  };
  const { dialog, text, send, reaches, confirm } = await openDialog(page, t);
  await expect(reaches(1)).toBeVisible();
  await look('writing to everybody');
  await text.fill('x'.repeat(301));
  await expect(dialog.getByText(t('sms:broadcast.over', { count: 1 }))).toBeVisible();
  await look('a message that is too long');
  await text.fill('12:30');
  await send.click();
  await expect(confirm(1)).toBeVisible();
  await look('whether it shall be sent');
  await page.keyboard.press('Escape');
  await setSettings(await branch.signIn('admin'), { smsProviderParams: '' });
  await send.click();
  await confirm(1).click();
  await expect(dialog.getByText(t('errors:SMS_GENERIC_ERROR'))).toBeVisible();
  await look('a message that is refused');
});

import type { Page } from '@playwright/test';
import { getTicketHistory } from '#shared/contract/tickets/ticket-history.ts';
import {
  listAlertMessages,
  sendAlertMessage,
  updateAlertMessage,
} from '#shared/contract/workstation/alert-messages.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import {
  action,
  callNext,
  currentTicket,
  openWorkstation,
  press,
  signIn,
} from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { type Texts, textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

const bellOf = (page: Page, texts: Texts = t) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${texts('alert-messages:title')}`) });
const panelOf = (page: Page, texts: Texts = t) =>
  page.getByRole('dialog', { name: texts('alert-messages:title') });
const sendOf = (page: Page, texts: Texts = t) =>
  page.getByRole('dialog', { name: texts('alert-messages:send.title') });

test('an incoming message takes neither focus nor ticket, and keys work beside the panel', async ({
  branch,
  device,
}) => {
  const irene = await branch.signIn('supervisor');
  const { idUser } = await branch.signIn('lucia');
  const { idTicket } = await take(branch);
  const page = await device();
  await signIn(page, 'lucia');
  await openWorkstation(page, t, 'Puesto 4');
  const code = await callNext(page, t);
  const ticket = currentTicket(page, t, code);
  await expect(ticket).toBeVisible();

  const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  const before = await focused();
  await irene.call(sendAlertMessage, { body: { text: '¿Cuánto le queda?', idReceiver: idUser } });
  const announced = page.getByRole('status').filter({ hasText: '¿Cuánto le queda?' });
  await expect(announced).toBeVisible();
  expect(await focused()).toBe(before);
  await expect(bellOf(page)).toHaveText('1');
  const actions = page.locator('[data-position]');
  for (const element of [ticket, actions.last()]) {
    const [own, over] = [await element.boundingBox(), await announced.boundingBox()];
    expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual(over?.x ?? 0);
  }
  await press(page, 'F3');
  const happened = async () =>
    (await irene.call(getTicketHistory, { params: { id: idTicket } })).passages.map(({ kind }) => kind);
  await expect.poll(happened).toEqual(['issue', 'call', 'recall']);

  await bellOf(page).click();
  const panel = panelOf(page);
  await expect(panel).toBeVisible();
  await expect(bellOf(page)).toBeFocused();
  const box = await panel.boundingBox();
  expect(box?.width).toBe(440);
  for (const element of [ticket, actions.last()]) {
    const own = await element.boundingBox();
    expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0);
  }
  // The panel receives focus only after its transition.
  await page.keyboard.press('Tab');
  await expect(panel.locator(':focus')).toHaveCount(1);

  // F4 opens the transfer, as without the panel.
  await press(page, 'F4');
  const transfer = page.getByRole('dialog', { name: new RegExp(t('workstation:action.transfer')) });
  await expect(transfer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(transfer).toBeHidden();
  await expect(panel).toBeVisible();

  // While an answer is being typed they apply to the text.
  await panel.getByRole('button', { name: /^Responder/ }).click();
  const field = panel.getByRole('textbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('Cinco minutos');
  for (const key of ['F2', 'F7', 'F6']) await page.keyboard.press(key);
  await expect(ticket).toBeVisible();
  await expect(field).toHaveValue('Cinco minutos');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bellOf(page)).toBeFocused();

  // The draft is preserved when the panel closes.
  await bellOf(page).click();
  await panel.getByRole('button', { name: /^Responder/ }).click();
  await expect(field).toHaveValue('Cinco minutos');
  await field.press('Control+Enter');
  await expect(field).toHaveCount(0);
  await expect(panel.getByText(/^Respondida a las/)).toBeVisible();
  await expect(bellOf(page)).toHaveAccessibleName(t('alert-messages:title'));
  const answered = await irene.call(listAlertMessages, { query: { idReceiver: irene.idUser } });
  expect(answered).toMatchObject([{ text: 'Cinco minutos' }]);

  await expect(action(page, t('workstation:action.finish'))).toBeEnabled();
});

test('a reply being typed stays, whatever happens to its message', async ({ branch, device }) => {
  const irene = await branch.signIn('supervisor');
  const lucia = await branch.signIn('lucia');
  const body = { text: '¿Tiene cambio?', idReceiver: lucia.idUser };
  const { id } = await irene.call(sendAlertMessage, { body });
  const page = await device();
  await signIn(page, 'lucia', '/app/home');
  await bellOf(page).click();
  const panel = panelOf(page);
  await panel.getByText(new RegExp(`^${t('alert-messages:view.unread', { count: 1 })}$`)).click();
  await panel.getByRole('button', { name: new RegExp(`^${t('alert-messages:answer')}`) }).click();
  const answer = panel.getByRole('textbox');
  await answer.pressSequentially('Sí, de');
  for (const change of [{ readed: 'Y' }, { deleted: 'Y' }] as const) {
    const reread = page.waitForResponse(/\/api\/alertMessages\?/);
    await lucia.call(updateAlertMessage, { params: { id }, body: change });
    await reread;
    await expect(answer).toBeFocused();
  }
  await answer.pressSequentially(' 50');
  await expect(answer).toHaveValue('Sí, de 50');
});

test('a message goes to several users, reports missing input, and shows who has read it', async ({
  branch,
  device,
}) => {
  const lucia = await branch.signIn('lucia');
  const page = await device();
  await signIn(page, 'supervisor', '/app/home');
  await bellOf(page).click();
  await panelOf(page)
    .getByRole('button', { name: t('alert-messages:send.title') })
    .click();
  const dialog = sendOf(page);
  const to = dialog.getByRole('combobox', { name: t('alert-messages:send.to') });
  const text = dialog.getByRole('textbox', { name: t('alert-messages:send.text') });
  await expect(to).toBeFocused();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: t('alert-messages:send.confirm') }).click();
  await expect(dialog.getByText(t('errors:NO_RECEIVER_USER'))).toBeVisible();
  await expect(dialog.getByText(t('alert-messages:send.missing'))).toBeVisible();

  await dialog.getByRole('button', { name: t('alert-messages:ready.change') }).click();
  await expect(text).toHaveValue(t('alert-messages:ready.change'));
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(t('alert-messages:send.missing'))).toHaveCount(0);
  await to.click();
  await page.keyboard.type('luc');
  await page.getByRole('option', { name: /Lucía/ }).click();
  await page.keyboard.type('marcos');
  await page.getByRole('option', { name: /Marcos/ }).click();
  await expect(dialog.getByText(t('errors:NO_RECEIVER_USER'))).toHaveCount(0);
  await text.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('alert-messages:send.sent', { count: 2 }))).toBeVisible();

  const panel = panelOf(page);
  await panel.getByText(t('alert-messages:view.sent'), { exact: true }).click();
  await expect(panel.getByText(t('alert-messages:sent.readBy', { read: 0, of: 2 }))).toBeVisible();
  const [message] = await lucia.call(listAlertMessages, { query: { idReceiver: lucia.idUser } });
  await lucia.call(updateAlertMessage, { params: { id: message?.id ?? 0 }, body: { readed: 'Y' } });
  const read = panel.getByText(t('alert-messages:sent.readBy', { read: 1, of: 2 }));
  await read.click();
  await expect(panel.getByText(/^Leído a las/)).toBeVisible();
  await expectAccessible(page, 'sent messages');
});

test('a message draft is discarded only after confirmation', async ({ branch, device }) => {
  await branch.signIn('supervisor');
  const page = await device();
  await signIn(page, 'supervisor', '/app/home');
  const open = async () => {
    if (!(await panelOf(page).isVisible())) await bellOf(page).click();
    await panelOf(page)
      .getByRole('button', { name: t('alert-messages:send.title') })
      .click();
  };
  const dialog = sendOf(page);
  const text = dialog.getByRole('textbox', { name: t('alert-messages:send.text') });
  const question = page.getByRole('dialog', { name: t('common:confirm.unsentTitle') });

  await open();
  await text.fill('Cierre la caja 3');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  // Escape closes only the confirmation.
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(text).toHaveValue('Cierre la caja 3');
  for (const away of ['close', 'cancel'] as const) {
    await dialog.getByRole('button', { name: t(`common:action.${away}`) }).click();
    await expect(question.getByRole('button', { name: t('common:confirm.stay') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(text).toHaveValue('Cierre la caja 3');
  }
  await text.press('Escape');
  await question.getByRole('button', { name: t('common:confirm.leaveUnsent') }).click();
  await expect(dialog).toBeHidden();

  // Without a draft it closes at once.
  await open();
  await text.fill('   ');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(question).toHaveCount(0);
});

test('the panel and the dialog are accessible, also on a phone', async ({ branch, device }) => {
  const { idUser } = await branch.signIn('supervisor');
  const lucia = await branch.signIn('lucia');
  await lucia.call(sendAlertMessage, { body: { text: 'A'.repeat(256), idReceiver: idUser } });
  await lucia.call(sendAlertMessage, { body: { text: '1234', idReceiver: idUser } });
  const page = await device({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
  await signIn(page, 'supervisor', '/app/home');
  await bellOf(page, t).click();
  const panel = panelOf(page, t);
  await panel
    .getByRole('button', { name: new RegExp(`^${t('alert-messages:answer')}`) })
    .first()
    .click();
  await expect(panel.getByRole('textbox')).toBeFocused();
  await expectAccessible(page, 'the panel');
  await expectTranslated(page, 'es', 'the panel');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await panel.getByRole('button', { name: t('alert-messages:send.title') }).click();
  await expect(sendOf(page, t)).toBeVisible();
  await sendOf(page, t)
    .getByRole('button', { name: t('alert-messages:send.confirm') })
    .click();
  await expectAccessible(page, 'the dialog');
  await expectTranslated(page, 'es', 'the dialog');
});

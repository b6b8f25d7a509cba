import type { Page } from '@playwright/test';
import { findTicket } from '#shared/contract/tickets/ticket-history.ts';
import { callThis } from '#tests/support/actions/ticket-actions.ts';
import { finish, open, take } from '#tests/support/actions/workstation-actions.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { pdfPages } from '#tests/support/data/pdf-text.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const DAY_MS = 24 * 3_600_000;

async function openDialog(page: Page) {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('ticket-history:title') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('ticket-history:title') });
  return {
    dialog,
    code: dialog.getByRole('textbox', { name: t('ticket-history:code') }),
    day: dialog.getByLabel(t('ticket-history:day')),
    passages: dialog.locator('ol').getByRole('listitem'),
  };
}

test('a supervisor finds a ticket by any form of its code, and follows its events', async ({
  branch,
  device,
}) => {
  const lucia = await branch.signIn('lucia');
  const { code, letter, number, idTicket } = await take(branch);
  const page = await device();
  await signIn(page, 'supervisor', '/app/supervision');
  const at = await openDialog(page);
  await expect(at.code).toBeFocused();
  await at.code.fill(`${letter.toLowerCase()} ${number}`);
  await page.keyboard.press('Enter');
  await expect(at.dialog.getByRole('heading', { name: code })).toContainText(t('common:state.waiting'));
  await expect(at.passages).toHaveCount(1);
  await open(lucia, 1);
  await callThis(lucia, 1, idTicket);
  await expect(at.passages).toHaveCount(2);
  await expect(at.passages.last()).toContainText('Lucía Ferrer Molina · Puesto 1');
  await expect(at.passages.last()).toContainText(
    t('ticket-history:why', { reason: t('workstation:reason.outOfTurn') }),
  );
  await finish(lucia, idTicket);
  await expect(at.dialog.getByRole('heading', { name: code })).toContainText(t('common:state.finished'));
  await expectAccessible(page, 'a ticket’s life');
});

test('an invalid code or day is reported beside its field, and an unknown ticket as unknown', async ({
  branch,
  device,
}) => {
  const irene = await branch.signIn('supervisor');
  const { code } = await take(branch);
  const page = await device();
  await signIn(page, 'supervisor', '/app/supervision');
  const at = await openDialog(page);
  const find = at.dialog.getByRole('button', { name: t('ticket-history:find') });
  await find.click();
  await expect(at.code).toHaveAccessibleDescription(t('ticket-history:codeMissing'));
  const found = at.dialog.getByRole('heading', { name: code });
  await at.code.fill(code);
  await find.click();
  await expect(found).toBeVisible();
  await at.code.fill('12');
  await find.click();
  await expect(at.code).toHaveAccessibleDescription(t('errors:TICKET_CODE_INVALID'));
  await expect(found).toHaveCount(0);
  await at.code.fill(code);
  await expect(at.code).toHaveAccessibleDescription(t('ticket-history:codeHint'));
  const { day } = await irene.call(findTicket, { params: { id: DEMO.branch }, query: { code } });
  const on = (days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
  await at.day.fill(on(1));
  await find.click();
  await expect(at.day).toHaveAccessibleDescription(t('errors:DAY_IN_FUTURE'));
  await at.day.fill(on(-30));
  await find.click();
  await expect(at.day).toHaveAccessibleDescription(t('errors:DAY_EXPIRED', { day }));
  await expect(at.code).toHaveValue(code);
  await at.day.fill('');
  await at.code.fill('Z999');
  await find.click();
  await expect(at.dialog.getByText(t('ticket-history:unknown', { code: 'Z999' }))).toBeVisible();
});

test('a waiting ticket is cancelled there after confirmation', async ({ branch, device }) => {
  const { code } = await take(branch);
  const page = await device();
  await signIn(page, 'supervisor', '/app/supervision');
  const at = await openDialog(page);
  await at.code.fill(code);
  await page.keyboard.press('Enter');
  await at.dialog.getByRole('button', { name: t('ticket-history:cancel') }).click();
  const sure = page.getByRole('dialog', { name: t('ticket-history:cancelTitle', { code }) });
  await sure.getByRole('button', { name: t('ticket-history:cancel') }).click();
  await expect(at.dialog.getByRole('heading', { name: code })).toContainText(t('common:state.cancelled'));
  await expect(at.dialog.getByRole('button', { name: t('ticket-history:cancel') })).toHaveCount(0);
});

test('the history of a ticket is shown', async ({ branch, device }) => {
  const { code } = await take(branch);
  const page = await device({ reducedMotion: 'reduce' });
  await signIn(page, 'supervisor', '/app/supervision');
  const at = await openDialog(page);
  await at.code.fill(code);
  await page.keyboard.press('Enter');
  await expect(at.passages).toHaveCount(1);
  await expectAccessible(page, 'a ticket’s life');
  await expectTranslated(page, 'es', 'a ticket’s life');
});

test('on paper the history of a ticket is alone and complete', async ({ branch, device }, info) => {
  const lucia = await branch.signIn('lucia');
  const { code, idTicket } = await take(branch);
  await open(lucia, 1);
  await callThis(lucia, 1, idTicket);
  await finish(lucia, idTicket);
  // Lower than the dialog, which scrolls.
  const page = await device({ reducedMotion: 'reduce', viewport: { width: 1024, height: 480 } });
  await signIn(page, 'supervisor', '/app/supervision');
  const at = await openDialog(page);
  await at.code.fill(code);
  await page.keyboard.press('Enter');
  await expect(at.dialog.getByRole('heading', { name: code })).toContainText(t('common:state.finished'));
  const lines = await at.passages.allInnerTexts();
  expect(lines.length).toBeGreaterThan(2);
  const paper = info.outputPath('ticket.pdf');
  await page.pdf({ path: paper, preferCSSPageSize: true });
  const printed = pdfPages(paper).join('\n').replaceAll(/\s+/g, ' ');
  expect(printed).toContain(code);
  for (const line of lines.flatMap((passage) => passage.split('\n')).filter((text) => text.trim() !== ''))
    expect(printed).toContain(line.trim().replaceAll(/\s+/g, ' '));
  expect(printed).not.toContain(t('supervision:workstations.title'));
  expect(printed).not.toContain(t('ticket-history:codeHint'));
});

test('users without permission have no button', async ({ device }) => {
  const page = await device();
  await signIn(page, 'lucia', '/app/home');
  await expect(page.getByRole('button', { name: t('alert-messages:title') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('ticket-history:title') })).toHaveCount(0);
});

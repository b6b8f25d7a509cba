import type { Locator, Page } from '@playwright/test';
import { endTicket, transferTicket } from '#shared/contract/tickets/ticket-operations.ts';
import { getUserWorkstation } from '#shared/contract/workstation/workstations.ts';
import { comeIn } from '#tests/support/actions/call-tickets.ts';
import { remove } from '#tests/support/actions/ticket-actions.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import {
  action,
  callNext,
  currentTicket,
  finish,
  openWorkstation,
  press,
  signIn,
} from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { linger } from '#tests/support/browser/linger.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');

const tab = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${name}( \\(|$)`) });
const comment = (page: Page, code: string): Locator =>
  page.getByRole('textbox', { name: t('attention:comment.label', { code }) });

/** Selects a detail by its first letters and adds it by keyboard. */
async function note(page: Page, search: string, name: string, texts = t): Promise<void> {
  const field = page.getByRole('combobox', { name: texts('attention:transaction.detail'), exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type(search);
  await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(name);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
}

test('the reason of a call is shown with the ticket’s details', async ({ branch, device }) => {
  await comeIn(branch.anybody, 1);
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  await callNext(workstation, t);
  await workstation.keyboard.press('Alt+2');
  const calls = workstation.getByRole('tabpanel').getByRole('listitem');
  await expect(calls).toHaveCount(1);
  await expect(calls).toContainText(/^\d\d:\d\dPuesto 1primero por llegada de la secuencia 2, esperaba/);
});

test('transactions are recorded without the mouse, shown in fives and reverted', async ({
  branch,
  device,
}) => {
  await comeIn(branch.anybody, 1);
  const workstation = await device();
  await linger(workstation, 5_000);
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  await expect(workstation.getByText(t('attention:transaction.noTicketText'))).toBeVisible();
  await callNext(workstation, t);
  await expect(workstation.getByText(t('attention:transaction.NOT_AVAILABLE_TRANSACTIONS'))).toBeVisible();

  await workstation.keyboard.press('Alt+1');
  const field = workstation.getByRole('combobox', { name: t('attention:transaction.detail'), exact: true });
  await workstation.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(t('errors:WITHOUT_DETAILS_ID'));
  await note(workstation, 'simul', 'Simulación');
  await expect(field).toHaveAccessibleDescription('');
  for (const name of ['Ingreso', 'Bloqueo', 'Apertura', 'Firma', 'Simulación']) {
    await note(workstation, name.toLowerCase(), name);
  }

  const list = workstation.getByRole('table', { name: t('attention:transaction.list') });
  const rows = list.locator('tbody').getByRole('row');
  await expect(rows).toHaveText([/Préstamos e hipotecas\s*Simulación/]);
  await workstation
    .getByRole('navigation', { name: t('attention:transaction.list') })
    .getByRole('button', { name: t('common:list.previousPage') })
    .click();
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText('Simulación');

  await list
    .getByRole('button', { name: t('attention:transaction.remove', { name: 'Bloqueo' }) })
    .press('Enter');
  await expect(rows.filter({ hasText: 'Bloqueo' })).toHaveCount(0);
  await expect(
    list.getByRole('button', { name: t('attention:transaction.remove', { name: 'Apertura' }) }),
  ).toBeFocused();
  await workstation.getByRole('button', { name: t('common:action.undo'), exact: true }).click();
  await expect(rows).toHaveText([/Bloqueo/]);
});

test('a comment survives updates, is marked as new at the next workstation, and a failed save is reported', async ({
  branch,
  device,
}) => {
  await comeIn(branch.anybody, 1);
  const first = await device();
  await signIn(first, 'lucia');
  await openWorkstation(first, t, 'Puesto 1');
  expect(await callNext(first, t)).toBe('A001');
  await first.keyboard.press('Alt+3');
  const text = comment(first, 'A001');
  await expect(text).toBeFocused();
  await text.fill('x'.repeat(2049));
  await expect(text).toHaveAccessibleDescription(t('errors:TEXT_TOO_LONG', { max: 2048 }));
  await expect(first.getByRole('button', { name: t('common:action.save'), exact: true })).toBeDisabled();

  await text.fill('Falta la firma');
  await tab(first, t('attention:information.tab')).click();
  const { idTicket: other } = await take(branch);
  await expect(first.getByRole('row', { name: /Caja/ }).getByRole('cell').first()).toHaveText('1');
  await expect(tab(first, t('attention:comment.tab'))).toHaveAccessibleName(
    `${t('attention:comment.tab')} (${t('attention:comment.isUnsaved')})`,
  );
  await first.keyboard.press('Alt+3');
  await expect(text).toHaveValue('Falta la firma');
  await first.keyboard.press('Control+Enter');
  await expect(first.getByText(t('attention:comment.saved'))).toBeVisible();
  await expect(tab(first, t('attention:comment.tab'))).toHaveAccessibleName(t('attention:comment.tab'));

  const lucia = await branch.signIn('lucia');
  const { workstation: own } = await lucia.call(getUserWorkstation, { params: { id: lucia.idUser } });
  await lucia.call(transferTicket, {
    params: { id: own?.idTicket ?? 0 },
    body: { idService: DEMO.services.loans, idSegment: DEMO.segments.general },
  });
  // No other ticket may be eligible before the transferred one.
  await remove(lucia, own?.idWorkstations ?? 0, other);

  const second = await device();
  await signIn(second, 'marcos');
  await openWorkstation(second, t, 'Puesto 2');
  expect(await callNext(second, t)).toBe('A001');
  const comments = tab(second, t('attention:comment.tab'));
  await expect(comments).toHaveAccessibleName(
    `${t('attention:comment.tab')} (${t('attention:comment.isNew')})`,
  );
  await comments.click();
  await expect(comment(second, 'A001')).toHaveValue('Falta la firma');
  await expect(comments).toHaveAccessibleName(t('attention:comment.tab'));

  await comment(second, 'A001').fill('Firmado');
  const marcos = await branch.signIn('marcos');
  const { workstation: his } = await marcos.call(getUserWorkstation, { params: { id: marcos.idUser } });
  await marcos.call(endTicket, { params: { id: his?.idTicket ?? 0 } });
  await expect(second.getByText(t('attention:comment.lost', { code: 'A001' }))).toBeVisible();
  await press(second, 'Control+z');
  await expect(currentTicket(second, t, 'A001')).toBeVisible();
  await expect(comment(second, 'A001')).toHaveValue('Firmado');
});

test('a customer is linked, their visits are shown, they are unlinked, and a new one is created', async ({
  branch,
  device,
}) => {
  await comeIn(branch.anybody, 2);
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  const dialog = workstation.getByRole('dialog');
  const link = async (search: string) => {
    await workstation.getByRole('button', { name: t('attention:information.link') }).click();
    const field = dialog.getByRole('searchbox', { name: t('attention:linking.search') });
    await expect(field).toBeFocused();
    await field.fill(search);
    await expect(dialog.getByRole('radio')).toBeChecked();
    await workstation.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  };

  await callNext(workstation, t);
  await tab(workstation, t('attention:information.tab')).click();
  await link('va-100478');
  await expect(workstation.getByRole('heading', { name: 'Javier Montes Aguilar' })).toBeVisible();
  const crm = workstation.getByRole('link', { name: t('attention:information.openCrm') });
  await expect(crm).toHaveAttribute('rel', /noopener/);
  await expect(crm).toHaveAttribute('target', '_blank');
  await expect(workstation.getByText(t('attention:history.none'))).toBeVisible();
  await finish(workstation, t);

  await callNext(workstation, t);
  await link('montes');
  const visits = workstation.getByRole('table', { name: t('attention:history.title') });
  await expect(visits.locator('tbody').getByRole('row')).toHaveText([
    /Oficina Centro\s*Caja\s*Lucía Ferrer Molina/,
  ]);
  await workstation.getByRole('button', { name: t('attention:information.unlink') }).click();
  await expect(workstation.getByText(t('attention:information.unlinked'))).toBeVisible();

  await workstation.getByRole('button', { name: t('attention:information.link') }).click();
  const search = dialog.getByRole('searchbox');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('Javier Montes Aguilar');
  await workstation.keyboard.type('el');
  await expect(search).toHaveValue('el');
  await workstation.keyboard.press('Control+Enter');
  const account = dialog.getByRole('textbox', { name: t('attention:information.account') });
  await dialog.getByRole('textbox', { name: t('attention:information.name'), exact: true }).fill('Elisa');
  await account.fill('VA-100478');
  await account.press('Enter');
  await expect(account).toHaveAccessibleDescription(t('errors:ACCOUNT_ERROR'));
  await account.fill('VA-200001');
  await account.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(workstation.getByRole('heading', { name: 'Elisa Montes Aguilar' })).toBeVisible();
  await expect(workstation.getByText('VA-200001')).toBeVisible();
});

test('waiting tickets are viewed by keyboard, and the operator’s day is counted', async ({
  branch,
  device,
}) => {
  await comeIn(branch.anybody, 3);
  const workstation = await device();
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  const rows = workstation.getByRole('tabpanel').locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(6);
  await workstation.getByRole('combobox', { name: t('common:list.rows') }).click();
  await workstation.getByRole('option', { name: '5', exact: true }).click();
  await expect(rows).toHaveCount(5);
  await workstation.getByRole('button', { name: t('common:list.nextPage') }).click();
  await expect(rows).toHaveCount(1);
  await workstation.getByRole('button', { name: t('common:list.previousPage') }).click();
  await workstation.getByRole('button', { name: /Caja$/ }).press('Enter');
  await expect(workstation.getByRole('dialog')).toContainText('Caja');
  await workstation.keyboard.press('Escape');
  await expect(workstation.getByRole('button', { name: /Caja$/ })).toBeFocused();

  await tab(workstation, t('attention:statistics.tab')).click();
  await expect(workstation.getByText(t('attention:statistics.none'))).toBeVisible();
  await callNext(workstation, t);
  await finish(workstation, t);
  await callNext(workstation, t);
  await press(workstation, 'F7');
  await expect(action(workstation, t('workstation:action.next'))).toBeEnabled();
  const day = workstation.getByRole('region', { name: t('attention:statistics.chart') });
  await expect(day.locator('svg path')).toHaveCount(2);
  const counted = (name: 'onTime' | 'offTime' | 'absent') =>
    day.locator('dl > div', { hasText: t(`attention:statistics.${name}`) }).locator('dd');
  await expect(counted('onTime')).toHaveText('1');
  await expect(counted('offTime')).toHaveText('0');
  await expect(counted('absent')).toHaveText('1');
  await expect(day).toContainText(`1${t('attention:statistics.served', { count: 1 })}`);
  await expect(workstation.getByText('Lucía Ferrer Molina').last()).toBeVisible();

  await callNext(workstation, t);
  await press(workstation, 'F6');
  await expect(action(workstation, t('workstation:action.next'))).toBeEnabled();
  await tab(workstation, t('attention:terminal.tab')).click();
  const own = workstation.getByRole('row', { name: new RegExp(t('attention:terminal.standBy')) });
  await expect(own.getByRole('cell').first()).toHaveText('1');
  await own.getByRole('button').press('Enter');
  await expect(workstation.getByRole('dialog')).toContainText('A003');
  await workstation.keyboard.press('Escape');

  await workstation.route('**/api/workstations/*/queues', (route) => route.fulfill({ json: [] }));
  await workstation.reload();
  await expect(workstation.getByText(t('attention:terminal.NOT_AVAILABLE_QUEUES'))).toBeVisible();
});

test('the tabs are accessible', async ({ branch, device }) => {
  await comeIn(branch.anybody, 2);
  const workstation = await device({ reducedMotion: 'reduce' });
  const look = async (what: string) => {
    await expectTranslated(workstation, 'es', what);
    await expectAccessible(workstation, what);
  };
  await signIn(workstation, 'lucia');
  await openWorkstation(workstation, t, 'Puesto 1');
  for (const key of ['Alt+3', 'Alt+2', 'Alt+1']) {
    await workstation.keyboard.press(key);
    await look(`without a ticket, ${key}`);
  }
  await callNext(workstation, t);
  await workstation.keyboard.press('Alt+1');
  await workstation.keyboard.press('Enter');
  await expect(workstation.getByText(t('errors:WITHOUT_DETAILS_ID'))).toBeVisible();
  await look('a missing detail');
  await note(workstation, 'simul', 'Simulación', t);
  await expect(
    workstation.getByRole('table', { name: t('attention:transaction.list') }).getByRole('row'),
  ).toHaveCount(2);
  await look('a transaction');

  await workstation.keyboard.press('Alt+2');
  await workstation.getByRole('button', { name: t('attention:information.link') }).click();
  await workstation.getByRole('searchbox').fill('VA-10');
  await expect(workstation.getByRole('dialog').getByRole('radio')).toHaveCount(8);
  await look('customers found');
  await workstation.keyboard.press('Control+Enter');
  const name = workstation
    .getByRole('dialog')
    .getByRole('textbox', { name: t('attention:information.name'), exact: true });
  await name.press('Enter');
  await expect(name).toHaveAccessibleDescription(t('common:field.required'));
  await look('a new customer');
  await workstation.keyboard.press('Escape');
  await expect(workstation.getByRole('dialog')).toHaveCount(0);

  await workstation.keyboard.press('Alt+3');
  await workstation.keyboard.insertText('x'.repeat(2049));
  await expect(workstation.getByText(t('errors:TEXT_TOO_LONG', { max: 2048 }))).toBeVisible();
  await look('a comment that is too long');
  await press(workstation, 'F7');
  await expect(workstation.getByRole('textbox')).toBeFocused();
  await workstation.getByRole('textbox').fill('x');
  await finish(workstation, t);
  await tab(workstation, t('attention:statistics.tab')).click();
  await expect(
    workstation.getByRole('region', { name: t('attention:statistics.chart') }).locator('svg'),
  ).toBeVisible();
  await look('statistics');
});

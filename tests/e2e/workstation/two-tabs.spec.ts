import { comeIn } from '#tests/support/actions/call-tickets.ts';
import {
  callNext,
  currentTicket,
  finish,
  openWorkstation,
  press,
  signIn,
  waitingPosition,
} from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

test('a comment being typed in one tab survives actions in another', async ({ branch, device }) => {
  await comeIn(branch.anybody, 1);
  const one = await device();
  await signIn(one, 'lucia');
  await openWorkstation(one, t, 'Puesto 1');
  const other = await one.context().newPage();
  await other.goto('/app/workstation');
  await callNext(one, t);
  const comment = one.getByRole('textbox', { name: t('attention:comment.label', { code: 'A001' }) });
  await one.keyboard.press('Alt+3');
  await comment.pressSequentially('Falta');

  await expect(currentTicket(other, t, 'A001')).toBeVisible();
  await other.getByRole('button', { name: t('workstation:name.write') }).click();
  await other.keyboard.type('Ana Ibarra');
  await other.keyboard.press('Enter');
  await expect(one.getByRole('heading', { name: 'Ana Ibarra' })).toBeVisible();
  await expect(comment).toHaveValue('Falta');
  await expect(comment).toBeFocused();
  await one.keyboard.type(' la firma');

  await finish(other, t);
  await expect(one.getByText(t('attention:comment.lost', { code: 'A001' }))).toBeVisible();
  await press(one, 'Control+z');
  await expect(currentTicket(one, t, 'A001')).toBeVisible();
  await expect(currentTicket(other, t, 'A001')).toBeVisible();
  await expect(comment).toHaveValue('Falta la firma');
  await comment.press('Control+Enter');
  await expect(one.getByText(t('attention:comment.saved'))).toBeVisible();
  await other.keyboard.press('Alt+3');
  await expect(
    other.getByRole('textbox', { name: t('attention:comment.label', { code: 'A001' }) }),
  ).toHaveValue('Falta la firma');
});

test('a workstation keeps waiting when one of its tabs is left', async ({ branch, device }) => {
  const one = await device();
  await signIn(one, 'lucia');
  await openWorkstation(one, t, 'Puesto 1');
  const [other, another] = [await one.context().newPage(), await one.context().newPage()];
  for (const tab of [other, another]) await tab.goto('/app/workstation');
  await press(one, 'F2');
  for (const tab of [one, other, another]) await expect(waitingPosition(tab)).toHaveText('1.º');

  const provided: string[] = [];
  one.context().on('request', (request) => {
    if (request.url().endsWith('/removeFromQueue')) provided.push(request.url());
  });
  await other.getByRole('link', { name: t('common:menu.about') }).click();
  await expect(other).toHaveURL('/app/about');
  await another.close({ runBeforeUnload: true });
  await comeIn(branch.anybody, 1);
  await expect(currentTicket(one, t, 'A001')).toBeVisible();
  expect(provided).toEqual([]);
});

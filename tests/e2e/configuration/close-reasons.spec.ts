import { listConfiguredCloseReasons } from '#shared/contract/configuration/close-reasons.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

test('the default close reason cannot change; an empty or used reason is refused', async ({ device }) => {
  const page = await device();
  await signIn(page, 'admin', '/app/configuration/close-reasons');
  const edit = (name: string) => page.getByRole('button', { name: t('common:list.edit', { name }) });
  await expect(edit('Fin de turno')).toBeDisabled();
  await expect(edit('Fin de turno')).toHaveAttribute('title', t('errors:DEFAULT_CLOSE_REASON'));

  const form = page.locator('form');
  const description = form.getByLabel(t('close-reasons:description'), { exact: true });
  const add = form.getByRole('button', { name: t('close-reasons:add') });
  await add.click();
  await expect(description).toHaveAccessibleDescription(t('errors:DESCRIPTION_EMPTY'));
  await description.fill('ALMUERZO');
  await add.click();
  await expect(description).toHaveAccessibleDescription(t('errors:NAME_ERROR'));
  await expect(description).toHaveValue('ALMUERZO');
});

test('focus stays in the search field while a row is added', async ({ device }) => {
  const page = await device();
  // Renders late, like a slow machine: scheduled tasks of the page run 300 ms later.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const { setTimeout } = window;
    MessagePort.prototype.postMessage = function (this: MessagePort, sent: unknown) {
      setTimeout(() => postMessage.call(this, sent), 300);
    };
    window.setTimeout = ((turn: TimerHandler, ms = 0) => setTimeout(turn, ms + 300)) as typeof setTimeout;
  });
  await signIn(page, 'admin', '/app/configuration/close-reasons');
  const description = page.locator('form').getByLabel(t('close-reasons:description'), { exact: true });
  await description.fill('Ñandú alado');
  const listed = page.waitForResponse(
    (response) =>
      response.url().includes(`/api${listConfiguredCloseReasons.path}`) &&
      response.request().method() === 'GET',
  );
  await page.getByRole('button', { name: t('close-reasons:add') }).click();
  await (await listed).finished();
  const search = page.getByRole('searchbox', { name: t('close-reasons:search') });
  await search.focus();
  await expect(description).toHaveValue('');
  await expect(search).toBeFocused();
  await page.keyboard.type('nandu');
  await expect(page.locator('tbody tr')).toHaveText([/Ñandú alado/]);

  // Focus returns to the form unless the user has moved it.
  await search.clear();
  await description.fill('Avestruz');
  await page.keyboard.press('Enter');
  await expect(description).toHaveValue('');
  await expect(description).toBeFocused();
});

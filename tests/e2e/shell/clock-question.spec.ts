import { take } from '#tests/support/actions/workstation-actions.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const DAY_MS = 24 * 3_600_000;
const dayText = (moment: number) =>
  new Date(moment).toLocaleDateString('es', { dateStyle: 'full', timeZone: 'UTC' });

test('only users who may reset the branch are asked whether the clock is right', async ({
  branch,
  device,
}) => {
  const today = branch.clock.now();
  await take(branch);
  branch.clock.set(today + 2 * DAY_MS);
  const [clockDay, otherDay] = [dayText(today + 2 * DAY_MS), dayText(today)];

  const operator = await device();
  await signIn(operator, 'lucia', '/app/home');
  await expect(operator.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(operator.getByText(clockDay)).toHaveCount(0);

  const page = await device();
  await signIn(page, 'supervisor', '/app/home');
  await expect(page.getByRole('alert').filter({ hasText: clockDay })).toContainText(otherDay);
  const bell = page.getByRole('button', { name: t('alert-messages:unread', { count: 1 }) });
  await bell.click();
  const requested = page.getByRole('listitem').filter({ hasText: clockDay });
  await expect(requested).toContainText(t('alert-messages:server'));
  await requested.getByRole('button', { name: t('alert-messages:show') }).click();
  await expect(page.locator('[data-clock=pending]')).toBeFocused();
  await page.getByRole('button', { name: t('shell:clock.right', { clockDay }) }).click();
  const dialog = page.getByRole('dialog', { name: t('shell:clock.sure', { clockDay }) });
  await expect(dialog).toContainText(t('shell:clock.sureText', { count: 1 }));
  await dialog.getByRole('button', { name: t('common:action.cancel') }).click();
  await page.getByRole('button', { name: t('shell:clock.wrong', { otherDay }) }).click();
  await expect(page.getByRole('button', { name: t('shell:clock.wrong', { otherDay }) })).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: clockDay })).toBeVisible();
  await expect(bell).toBeHidden();

  // Accepted, it begins the day.
  await page.getByRole('button', { name: t('shell:clock.right', { clockDay }) }).click();
  await dialog.getByRole('button', { name: t('shell:clock.begin') }).click();
  await expect(page.getByText(clockDay)).toHaveCount(0);
  const states = await branch.reader().selectFrom('tickets').select('state').execute();
  expect(states).toEqual([{ state: 'canceled' }]);
});

import { expect } from '@playwright/test';
import { comeIn } from '#tests/support/actions/call-tickets.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expectAccessible } from '#tests/support/browser/look-closely.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const MINUTE = 60_000;

test('a supervisor is warned which queue will exceed its target, and of the effect of one more workstation', async ({
  branch,
  device,
}) => {
  const page = await device();
  await signIn(page, 'supervisor', '/app/home');
  const warnings = page.getByRole('region', { name: t('early-warning:title') });
  await expect(page.getByRole('heading', { name: t('shell:home.title') })).toBeVisible();
  await expect(warnings).toBeHidden();

  await comeIn(branch.anybody, 1);
  branch.clock.advance(MINUTE);
  const named = t('early-warning:breaks', { queue: 'Caja', promise: '10 min', span: 'SPAN' });
  // The page's clock continues meanwhile.
  const soon = new RegExp(named.replace('SPAN', '\\d+ min'));
  await expect(warnings.getByText(soon)).toBeVisible({ timeout: 30_000 });
  await expect(warnings.getByText(t('early-warning:oneMore.notWithinTheHour'))).toBeVisible();
  await expectAccessible(page, 'warned');

  branch.clock.advance(10 * MINUTE);
  const now = t('early-warning:broken', { queue: 'Caja', promise: '10 min' });
  await expect(warnings.getByText(now)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'broken');
});

test('operators receive no early warnings', async ({ branch, device }) => {
  await comeIn(branch.anybody, 1);
  branch.clock.advance(11 * MINUTE);
  const page = await device();
  await signIn(page, 'lucia', '/app/home');
  await expect(page.getByRole('heading', { name: t('shell:home.title') })).toBeVisible();
  await expect(page.getByRole('region', { name: t('early-warning:title') })).toBeHidden();
});

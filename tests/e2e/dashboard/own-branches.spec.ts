import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');

test('a new ticket appears on the dashboard without a reload', async ({ branch, device }) => {
  const page = await device({ viewport: { width: 1440, height: 900 } });
  await signIn(page, 'admin', '/app/dashboard');
  const waiting = page
    .getByLabel(t('dashboard:figures.label'), { exact: true })
    .locator('div')
    .filter({ hasText: t('dashboard:figures.waiting') })
    .locator('dd')
    .first();
  await expect(waiting).toHaveText(/^\d+$/);
  const before = Number(await waiting.innerText());
  const issued = await fetch(
    `${branch.origin}/api/branches/${DEMO.branch}/tickets?service=${DEMO.services.cashier}&segment=${DEMO.segments.general}`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
  );
  expect(issued.ok).toBe(true);
  await expect(waiting).toHaveText(String(before + 1));
  await expect(page.getByText(t('dashboard:live.now'), { exact: true })).toBeVisible();
});

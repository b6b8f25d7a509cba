import { updateKiosk } from '#shared/contract/configuration/kiosk-configuration.ts';
import { createDefinedTimetable } from '#shared/contract/configuration/timetables.ts';
import { branchTime } from '#shared/domain/time/branch-time.ts';
import { DAYS } from '#shared/domain/time/days.ts';
import { choice, choices, takeTicket } from '#tests/support/browser/at-kiosk.ts';
import { expect } from '#tests/support/browser/browser-test.ts';
import { test } from '#tests/support/browser/settable-branch-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import type { Branch } from '#tests/support/servers/start-branch.ts';

const t = textsIn('es');
const PORTRAIT = { viewport: { width: 1080, height: 1920 } };
const MINUTE = 60_000;

test('a kiosk shows when it opens, opens automatically, and permits a customer to finish at closing time', async ({
  branch,
  device,
}) => {
  const opens = await governed(branch);
  branch.clock.set(opens - 10 * MINUTE);
  const kiosk = await device(PORTRAIT);
  await kiosk.goto(`/kiosk/${DEMO.kiosks.entrance}/branch/${DEMO.branch}/viewer`);
  const closed = kiosk.locator('[data-stage=closed]');
  await expect(closed.getByRole('heading')).toHaveText(t('kiosk:closed.title'));
  await expect(closed).toContainText(t('kiosk:closed.today', { time: '9:00' }));
  for (const language of ['en', 'sv'] as const)
    await expect(closed).toContainText(textsIn(language)('kiosk:closed.today', { time: '9:00' }));
  await expect(kiosk.getByRole('button')).toHaveCount(0);

  branch.clock.set(opens);
  await expect(choices(kiosk)).toBeVisible({ timeout: 10_000 });
  expect(await takeTicket(kiosk, 'General', 'Caja')).toBe('A001');

  await expect(choice(kiosk, 'General')).toBeVisible();
  branch.clock.set(opens + 60 * MINUTE - 5_000);
  await choice(kiosk, 'General').click();
  // Its clock follows the server's at its next request, which finds it closed by then.
  branch.clock.set(opens + 60 * MINUTE + 5_000);
  await kiosk.waitForResponse('**/viewer');
  await kiosk.waitForResponse('**/viewer');
  expect(await takeTicket(kiosk, 'Caja')).toBe('A002');
  await expect(closed).toBeVisible({ timeout: 10_000 });
  await expect(closed).toContainText(t('kiosk:closed.tomorrow', { time: '9:00' }));
});

test('a closed kiosk without a connection stays closed', async ({ branch, device }) => {
  const opens = await governed(branch);
  branch.clock.set(opens - 10 * MINUTE);
  const kiosk = await device(PORTRAIT);
  await kiosk.goto(`/kiosk/${DEMO.kiosks.entrance}/branch/${DEMO.branch}/viewer`);
  await expect(kiosk.locator('[data-stage=closed]')).toBeVisible();
  let losses = 0;
  await kiosk.route('**/viewer', (route) => {
    losses += 1;
    return route.abort();
  });
  await expect.poll(() => losses, { timeout: 20_000 }).toBeGreaterThan(3);
  await expect(kiosk.locator('[data-stage=closed]')).toBeVisible();
});

/** Opens the entrance from nine to ten every day; returns tomorrow's opening. */
async function governed(branch: Branch): Promise<number> {
  const admin = await branch.signIn('admin');
  const timetables = DAYS.map((day) => ({ day, start: '09:00:00', end: '10:00:00' }));
  const { id } = await admin.call(createDefinedTimetable, {
    body: { name: 'De nueve a diez', description: '', enabled: 'Y', editLevel: 'Global', timetables },
  });
  await admin.call(updateKiosk, {
    params: { id: DEMO.kiosks.entrance },
    body: { name: 'Entrada', enabled: 'Y', idDefinedTimetables: id },
  });
  const [today = ''] = branchTime(branch.clock.now(), 0).split(' ');
  return Date.parse(`${today}T09:00:00Z`) + 24 * 60 * MINUTE;
}

import type { TextKey } from '#renderer/lib/text-key.ts';
import { callThis } from '#tests/support/actions/ticket-actions.ts';
import { finish, open, take } from '#tests/support/actions/workstation-actions.ts';
import { activity, openSupervision, summaryOf } from '#tests/support/browser/at-supervision.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const COLUMNS = {
  queues: ['queueName', 'waiting', 'maxWaiting', 'sla', 'served', 'workstations'],
  workstations: [
    ...['workstationName', 'employeeFullName', 'status', 'ticket', 'clientFullName', 'time'],
    ...['currentServiceTime', 'profile', 'served'],
  ],
};

test('O-014 to O-020: the summary has its charts, and both tables their columns', async ({
  branch,
  device,
}) => {
  const lucia = await branch.signIn('lucia');
  await open(lucia, 1);
  const { idTicket } = await take(branch);
  await callThis(lucia, 1, idTicket);
  await finish(lucia, idTicket);
  await take(branch);
  const page = await device({ reducedMotion: 'reduce' });
  await openSupervision(page, t);

  await test.step('O-014: current clients are stacked bars by queue', async () => {
    const bars = page.getByRole('table', { name: t('supervision:summary.byQueue') });
    await expect(bars.getByRole('row')).toHaveCount(1 + 6);
    await expect(bars.getByRole('row', { name: /^Caja/ })).toHaveText(/1/);
    await expect(summaryOf(page, t, 'current').locator('i[data-color]:visible')).not.toHaveCount(0);
  });
  await test.step('O-015, O-016: attended clients and the service level are rings', async () => {
    for (const part of ['served', 'level'] as const)
      await expect(summaryOf(page, t, part).locator('svg[width] path').first()).toBeVisible();
  });
  await test.step('O-017: the average wait is a gauge', async () => {
    const [before = ''] = t('supervision:summary.gauge', { time: '\n' }).split('\n');
    const gauge = summaryOf(page, t, 'average').getByRole('img', { name: before });
    await expect(gauge).toBeVisible();
    await expect(gauge.locator('circle')).toHaveCount(1);
  });
  await test.step('O-018, O-019: the columns of both tables', async () => {
    for (const [table, columns] of Object.entries(COLUMNS) as ['queues' | 'workstations', string[]][])
      for (const column of columns)
        await expect(
          activity(page, t, table).getByRole('columnheader', {
            name: t(`supervision:${table}.${column}` as TextKey),
            exact: true,
          }),
        ).toHaveCount(1);
  });
  await test.step('O-020: the tables are folded and unfolded', async () => {
    for (const table of ['queues', 'workstations'] as const) {
      const title = page.getByRole('button', { name: t(`supervision:${table}.title`), exact: true });
      await title.click();
      await expect(title).toHaveAttribute('aria-expanded', 'false');
      await expect(activity(page, t, table)).toHaveCount(0);
      await title.click();
      await expect(activity(page, t, table)).toBeVisible();
    }
  });
});

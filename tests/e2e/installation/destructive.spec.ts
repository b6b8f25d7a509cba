import type { Page } from '@playwright/test';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { listQueues } from '#shared/contract/tickets/queues.ts';
import { callThis } from '#tests/support/actions/ticket-actions.ts';
import { open, take } from '#tests/support/actions/workstation-actions.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';

const t = textsIn('es');

/** Holds Enter like a keyboard: pressed once, then repeated until it is released. */
async function holdEnter(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  await page.keyboard.down('Enter');
  await meanwhile();
  for (const _ of [1, 2, 3]) await page.keyboard.down('Enter');
  await meanwhile();
  await page.keyboard.up('Enter');
}

async function toReset(page: Page): Promise<void> {
  await signIn(page, 'admin', '/app/home');
  await page.goto('/app/implementator/branch-reset');
}

/** Lucía serves the first customer, called at once, out of turn. */
async function luciaServes(branch: BranchProcess): Promise<void> {
  const lucia = await branch.signIn('lucia');
  await open(lucia, 1);
  await callThis(lucia, 1, (await take(branch)).idTicket);
}

const region = (page: Page, name: string) => page.getByRole('region', { name });

test('holding Enter while the confirmation of a dangerous action opens has no effect, nor does pressing it again', async ({
  branch,
  device,
}) => {
  await take(branch);
  const admin = await branch.signIn('admin');
  const page = await device();
  await toReset(page);
  const dialog = page.getByRole('dialog');
  const reset = region(page, t('implementator:reset.title')).getByRole('button', {
    name: t('implementator:reset.do'),
  });
  // Only once a branch is selected.
  await expect(reset).toBeEnabled();
  await reset.focus();

  await holdEnter(page, async () => {
    await expect(dialog).toHaveCount(1);
    await expect(dialog.getByRole('button', { name: t('common:action.cancel') })).toBeFocused();
    await expect(dialog).toContainText(t('open-work:waiting', { count: 1 }));
  });
  await expect(dialog).toHaveCount(1);
  // After its release, a press counts again: it cancels.
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const queues = await admin.call(listQueues, { query: { idBranch: DEMO.branch } });
  expect(queues.reduce((all, { ticketsCount }) => all + ticketsCount, 0)).toBe(1);
});

test('a reset shows the waiting and current tickets and the workstations that it closes, with present numbers', async ({
  branch,
  device,
}) => {
  const marcos = await branch.signIn('marcos');
  const page = await device();
  await toReset(page);
  await luciaServes(branch);
  await open(marcos, 2);
  for (const _ of [1, 2, 3]) await take(branch);

  const dialog = page.getByRole('dialog');
  await region(page, t('implementator:reset.title'))
    .getByRole('button', { name: t('implementator:reset.do') })
    .click();
  await expect(dialog).toContainText(t('open-work:waiting', { count: 3 }));
  await expect(dialog).toContainText(t('open-work:idle', { count: 1 }));
  const names = t('open-work:assists', {
    user: 'Lucía Ferrer Molina',
    code: 'A001',
    workstation: 'Puesto 1',
  });
  await expect(dialog).toContainText(t('open-work:assisting', { count: 1, names }));
  // Customers who arrive during the confirmation are included.
  await take(branch);
  await expect(dialog).toContainText(t('open-work:waiting', { count: 4 }));
});

test('all branches are reset after typing the installation’s name', async ({ branch, device }) => {
  await take(branch);
  const admin = await branch.signIn('admin');
  await admin.call(createBranch, { body: newBranch({ name: 'Segunda' }) });
  const page = await device();
  await toReset(page);
  const dialog = page.getByRole('dialog');
  const all = region(page, t('implementator:resetAll.title'));
  const name = t('common:product');
  await all.getByRole('button', { name: t('implementator:resetAll.do') }).click();
  const confirm = dialog.getByRole('button', { name: t('implementator:resetAll.do') });
  await expect(dialog).toContainText(t('open-work:waiting', { count: 1 }));
  await expect(confirm).toBeDisabled();
  const entered = dialog.getByRole('textbox', { name: t('implementator:resetAll.typed', { name }) });
  await entered.fill('Centro');
  await page.keyboard.press('Enter');
  await expect(confirm).toBeDisabled();
  await entered.fill(` ${name.toLowerCase()} `);
  await confirm.click();
  await expect(page.getByText(t('implementator:ALL_BRANCHES_RESET_INFO', { count: 2 }))).toBeVisible();
});

test('closing a workstation in use shows who serves which ticket', async ({ branch, device }) => {
  await luciaServes(branch);
  const page = await device();
  await signIn(page, 'admin', '/app/home');
  await page.goto('/app/implementator/branch-status');
  await page.getByRole('button', { name: t('implementator:status.closeOne', { name: 'Puesto 1' }) }).click();
  const who = { code: 'A001', name: 'Lucía Ferrer Molina', workstation: 'Puesto 1' };
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('open-work:here.serving', { user: who.name, code: who.code }));
  await dialog.getByRole('button', { name: t('implementator:status.close') }).click();
  await expect(page.getByRole('alert').filter({ hasText: t('errors:ASSISTED_BY_OTHER', who) })).toBeVisible();
});

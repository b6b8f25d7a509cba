import { expect, type Page } from '@playwright/test';
import { listRoles, updateRole } from '#shared/contract/access/roles.ts';
import type { ModuleId } from '#shared/domain/access/modules.ts';
import type { BranchProcess } from '../servers/branch-process.ts';
import type { DemoUser } from '../servers/demo-branch.ts';
import { signIn } from './at-workstation.ts';
import type { Texts } from './texts-in.ts';

/** Opens supervision, and waits for its data. */
export async function openSupervision(page: Page, t: Texts, as: DemoUser = 'supervisor'): Promise<void> {
  await signIn(page, as, '/app/supervision');
  await expect(activity(page, t, 'queues')).toBeVisible();
}

/** One of the two tables. */
export const activity = (page: Page, t: Texts, of: 'queues' | 'workstations') =>
  page.getByRole('table', { name: t(`supervision:${of}.title`), exact: true });

/** A table row by its first text. */
export const activityOf = (page: Page, t: Texts, of: 'queues' | 'workstations', name: string) =>
  activity(page, t, of).locator('tbody tr').filter({ hasText: name });

/** A part of the summary, by its name. */
export const summaryOf = (page: Page, t: Texts, part: 'current' | 'served' | 'level' | 'average') =>
  page.getByRole('region', { name: t(`supervision:summary.${part}`), exact: true });

/** The actions of a workstation, opened from its row. */
export async function openActions(page: Page, t: Texts, name: string) {
  await page.getByRole('button', { name: t('supervision:workstations.act', { name }) }).click();
  const dialog = page.getByRole('dialog', { name: t('supervision:action.title', { name }) });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Sets the modules of a demo role. */
export async function allowOnly(
  branch: BranchProcess,
  role: string,
  modules: readonly ModuleId[],
): Promise<void> {
  const admin = await branch.signIn('admin');
  const { rows } = await admin.call(listRoles, { query: { size: 50 } });
  const found = rows.find(({ name }) => name === role);
  if (!found) throw new Error(`the demonstration has no role ${role}`);
  const { id, name, description, level, enabled } = found;
  await admin.call(updateRole, {
    params: { id },
    body: { name, description, level, enabled, modules: [...modules] },
  });
}

import type { Page } from '@playwright/test';
import { services } from '#tests/support/browser/at-services.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/central-browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.goto('/app/configuration/services');
  const at = services(page, t);
  await at.edit(from).click();
  await at.edited.getByRole('textbox', { name: t('services:name'), exact: true }).fill(to);
  await at.edited.getByRole('button', { name: t('common:action.save') }).click();
  await expect(at.edit(to)).toBeVisible();
}

test('a change is rolled out to one branch, then to all, and reverted; a saved change is reverted separately', async ({
  device,
}) => {
  const page = await device();
  await signIn(page, 'admin', '/app/rollouts');
  await expect(page.getByText(t('rollouts:list.none'))).toBeVisible();
  await expect(page.getByText(t('rollouts:mine.atOnce'))).toBeVisible();
  await button(page, t('rollouts:start.open')).click();
  await page.getByLabel(t('rollouts:start.name')).fill('Primavera');
  await inDialog(page, t('rollouts:start.do')).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Primavera' })).toBeVisible();
  const banner = t('rollouts:mine.banner', { name: 'Primavera' });
  await expect(page.getByText(banner)).toBeVisible();

  await rename(page, 'Información', 'Atención general');
  await expect(page.getByText(banner)).toBeVisible();
  await page.getByRole('link', { name: t('rollouts:mine.see') }).click();
  const changes = region(page, t('rollouts:changes.title'));
  await expect(changes.getByRole('cell', { name: 'Información' })).toBeVisible();
  await expect(changes).toContainText('Atención general');
  await expectAccessible(page, 'a rollout');
  await expectTranslated(page, 'es', 'a rollout');

  const step = region(page, t('rollouts:step.title'));
  await step.getByRole('combobox', { name: t('rollouts:step.branch') }).click();
  await page.getByRole('option').first().click();
  await button(page, t('rollouts:step.one')).click();
  const branches = region(page, t('rollouts:branches.title'));
  await expect(branches).toContainText(t('rollouts:branches.N'));
  await button(page, t('rollouts:step.all')).click();
  await inDialog(page, t('rollouts:step.all')).click();
  await expect(page.getByText(t('rollouts:state.all')).first()).toBeVisible();
  await expect(page.getByText(banner)).toHaveCount(0);

  await button(page, t('rollouts:back.do')).click();
  await inDialog(page, t('rollouts:back.confirm')).click();
  await expect(page.getByText(t('rollouts:state.reverted')).first()).toBeVisible();

  await rename(page, 'Información', 'Recepción');
  await page.goto('/app/rollouts');
  const saves = region(page, t('rollouts:saves.title'));
  await expect(saves.getByRole('row')).toHaveCount(4);
  await saves.getByRole('row').nth(1).getByRole('button').click();
  await inDialog(page, t('rollouts:back.confirm')).click();
  await expect(saves.getByRole('row')).toHaveCount(5);
  await expectAccessible(page, 'what was saved');
  await expectTranslated(page, 'es', 'what was saved');
  await page.goto('/app/configuration/services');
  await expect(services(page, t).edit('Información')).toBeVisible();
});

test('the rollout of changes is not shown before it is known', async ({ device }) => {
  const page = await device();
  await signIn(page, 'admin');
  const apart = /\/api\/(rollouts|configuration\/changes)/;
  await page.route(apart, (route) => route.abort());
  await page.goto('/app/rollouts');
  await expect(page.getByText(t('common:form.notLoaded'), { exact: true })).toHaveCount(3);
  for (const wrong of ['mine.atOnce', 'list.none', 'saves.none'] as const)
    await expect(page.getByText(t(`rollouts:${wrong}`))).toHaveCount(0);
  await expectAccessible(page, 'rollouts that could not be read');
  await page.unroute(apart);
  const cards = ['mine', 'list', 'saves'] as const;
  for (const card of cards)
    await region(page, t(`rollouts:${card}.title`))
      .getByRole('button', { name: t('common:action.retry') })
      .click();
  for (const right of ['mine.atOnce', 'list.none', 'saves.none'] as const)
    await expect(page.getByText(t(`rollouts:${right}`))).toBeVisible();
});

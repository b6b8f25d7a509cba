import type { Page } from '@playwright/test';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const;
const EDITOR = '/app/kiosk-designer/kiosks/2/editor';

const board = (page: Page) => page.getByRole('region', { name: t('kiosk-designer:board') });
const inspector = (page: Page) => page.getByRole('complementary', { name: t('kiosk-designer:chosen') });
const save = (page: Page) => page.getByRole('button', { name: t('common:action.save'), exact: true });
const titleIn = (page: Page, language: 'es' | 'en' | 'sv') =>
  inspector(page).getByLabel(
    `${t('kiosk-designer:buttonTitle')}, ${t(`kiosk-designer:language.${language}`)}`,
    { exact: true },
  );
const preview = (page: Page) =>
  page.frameLocator(`iframe[title="${t('kiosk-designer:position.portrait')}"]`).locator('body');
const choose = async (page: Page, label: string, option: string) => {
  await inspector(page).getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('a screen is designed, previewed before saving, and issues a ticket in three languages', async ({
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'admin', '/app/kiosk-designer/kiosks/2');
  await page.getByRole('button', { name: t('kiosk-designer:newScreen') }).click();
  await inspector(page).getByLabel(t('kiosk-designer:screenName')).fill('Portada');
  await expect(save(page)).toBeEnabled();

  await page.getByRole('button', { name: 'Añadir botón en columna 1, fila 1' }).click();
  await expect(save(page)).toBeDisabled();
  await titleIn(page, 'es').fill('Pagar');
  await titleIn(page, 'en').fill('Pay');
  await expect(preview(page)).toContainText('Pagar');
  await expect(preview(page)).toContainText('Banco de Valdemar');
  await choose(page, t('kiosk-designer:segment'), 'General');
  await choose(page, t('kiosk-designer:service'), 'Caja');
  await titleIn(page, 'sv').fill('Betala');
  await expectTranslated(page, 'es', 'a kiosk being designed');
  for (const name of [t('kiosk-designer:preview'), new RegExp(`^${t('designer:review')}`)])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expectAccessible(page, 'a kiosk being designed', { images: 2 });

  await page.getByRole('button', { name: /^Portada Acción/ }).click();
  await inspector(page).getByLabel(t('kiosk-designer:first')).check();
  await save(page).click();
  await expect(page.getByText(t('kiosk-designer:saved'))).toBeVisible();

  const kiosk = await device({ viewport: { width: 1080, height: 1920 } });
  await kiosk.goto('/kiosk/2/branch/1/viewer');
  for (const [language, title] of [
    ['Español', 'Pagar'],
    ['English', 'Pay'],
    ['Svenska', 'Betala'],
  ] as const) {
    await kiosk.getByRole('button', { name: language }).click();
    await kiosk.getByRole('button', { name: title }).click();
    await expect(kiosk.locator('[data-stage]')).toBeVisible();
    await expect(kiosk.locator('main')).toContainText(title);
    await expect(kiosk.getByRole('button', { name: 'Pagar' })).toBeVisible({ timeout: 60_000 });
  }
});

test('in a narrow window the inspector is a sheet, and the review warns of low contrast and links to it', async ({
  device,
}) => {
  const page = await device({ ...CALM, viewport: { width: 390, height: 844 } });
  await signIn(page, 'admin', EDITOR);
  await board(page)
    .getByRole('button', { name: t('kiosk-designer:footer') })
    .click();
  const sheet = page.getByRole('dialog', { name: t('kiosk-designer:chosen') });
  await sheet.getByLabel(t('designer:look.own')).check();
  const colour = sheet.getByRole('button', {
    name: new RegExp(`^${t('designer:look.fontColor')}: `),
  });
  await colour.click();
  const text = page.getByRole('textbox', { name: t('designer:look.fontColor'), exact: true });
  await expectAccessible(page, 'choosing a colour', { images: 1 });
  await text.fill('#ffffff');
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await expect(colour).toHaveAccessibleName(/#ffffff$/);
  await expect(colour).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  const warning = page.getByRole('button', {
    name: `${t('kiosk-designer:part.footer')}: ${t('kiosk-designer:problem.contrast')}`,
  });
  await warning.click();
  await sheet.getByRole('button', { name: /^Usar #/ }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(warning).toHaveCount(0);
  await expectAccessible(page, 'the designer on a narrow window', { images: 1 });
  await page.getByRole('button', { name: t('kiosk-designer:try') }).click();
  await expect(preview(page).getByRole('button', { name: /^Caja/ })).toBeVisible();
  await expectAccessible(page, 'trying out on a narrow window', { images: 2 });
});

test('buttons move by mouse and keyboard, and each step can be undone', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', EDITOR);
  const cell = (title: string) => board(page).getByRole('button', { name: new RegExp(`^${title}`) });
  const titles = () => board(page).locator('button b').allTextContents();
  await expect(cell('Caja')).toBeVisible();
  const before = await titles();

  await cell('Caja').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect.poll(titles).toEqual([before[0], before[2], before[1], ...before.slice(3)]);

  await page.getByRole('button', { name: t('designer:undo') }).click();
  await expect.poll(titles).toEqual(before);
  await page.getByRole('button', { name: t('designer:redo') }).click();
  await expect.poll(async () => (await titles())[1]).toBe(before[2]);
  await page.getByRole('button', { name: t('designer:undo') }).click();

  const [from, to] = [await cell('Caja').boundingBox(), await cell('Información').boundingBox()];
  if (!from || !to) throw new Error('both buttons are on the board');
  await page.mouse.move(from.x + 60, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 40, { steps: 8 });
  await expect(board(page).getByText(t('kiosk-designer:swap'))).toBeVisible();
  const announcement = board(page).locator('span[aria-live]');
  await expect(announcement).toHaveText(/^columna \d, fila \d$/);
  await page.mouse.up();
  await expect(announcement).toHaveText(/^Caja, puesto en columna /);
  await expect(page.locator('[aria-live]').filter({ hasText: /dragg|dropp/i })).toHaveCount(0);
  const index = before.indexOf('Información');
  await expect.poll(async () => (await titles())[index]).toBe('Caja');

  await page.getByText('3', { exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Añadir botón en columna 3, fila 1' })).toBeVisible();
});

test('a button is picked up and moved by finger, and a swipe over the board moves none', async ({
  device,
}) => {
  const page = await device({ ...CALM, hasTouch: true });
  await signIn(page, 'admin', EDITOR);
  const cell = (title: string) => board(page).getByRole('button', { name: new RegExp(`^${title}`) });
  const titles = () => board(page).locator('button b').allTextContents();
  await expect(cell('Caja')).toBeVisible();
  const before = await titles();
  const [from, to] = [await cell('Caja').boundingBox(), await cell('Información').boundingBox()];
  if (!from || !to) throw new Error('both buttons are on the board');
  const [start, end] = [from, to].map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
  if (!start || !end) throw new Error('two positions');
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: typeof start) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const drag = async () => {
    for (let step = 1; step <= 8; step += 1)
      await touch('touchMove', {
        x: start.x + ((end.x - start.x) * step) / 8,
        y: start.y + ((end.y - start.y) * step) / 8,
      });
  };

  await touch('touchStart', start);
  await drag();
  await touch('touchEnd');
  expect(await titles()).toEqual(before);

  await touch('touchStart', start);
  await expect(board(page).getByText(t('kiosk-designer:wasHere'))).toBeVisible();
  await drag();
  await expect(board(page).getByText(t('kiosk-designer:swap'))).toBeVisible();
  await touch('touchEnd');
  const index = before.indexOf('Información');
  await expect.poll(async () => (await titles())[index]).toBe('Caja');
  expect((await titles())[before.indexOf('Caja')]).toBe('Información');
});

test('a draft survives a reload and reaches no kiosk before it is saved', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', EDITOR);
  await board(page).getByRole('button', { name: /^Caja/ }).click();
  await titleIn(page, 'es').fill('Ventanilla');
  await expect(preview(page)).toContainText('Ventanilla');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(t('designer:offered'))).toBeVisible();

  const kiosk = await device();
  await kiosk.goto('/kiosk/2/branch/1/viewer');
  await expect(kiosk.getByRole('button', { name: 'Caja' })).toBeVisible();
  await page.getByRole('button', { name: t('designer:takeUp') }).click();
  await save(page).click();
  await expect(kiosk.getByRole('button', { name: 'Ventanilla' })).toBeVisible({ timeout: 15_000 });
});

test('trying a kiosk shows what would be printed and issues no ticket', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', EDITOR);
  await page.getByRole('button', { name: t('kiosk-designer:try') }).click();
  await preview(page).getByRole('button', { name: /^Caja/ }).click();
  const trail = page.getByRole('region', { name: t('kiosk-designer:trail') });
  await expect(trail).toContainText('Imprime: General, Caja');
  await expect(trail).toContainText(t('kiosk-designer:walk.thanks'));
  await page.getByText(t('kiosk-designer:scenario.noPaper'), { exact: true }).click();
  await preview(page).getByRole('button', { name: /^Caja/ }).click();
  await expect(trail).toContainText(t('kiosk-designer:walk.number'));
  const viewer = await page.request.get('/api/kiosks/2/branch/1/viewer');
  const { waits } = (await viewer.json()) as { waits: Record<string, { clientsWaiting: number }> };
  expect(Object.values(waits).every(({ clientsWaiting }) => clientsWaiting === 0)).toBe(true);
});

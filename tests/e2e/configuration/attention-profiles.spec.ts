import {
  getAttentionProfile,
  listAttentionProfiles,
} from '#shared/contract/configuration/attention-profiles.ts';
import { take } from '#tests/support/actions/workstation-actions.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;
const LIST = '/app/configuration/branch-type/attention-profiles';

test('a profile keeps its queues when its type changes, and is tried before saving', async ({
  branch,
  device,
}) => {
  const { cashier, loans } = DEMO.services;
  for (const service of [cashier, cashier, loans]) await take(branch, { service });
  const page = await device(CALM);
  await signIn(page, 'admin', LIST);
  await page.getByRole('link', { name: 'Preferentes primero', exact: true }).click();
  const calls = page.getByRole('table', { name: t('attention-profiles:try.order') }).locator('tbody tr');
  await expect(calls).toHaveText([/1A001.*1$/, /2A002.*2$/, /3C001.*3$/]);

  // The third row moves first by keys, and back by the mouse: each time it gets the sequence of its new position.
  const handle = (name: string) => page.getByRole('button', { name: t('common:list.move', { name }) });
  const queues = page.locator('tbody tr:has(button[aria-description])');
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space'])
    await handle('Préstamos e hipotecas').press(key);
  await expect(queues.first()).toContainText('Préstamos e hipotecas');
  await expect(handle('Préstamos e hipotecas')).toBeFocused();
  const from = await handle('Préstamos e hipotecas').boundingBox();
  const to = await queues.nth(2).boundingBox();
  if (!from || !to) throw new Error('rows are not drawn');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(queues.nth(2)).toContainText('Préstamos e hipotecas');

  // Beside the form if there is space, without past days in a new branch.
  const tryOut = page.getByRole('region', { name: t('attention-profiles:try.title') });
  const name = page.getByLabel(t('attention-profiles:name'), { exact: true });
  const [panel, field] = [await tryOut.boundingBox(), await name.boundingBox()];
  expect(panel?.x ?? 0).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0));
  const source = tryOut.getByRole('combobox', { name: t('attention-profiles:try.source') });
  const chooseSource = async (option: RegExp) => {
    await source.click();
    await page.getByRole('option', { name: option }).click();
  };
  await chooseSource(/anterior/);
  await expect(tryOut.getByText(t('attention-profiles:try.noPastDays'))).toBeVisible();
  await chooseSource(/^Situación actual/);

  // Weighted, with loans before the cash desk: the order changes while typing, and nothing is saved.
  await page.getByRole('radio', { name: /^Ponderado/ }).click();
  const edit = page.getByRole('button', { name: t('common:list.edit', { name: 'Préstamos e hipotecas' }) });
  await edit.click();
  await expect(page.getByRole('button', { name: t('common:action.save') }).last()).toBeDisabled();
  const weight = page.locator('tbody').getByLabel(t('attention-profiles:field.weight'), { exact: true });
  await weight.fill('90');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('attention-profiles:meaning.WEIGHTED', { weight: 90 }))).toBeVisible();
  await expect(calls.first()).toContainText('C001');
  await expectTranslated(page, 'es', 'a profile that is tried out');
  await expectAccessible(page, 'a profile that is tried out');

  const admin = await branch.signIn('admin');
  const { rows } = await admin.call(listAttentionProfiles, { query: { search: 'Preferentes' } });
  const id = rows[0]?.id as number;
  const saved = () => admin.call(getAttentionProfile, { params: { id } });
  expect((await saved()).type).toBe('FIFO');
  await page.getByRole('button', { name: t('common:action.save'), exact: true }).click();
  await expect(page).toHaveURL(LIST);
  const complete = await saved();
  expect(complete.type).toBe('WEIGHTED');
  expect(complete.rows.find(({ idQueues }) => idQueues === DEMO.queues.loans)?.weight).toBe(90);
  expect(complete.rows).toHaveLength(6);
});

test('a row of a profile is dragged by touch without scrolling the page', async ({ device }) => {
  const page = await device({ ...CALM, viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(page, 'admin', LIST);
  await page.getByRole('link', { name: 'Preferentes primero', exact: true }).click();
  const rows = page.locator('tbody tr:has(button[aria-description])');
  await rows.nth(2).scrollIntoViewIfNeeded();
  const before = await rows.allInnerTexts();
  const [from, to] = [
    await rows.first().locator('button[aria-description]').boundingBox(),
    await rows.nth(2).boundingBox(),
  ];
  if (!from || !to) throw new Error('rows are not drawn');
  const session = await page.context().newCDPSession(page);
  const x = from.x + from.width / 2;
  const start = from.y + from.height / 2;
  const end = to.y + to.height / 2;
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  await touch('touchStart', start);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', start + ((end - start) * step) / 8);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const nameOf = (text: string | undefined) =>
    text?.split(/[\n\t]/).find((part) => /\p{L}{4}/u.test(part)) ?? '';
  await expect(rows.nth(2)).toContainText(nameOf(before[0]));
  await expect(rows.first()).toContainText(nameOf(before[1]));
  expect((await rows.nth(2).boundingBox())?.y).toBeCloseTo(to.y, 0);
});

test('a conditional profile is incomplete without its condition, which is saved with it', async ({
  branch,
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'admin', `${LIST}/crud`);
  await page.getByLabel(t('attention-profiles:name'), { exact: true }).fill('Según la sala');
  await page.getByRole('radio', { name: /^Condicional/ }).click();
  const save = page.getByRole('button', { name: t('common:action.save'), exact: true });
  await expect(save).toBeDisabled();
  await expect(page.getByText(t('attention-profiles:unfinishedCondition'))).toBeVisible();
  const choose = async (key: 'idViewProfile' | 'A' | 'B', name: string) => {
    await page.getByRole('combobox', { name: t(`attention-profiles:of.${key}`) }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await choose('idViewProfile', 'Toda la oficina');
  await page.getByLabel(t('attention-profiles:of.value'), { exact: true }).fill('12');
  await choose('A', 'Preferentes primero');
  await choose('B', 'Por orden de llegada');
  await expectAccessible(page, 'a condition');
  await save.click();
  await expect(page).toHaveURL(LIST);
  const admin = await branch.signIn('admin');
  const { rows } = await admin.call(listAttentionProfiles, { query: { search: 'Según' } });
  const complete = await admin.call(getAttentionProfile, { params: { id: rows[0]?.id as number } });
  expect(complete.conditional).toMatchObject({ type: 1, value: 12, idViewProfile: 1 });
});

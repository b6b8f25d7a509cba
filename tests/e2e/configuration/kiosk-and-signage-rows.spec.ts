import type { Locator, Page } from '@playwright/test';
import {
  createDisplayDesign,
  getDisplayDesign,
  updateDisplayDesign,
} from '#shared/contract/configuration/display-designs.ts';
import { listKioskScreens } from '#shared/contract/configuration/kiosk-screens.ts';
import {
  DEFAULT_SIGNAGE,
  SCREEN_TYPES,
  type SignageDesign,
} from '#shared/contract/devices/signage-design.ts';
import { callOne, comeIn } from '#tests/support/actions/call-tickets.ts';
import { open } from '#tests/support/actions/workstation-actions.ts';
import { openDisplay } from '#tests/support/browser/at-display.ts';
import { choice, openKiosk } from '#tests/support/browser/at-kiosk.ts';
import { atSignageDesigner } from '#tests/support/browser/at-signage-designer.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { png } from '#tests/support/samples/images.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const;
const KIOSKS = '/app/configuration/kiosk-designer/kiosks';
const TICKET_DESIGNS = '/app/configuration/tools/ticket-designs';
const [WORKSTATION] = DEMO.workstations;

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const save = (page: Page) => button(page, t('common:action.save'));
const kioskInspector = (page: Page) => page.getByRole('complementary', { name: t('kiosk-designer:chosen') });
const reviewOf = (page: Page) => page.getByRole('region', { name: t('designer:review') });

/** Sets a colour of a style in a designer. */
async function setColour(page: Page, within: Locator, key: ColourKey, colour: string): Promise<void> {
  const label = t(`designer:look.${key}`);
  await button(within, `${label}: ${t('designer:look.standard')}`).click();
  await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(colour);
  await page.keyboard.press('Escape');
  await expect(button(within, `${label}: ${colour}`)).toBeVisible();
}

type ColourKey = 'backgroundStart' | 'backgroundEnd' | 'fontColor' | 'borderColor';

test('O-404: a repeated kiosk name is refused beside its field, ignoring case', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', KIOSKS);
  const name = page.getByLabel(t('kiosks:name'), { exact: true }).first();
  const links = page.locator('tbody a');
  await expect(links).toHaveCount(Object.keys(DEMO.kiosks).length);
  const [first, second] = await links.allTextContents();
  if (!first || !second) throw new Error('the demonstration has two kiosks');
  await name.fill(first.toUpperCase());
  await button(page, t('kiosks:add')).click();
  await expect(name).toHaveAccessibleDescription(t('errors:ALREADY_EXISTS_KIOSK'));

  await page.goto(`${KIOSKS}/${DEMO.kiosks.hall}`);
  const rename = page.getByLabel(t('kiosk-designer:kioskName'), { exact: true });
  const own = await rename.inputValue();
  await rename.fill(([first, second].find((each) => each !== own) ?? '').toUpperCase());
  await save(page).click();
  await expect(rename).toHaveAccessibleDescription(t('errors:ALREADY_EXISTS_KIOSK'));
});

test('O-393, O-395: styles of header and footer are set and take effect', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', `${KIOSKS}/${DEMO.kiosks.hall}/editor`);
  const board = page.getByRole('region', { name: t('kiosk-designer:board') });
  const inspector = kioskInspector(page);
  for (const part of ['header', 'footer'] as const) {
    await board.getByRole('button', { name: new RegExp(`^${t(`kiosk-designer:${part}`)}`) }).click();
    await inspector.getByLabel(t('designer:look.own')).check();
    await setColour(page, inspector, 'backgroundStart', '#002c36');
    await setColour(page, inspector, 'backgroundEnd', '#025d6e');
    await setColour(page, inspector, 'fontColor', '#ffffff');
    await setColour(page, inspector, 'borderColor', '#bc8302');
    await inspector.getByLabel(t('designer:look.borderWeight')).fill('4');
    await inspector.getByLabel(t('designer:look.borderRadius')).fill('20');
  }
  await save(page).click();
  await expect(page.getByText(t('kiosk-designer:saved'))).toBeVisible();

  const kiosk = await device({ viewport: { width: 1080, height: 1920 } });
  await openKiosk(kiosk, 'hall');
  const styled = kiosk.locator('main > [data-styled="true"]');
  await expect(styled).toHaveCount(2);
  for (const part of await styled.all()) {
    await expect(part).toHaveCSS('background-image', /rgb\(0, 44, 54\).*rgb\(2, 93, 110\)/);
    await expect(part).toHaveCSS('border-top-color', 'rgb(188, 131, 2)');
    await expect(part).toHaveCSS('border-top-width', /^[34]px$/);
    await expect(part).toHaveCSS('border-top-left-radius', /^(19\.9|20)/);
  }
  await expect(kiosk.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(kiosk.locator('[aria-pressed="true"]')).toHaveCSS('color', 'rgb(255, 255, 255)');
});

test('O-408: a screen name has 45 characters, and a message without text is an error', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', `${KIOSKS}/${DEMO.kiosks.hall}/editor`);
  const inspector = kioskInspector(page);
  const name = inspector.getByLabel(t('kiosk-designer:screenName'));
  await name.fill('x'.repeat(46));
  await expect(name).toHaveAccessibleDescription(t('common:field.tooLong', { max: 45 }));
  await expect(reviewOf(page)).toContainText(t('kiosk-designer:problem.nameTooLong', { max: 45 }));
  const problem = reviewOf(page).getByRole('button', { name: /^x/ });
  expect(await problem.evaluate((entry) => entry.scrollWidth - entry.clientWidth)).toBe(0);
  await expect(save(page)).toBeDisabled();
  await name.fill('x'.repeat(45));
  await expect(name).not.toHaveAccessibleDescription(t('common:field.tooLong', { max: 45 }));
  await expect(save(page)).toBeEnabled();

  await button(page, t('kiosk-designer:newScreen')).click();
  const missing = t('kiosk-designer:problem.textMissing');
  for (const type of ['MESSAGE', 'ERROR'] as const) {
    await inspector.getByText(t(`kiosk-designer:type.${type}`), { exact: true }).click();
    await expect(reviewOf(page)).toContainText(missing);
    await expect(inspector.getByRole('alert')).toHaveText(missing);
    await expect(save(page)).toBeDisabled();
  }
  await expectAccessible(page, 'a message without text', { images: 2 });
  await inspector
    .getByLabel(`${t('kiosk-designer:messageText')}, ${t('kiosk-designer:language.es')}`)
    .fill('Pregunte en la ventanilla 3');
  await expect(reviewOf(page)).not.toContainText(missing);
  await expect(save(page)).toBeEnabled();
});

test('O-433, O-450: ticket designs have four columns, and a description taken from the name', async ({
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'admin', TICKET_DESIGNS);
  await expect(page.getByRole('columnheader').filter({ hasText: /./ })).toHaveText([
    t('ticket-designs:name'),
    t('ticket-designs:description'),
    t('ticket-designs:enabled'),
    t('common:list.actions'),
  ]);
  await page.getByRole('link', { name: t('ticket-designs:new') }).click();
  const field = (key: 'name' | 'description') =>
    page.getByLabel(t(`ticket-designs:${key}`), { exact: true }).first();
  await field('name').fill('Sin resumen');
  await field('description').fill('Se borra');
  await field('description').fill('');
  await expect(save(page)).toBeEnabled();
  await save(page).click();
  await expect(page.getByText(t('ticket-designs:DESIGN_TICKET_SAVED_MESSAGE'))).toBeVisible();
  await expect(field('description')).toHaveValue('Sin resumen');
  await page.goto(TICKET_DESIGNS);
  await expect(page.getByRole('cell', { name: 'Sin resumen', exact: true })).toHaveCount(2);
});

test('O-502 to O-504: a signage design needs a name, borders of two digits and 1 to 20 seconds', async ({
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'admin', '/app/digital-signage-crud');
  const { part, unfold } = atSignageDesigner(page);
  const name = page.getByLabel(t('display-designs:name'), { exact: true });
  await name.fill('Vestíbulo');
  await name.fill('');
  await expect(name).toHaveAccessibleDescription(t('common:field.required'));
  await expect(save(page)).toBeDisabled();
  await name.fill('Vestíbulo');
  await expect(save(page)).toBeEnabled();

  await page.getByRole('radio', { name: t('display-designs:screenTypes.lineal.name') }).press('Space');
  await unfold('lineal');
  const duration = part('lineal').getByLabel(t('display-designs:duration'));
  for (const [seconds, error] of [
    ['0', t('common:field.tooSmall', { min: 1 })],
    ['21', t('common:field.tooLarge', { max: 20 })],
  ] as const) {
    await duration.fill(seconds);
    await expect(save(page)).toBeDisabled();
    await expect(duration).toHaveAccessibleDescription(error);
  }
  for (const seconds of ['1', '20']) {
    await duration.fill(seconds);
    await expect(save(page)).toBeEnabled();
  }

  await unfold('current');
  await part('current').getByLabel(t('designer:look.own')).check();
  for (const key of ['borderWeight', 'borderRadius'] as const) {
    const border = part('current').getByLabel(t(`designer:look.${key}`));
    await border.fill('');
    await border.pressSequentially('100');
    await expect(border).not.toHaveValue('100');
    await border.fill('99');
    await expect(border).toHaveValue('99');
  }
  await expect(save(page)).toBeEnabled();
});

test('O-480 to O-484: background and the styles of current, history, pop-up and footer take effect', async ({
  branch,
  device,
}) => {
  const block = {
    ...DEFAULT_SIGNAGE.current,
    enabled: true,
    backgroundStart: '#112233',
    backgroundEnd: '#445566',
    borderColor: '#bc8302',
    borderWeight: 6,
    borderRadius: 24,
    fontColor: '#fefefe',
  };
  await design(branch, {
    screenType: SCREEN_TYPES.column,
    voice: false,
    audio: false,
    style: {
      background: '#010203',
      current: block,
      history: block,
      popup: { ...block, labelColor: '#0a0b0c' },
      footer: block,
    },
  });
  const lucia = await branch.signIn('lucia');
  await open(lucia, WORKSTATION);
  await comeIn(branch.anybody, 1);
  const page = await device({ viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' });
  await openDisplay(page);
  await expect(page.getByRole('main')).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  for (const part of ['history', 'footer']) {
    const styled = page.locator(`[data-part="${part}"]`);
    await expect(styled).toHaveCSS('background-image', /rgb\(17, 34, 51\).*rgb\(68, 85, 102\)/);
    await expect(styled).toHaveCSS('border-top-color', 'rgb(188, 131, 2)');
    await expect(styled).toHaveCSS('border-top-width', /^[56]px$/);
    await expect(styled).toHaveCSS('border-top-left-radius', /^(23\.9|24)/);
    await expect(styled).toHaveCSS('color', 'rgb(254, 254, 254)');
  }
  const { code } = await callOne(lucia, WORKSTATION);
  const popUp = page.getByRole('alert').locator('[data-code]');
  await expect(popUp).toHaveAttribute('data-code', code);
  await expect(page.getByRole('alert')).toHaveCSS('background-image', /rgb\(17, 34, 51\)/);
  await expect(popUp.getByText(code, { exact: true })).toHaveCSS('color', 'rgb(254, 254, 254)');
  await expect(popUp.getByText(t('signage:turn'), { exact: true })).toHaveCSS('color', 'rgb(10, 11, 12)');
  const current = page.locator('[data-part="current"]');
  await expect(current.getByText(code, { exact: true })).toHaveCSS('color', 'rgb(254, 254, 254)');
  expect(await current.evaluate((slip) => getComputedStyle(slip).getPropertyValue('--ticket'))).toBe(
    'linear-gradient(#112233, #445566)',
  );
});

async function design(branch: BranchProcess, own: Partial<SignageDesign>): Promise<void> {
  const admin = await branch.signIn('admin');
  const params = { id: 1 };
  const { name, description, enabled, design: stored } = await admin.call(getDisplayDesign, { params });
  await admin.call(updateDisplayDesign, {
    params,
    body: { name, description, enabled, design: { ...stored, ...own } },
  });
}

/** Answer of a server with a lower limit. */
const TOO_LARGE = {
  status: 'UPLOAD_TOO_LARGE',
  message: 'file is too large, code 6000',
  params: { megabytes: 1 },
};

test('O-532: a file that is too large is refused with the maximum in MB', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', '/app/configuration/tools/resources/upload');
  for (const [label, option] of [
    [t('resources:module'), t('resources:modules.survey')],
    [t('resources:type'), t('resources:types.configuration')],
  ] as const) {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  const pick = async (bytes: number) => {
    const chooser = page.waitForEvent('filechooser');
    await button(page, t('resources:file')).click();
    const file = { name: 'grande.json', mimeType: 'application/json', buffer: Buffer.alloc(bytes, '1') };
    await (await chooser).setFiles(file);
  };
  const send = button(page, t('resources:uploadNow'));
  const limit = page.getByText(t('errors:UPLOAD_TOO_LARGE', { megabytes: 1 }));
  await pick(1024 * 1024 + 1);
  await expect(limit).toBeVisible();
  await expect(send).toBeDisabled();

  await pick(1024);
  await expect(limit).toHaveCount(0);
  await page.route('**/api/resources/upload', (route) => route.fulfill({ status: 413, json: TOO_LARGE }));
  await send.click();
  await expect(limit).toBeVisible();
});

test('O-374: the screens page shows the name of the kiosk and its screens', async ({ branch, device }) => {
  const admin = await branch.signIn('admin');
  const screens = await admin.call(listKioskScreens, { params: { id: DEMO.kiosks.entrance } });
  expect(screens.length).toBeGreaterThan(1);
  const page = await device(CALM);
  await signIn(page, 'admin', `${KIOSKS}/${DEMO.kiosks.entrance}`);
  const name = page.getByLabel(t('kiosk-designer:kioskName'), { exact: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(await name.inputValue());
  const list = page.getByRole('region', { name: t('kiosk-designer:screens'), exact: true });
  await expect(list.locator('li b')).toHaveText(screens.map((screen) => screen.name));
  await list.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`^.*${KIOSKS}/${DEMO.kiosks.entrance}/editor[?]screen=`));
});

test('O-379: the style of a button is set in a dialog, and takes effect', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', `${KIOSKS}/${DEMO.kiosks.hall}/editor`);
  const board = page.getByRole('region', { name: t('kiosk-designer:board') });
  const style = page.getByRole('dialog', { name: t('kiosk-designer:ownStyle') });
  await board.getByRole('button', { name: /^Caja/ }).click();
  await button(kioskInspector(page), t('kiosk-designer:ownStyle')).click();
  await style.getByLabel(t('designer:look.own')).check();
  for (const key of ['backgroundStart', 'backgroundEnd', 'fontColor', 'borderColor'] as const)
    await expect(style.getByRole('button', { name: `${t(`designer:look.${key}`)}: ` })).toBeVisible();
  for (const key of ['titleAlignment', 'subtitleAlignment'] as const)
    await expect(
      style.getByRole('radiogroup', { name: t(`kiosk-designer:style.${key}`), exact: true }),
    ).toBeVisible();
  await expect(style.getByLabel(t('kiosk-designer:style.image'), { exact: true })).toBeVisible();
  await style.getByLabel(t('kiosk-designer:style.shadow')).check();
  await style.getByLabel(t('designer:look.borderWeight')).fill('4');
  await style.getByLabel(t('designer:look.borderRadius')).fill('20');
  await expectAccessible(page, 'the style of a button', { images: 2 });
  await page.keyboard.press('Escape');
  await expect(style).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText(t('kiosk-designer:saved'))).toBeVisible();

  const kiosk = await device({ viewport: { width: 1080, height: 1920 } });
  await openKiosk(kiosk, 'hall');
  const styled = choice(kiosk, 'Caja');
  await expect(styled).toHaveCSS('border-top-width', /^[34]px$/);
  await expect(styled).toHaveCSS('border-top-left-radius', /^(19\.9|20)/);
  await expect(styled).not.toHaveCSS('box-shadow', 'none');
});

test('O-469: the list of signage designs has their fields, search, edit, delete and a create link', async ({
  branch,
  device,
}) => {
  const admin = await branch.signIn('admin');
  const { name: _, ...own } = await admin.call(getDisplayDesign, { params: { id: DEMO.displayDesign } });
  const { description, enabled, design: content } = own;
  await admin.call(createDisplayDesign, { body: { name: 'Sin uso', description, enabled, design: content } });
  const page = await device(CALM);
  await signIn(page, 'admin', '/app/digital-signage');
  await expect(page.getByRole('columnheader').filter({ hasText: /./ })).toHaveText([
    t('display-designs:name'),
    t('display-designs:description'),
    t('display-designs:enabled'),
    t('common:list.actions'),
  ]);
  const rows = page.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  await page.getByRole('searchbox', { name: t('display-designs:search') }).fill('sin uso');
  await expect(rows).toHaveCount(1);
  await button(page, t('common:list.edit', { name: 'Sin uso' })).click();
  await expect(page).toHaveURL(/\/digital-signage\/crud[?]id=\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin uso');
  await page.goto('/app/digital-signage');
  await button(page, t('common:list.delete', { name: 'Sin uso' })).click();
  await button(page.getByRole('dialog'), t('common:action.delete')).click();
  await expect(page.getByText(t('display-designs:DELETE_SUCCESS'))).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole('link', { name: t('display-designs:new') }).click();
  await expect(page).toHaveURL(/\/digital-signage\/crud$/);
});

test('O-476: a pop-up has texts, arrows and a switch, and one that is not visible shows no call', async ({
  branch,
  device,
}) => {
  const labels = { ticketText: 'Su turno', workstationText: 'Pase a', arrows: true };
  await design(branch, { voice: false, audio: false, popup: { ...labels, enabled: true, visible: false } });
  const lucia = await branch.signIn('lucia');
  await open(lucia, WORKSTATION);
  await comeIn(branch.anybody, 2);
  const display = await device({ viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' });
  await openDisplay(display);
  const { code } = await callOne(lucia, WORKSTATION);
  await expect(display.locator('[data-part="current"]').getByText(code, { exact: true })).toBeVisible();
  await expect(display.getByRole('alert')).toHaveCount(0);

  const page = await device(CALM);
  await signIn(page, 'admin', '/app/digital-signage-crud?id=1');
  const designer = atSignageDesigner(page);
  const popUpSwitch = page.getByRole('switch', { name: t('display-designs:switch.popup') });
  await expect(popUpSwitch).not.toBeChecked();
  await popUpSwitch.press('Space');
  await designer.save();
  const admin = await branch.signIn('admin');
  expect(await admin.call(getDisplayDesign, { params: { id: 1 } })).toMatchObject({
    design: { popup: { ...labels, enabled: true, visible: true } },
  });
});

test('O-517, O-518, O-520 to O-522: resources are uploaded, filtered, searched, downloaded and deleted', async ({
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'admin', '/app/resources');
  const select = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const [module, type] = [t('resources:module'), t('resources:type')];
  const upload = async (name: string, of: string, buffer: Buffer) => {
    await page.getByRole('link', { name: t('resources:upload') }).click();
    await expect(page).toHaveURL(/\/resources\/upload$/);
    for (const label of [module, type]) {
      await page.getByRole('combobox', { name: label, exact: true }).click();
      await expect(page.getByRole('option', { name: t('resources:all'), exact: true })).toHaveCount(0);
      await page.keyboard.press('Escape');
    }
    await select(module, of);
    await select(type, t('resources:types.image'));
    await expect(button(page, t('resources:uploadNow'))).toBeDisabled();
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
    await button(page, t('resources:uploadNow')).click();
    await expect(page.getByText(t('resources:uploaded', { name }))).toBeVisible();
  };
  await upload('fondo.png', t('resources:modules.kiosk'), Buffer.from(png('#a62c00')));
  await upload('oferta.png', t('resources:modules.signature'), Buffer.from(png('#bc8302')));
  await page.getByRole('link', { name: t('resources:upload') }).click();
  await button(page, t('common:action.cancel')).click();
  await expect(page).toHaveURL(/\/resources$/);

  for (const column of [t('resources:name'), module, type])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  const rows = page.locator('tbody').getByRole('row');
  await expect(rows).toHaveText([/fondo\.png.*Kiosco.*Imagen/, /oferta\.png.*Cartelería.*Imagen/]);
  await select(module, t('resources:modules.kiosk'));
  await expect(rows).toHaveText([/fondo\.png/]);
  await select(module, t('resources:all'));
  await select(type, t('resources:types.video'));
  await expect(rows.filter({ hasText: '.png' })).toHaveCount(0);
  await select(type, t('resources:all'));
  await page.getByRole('searchbox', { name: t('resources:search') }).fill('ofer');
  await expect(rows).toHaveText([/oferta\.png/]);

  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: t('resources:downloadOf', { name: 'oferta.png' }) }).click();
  expect((await saved).suggestedFilename()).toBe('oferta.png');
  await button(page, t('common:list.delete', { name: 'oferta.png' })).click();
  await button(page.getByRole('dialog'), t('common:action.delete')).click();
  await expect(rows.filter({ hasText: 'oferta.png' })).toHaveCount(0);
});

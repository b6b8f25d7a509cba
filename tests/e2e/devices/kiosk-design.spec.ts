import { saveKioskScreens } from '#shared/contract/configuration/kiosk-screens.ts';
import { DEFAULT_SCREEN, NEW_BUTTON } from '#shared/contract/devices/kiosk-defaults.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { backTo, QUESTIONS, questionScreens } from '#shared/server/kiosks/screen-parts.ts';
import { choice, choices, openKiosk } from '#tests/support/browser/at-kiosk.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { linger } from '#tests/support/browser/linger.ts';
import { expectAccessible } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { kioskButton, kioskScreen } from '#tests/support/samples/kiosk-samples.ts';
import type { BranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const PORTRAIT = { viewport: { width: 1080, height: 1920 } };
const LANDSCAPE = { viewport: { width: 1280, height: 800 } };
const taking = {
  segment: DEMO.segments.general,
  service: DEMO.services.cashier,
  title: { es: 'Caja', en: 'Cash desk', sv: 'Kassa' },
};

/** Sets the screens of the hall's kiosk. */
async function design(branch: BranchProcess, ...screens: KioskScreen[]): Promise<void> {
  const admin = await branch.signIn('admin');
  const params = { id: DEMO.kiosks.hall };
  const body = { screens: screens.map((one) => ({ design: one, enabled: 'Y' as const })) };
  await admin.call(saveKioskScreens, { params, body });
}

const home = (buttons: Parameters<typeof kioskScreen>[1], own: Partial<KioskScreen> = {}) => ({
  ...kioskScreen({}, buttons),
  randomId: 'home',
  name: 'Inicio',
  default: true,
  ...own,
});
const message = (randomId: string, duration: number, redirect: string | null) =>
  kioskScreen({
    randomId,
    name: randomId,
    type: 'MESSAGE',
    question: { es: `Aviso ${randomId}` },
    message: { text: { es: 'Espere aquí' }, duration, redirect },
  });

test('a message stays for its duration and continues; 0 seconds stays until touched', async ({
  branch,
  device,
}) => {
  const leads = kioskButton({ title: { es: 'Normas' }, print: false, redirect: 'corto' });
  await design(branch, home([leads]), message('corto', 1, 'largo'), message('largo', 0, null));
  const kiosk = await device(PORTRAIT);
  await openKiosk(kiosk, 'hall');
  await choice(kiosk, 'Normas').click();
  await expect(kiosk.getByText('Aviso corto')).toBeVisible();
  await expect(kiosk.getByText('Aviso largo')).toBeVisible();
  await kiosk.getByText('Espere aquí').click();
  await expect(choice(kiosk, 'Normas')).toBeVisible();
});

test('the message after a ticket is shown beside the number', async ({ branch, device }) => {
  await design(branch, home([kioskButton({ ...taking, redirect: 'gracias' })]), message('gracias', 3, null));
  const kiosk = await device(PORTRAIT);
  await linger(kiosk, 3_000);
  await openKiosk(kiosk, 'hall');
  await choice(kiosk, 'Caja').click();
  const thanks = kiosk.locator('[data-stage=thanks]');
  await expect(thanks).toContainText('Aviso gracias');
  await expect(thanks).toContainText('A001');
});

test('cells, colours and hidden parts are as designed', async ({ branch, device }) => {
  const style = { ...NEW_BUTTON, enabled: true, backgroundStart: '#a62c00', fontColor: '#ffffff' };
  const hidden = { ...NEW_BUTTON, enabled: true, invisible: true };
  const white = { ...DEFAULT_SCREEN.footer, enabled: true, backgroundStart: '#002c36', fontColor: '#ffffff' };
  await design(
    branch,
    home(
      [
        kioskButton({ ...taking, style }),
        null,
        null,
        kioskButton({ ...taking, title: { es: 'Oculto' }, style: hidden }),
      ],
      { style: { ...DEFAULT_SCREEN, header: white, footer: white } },
    ),
  );
  const kiosk = await device(PORTRAIT);
  await openKiosk(kiosk, 'hall');
  await expect(choice(kiosk, 'Caja')).toHaveCSS('background-color', 'rgb(166, 44, 0)');
  await expect(choice(kiosk, 'Oculto')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(choice(kiosk, 'Español')).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(choice(kiosk, 'English')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(choice(kiosk, 'English')).toHaveCSS('color', 'rgb(22, 38, 41)');
  const [first, last] = [
    await choice(kiosk, 'Caja').boundingBox(),
    await choice(kiosk, 'Oculto').boundingBox(),
  ];
  expect(last?.x).toBeGreaterThan(first?.x ?? Number.POSITIVE_INFINITY);
  expect(last?.y).toBeGreaterThan(first?.y ?? Number.POSITIVE_INFINITY);
  await choice(kiosk, 'Oculto').click();
  await expect(kiosk.locator('main')).toContainText('A001');
});

test('a long list has pages of large, complete buttons, and the last page issues a ticket', async ({
  branch,
  device,
}) => {
  const names = Array.from(
    { length: 60 },
    (_, at) => `Préstamos para empresas y autónomos de la zona ${at + 1}`,
  );
  const buttons = names.map((es) => kioskButton({ ...taking, title: { es, en: es, sv: es } }));
  const first = { randomId: 'home', name: 'Inicio', type: 'ACTION', default: true } as const;
  const question = { question: QUESTIONS.what, hint: QUESTIONS.hint };
  await design(branch, ...questionScreens({ ...first, ...question, buttons, back: backTo('home') }));
  const kiosk = await device({ ...LANDSCAPE, hasTouch: true });
  await openKiosk(kiosk, 'hall');
  for (const { viewport } of [PORTRAIT, LANDSCAPE]) {
    await kiosk.setViewportSize(viewport);
    const seen = new Set<string>();
    const next = kiosk.getByRole('button', { name: t('kiosk:pages.next') });
    const previous = kiosk.getByRole('button', { name: t('kiosk:pages.previous') });
    while (await previous.isVisible()) await previous.tap();
    for (let page = 1; ; page += 1) {
      await expect(kiosk.getByRole('status')).toHaveText(new RegExp(`^Página ${page} de \\d+$`));
      const rendered = await kiosk.evaluate(renderedButtons);
      expect(rendered.errors, `page ${page} at ${viewport.width}`).toEqual([]);
      for (const title of rendered.titles) seen.add(title);
      if (!(await next.isVisible())) break;
      await next.tap();
    }
    expect([...seen]).toEqual(names);
  }
  await choice(kiosk, names.at(-1) ?? '').tap();
  await expect(kiosk.locator('main')).toContainText('A001');
  await expect(choices(kiosk)).toContainText('Página 1', { timeout: 15_000 });
});

/** Runs in the page: reads the titles of the answers, and reports misplaced buttons. */
function renderedButtons() {
  const buttons = [...document.querySelectorAll('button')].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  );
  const boxes = buttons.map((each) => ({ name: each.textContent ?? '', box: each.getBoundingClientRect() }));
  const low = boxes.filter(({ box }) => box.height < 72).map(({ name }) => `${name} is low`);
  const outside = boxes
    .filter(({ box }) => box.top < 0 || box.bottom > innerHeight || box.right > innerWidth)
    .map(({ name }) => `${name} is outside`);
  const over = boxes.flatMap(({ name, box }, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          box.left < other.box.right &&
          other.box.left < box.right &&
          box.top < other.box.bottom &&
          other.box.top < box.bottom,
      )
      .map((other) => `${name} is over ${other.name}`),
  );
  const titles = buttons.flatMap((each) => [...each.querySelectorAll('b')]);
  const cut = titles
    .filter((title) => {
      const [own, around] = [title.getBoundingClientRect(), title.parentElement?.getBoundingClientRect()];
      return (
        !around ||
        own.top < around.top ||
        own.bottom > around.bottom ||
        title.scrollWidth > title.clientWidth + 1
      );
    })
    .map((title) => `${title.textContent} is cut`);
  return {
    titles: titles.map(({ textContent }) => textContent ?? ''),
    errors: [...low, ...outside, ...over, ...cut],
  };
}

test('large type is black on white for any design, works with a single switch, and ends with its customer', async ({
  branch,
  device,
}) => {
  const style = { ...NEW_BUTTON, enabled: true, backgroundStart: '#dddddd', fontColor: '#eeeeee' };
  await design(branch, home([kioskButton({ ...taking, style })]));
  const kiosk = await device(LANDSCAPE);
  await openKiosk(kiosk, 'hall');
  await kiosk.getByRole('button', { name: t('kiosk:easy') }).click();
  await expect(choice(kiosk, 'Caja')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expectAccessible(kiosk, 'large type');
  await choice(kiosk, 'Caja').focus();
  await kiosk.keyboard.press('Space');
  await expect(kiosk.getByRole('button', { name: 'Español' })).toBeFocused();
  await kiosk.keyboard.press('ArrowLeft');
  await expect(choice(kiosk, 'Caja')).toBeFocused();
  await kiosk.keyboard.press('Enter');
  await expect(kiosk.locator('[data-stage=thanks]')).toBeVisible();
  await expect(choice(kiosk, 'Caja')).toHaveCSS('background-color', 'rgb(221, 221, 221)');
});

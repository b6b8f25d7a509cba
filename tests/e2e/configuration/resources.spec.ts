import { createCanvas } from '@napi-rs/canvas';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;

/** An image of one colour. */
function imageFile(colour: string): Buffer {
  const canvas = createCanvas(40, 40);
  const pen = canvas.getContext('2d');
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 40, 40);
  return canvas.toBuffer('image/png');
}

test('an image is uploaded after validation, replaced after confirmation, and shown by a kiosk', async ({
  device,
}) => {
  const page = await device(CALM);
  await signIn(page, 'admin', '/app/resources');
  await expect(page.getByText(t('resources:NO_RESOURCES'))).toBeVisible();
  await expectTranslated(page, 'es', 'no resources');
  await expectAccessible(page, 'no resources');

  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const pick = async (buffer: Buffer, name = 'fondo.png') => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: t('resources:file'), exact: true }).click();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
  };
  const send = page.getByRole('button', { name: t('resources:uploadNow'), exact: true });
  const begin = async () => {
    await page.getByRole('link', { name: t('resources:upload') }).click();
    await expect(send).toBeDisabled();
    await choose(t('resources:module'), t('resources:modules.kiosk'));
    await choose(t('resources:type'), t('resources:types.image'));
    await expect(send).toBeDisabled();
  };

  await begin();
  await pick(imageFile('#a62c00').subarray(0, 50));
  await send.click();
  await expect(page.getByText(t('errors:RESOURCE_UNREADABLE'))).toBeVisible();
  await expectAccessible(page, 'a picture that is none');
  await pick(imageFile('#a62c00'));
  await send.click();
  await expect(page.getByRole('cell', { name: 'fondo.png', exact: true })).toBeVisible();

  await begin();
  await pick(imageFile('#bc8302'));
  await send.click();
  await page.getByRole('button', { name: t('resources:replace'), exact: true }).click();
  await expect(page.getByRole('cell', { name: 'fondo.png', exact: true })).toHaveCount(1);

  await page.goto('/app/kiosk-designer/kiosks/2/editor');
  const inspector = page.getByRole('complementary', { name: t('kiosk-designer:chosen') });
  await inspector.getByLabel(t('designer:look.own')).first().check();
  await inspector.getByLabel(t('kiosk-designer:style.image')).first().click();
  await page.getByRole('option', { name: 'fondo.png', exact: true }).click();
  await page.getByRole('button', { name: t('common:action.save'), exact: true }).click();
  await expect(page.getByText(t('kiosk-designer:saved'))).toBeVisible();

  const kiosk = await device();
  const displayed = kiosk.waitForResponse(/\/api\/resources\/serve/);
  await kiosk.goto('/kiosk/2/branch/1/viewer');
  expect((await displayed).ok()).toBe(true);
  await expect(kiosk.getByRole('button', { name: 'Caja' })).toBeVisible();
});

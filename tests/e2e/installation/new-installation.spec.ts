import type { Locator, Page } from '@playwright/test';
import { FIRST_USER } from '#shared/server/access/first-administrator.ts';
import { atSignageDesigner } from '#tests/support/browser/at-signage-designer.ts';
import { currentTicket, openWorkstation, press } from '#tests/support/browser/at-workstation.ts';
import { test as base, type Device, expect, withDevices } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { type SpawnedBranch, spawnBranch } from '#tests/support/servers/spawn-branch.ts';

const PASSWORD = 'a password of my own';

/** A newly installed server without data. */
const test = base.extend<{ readonly server: SpawnedBranch; readonly device: Device }>({
  server: async ({ browserName: _ }, provide) => {
    const folder = temporaryFolder();
    const settings = { TURNO_RESERVED_DISK_MB: '1', TZ: middayZone() };
    const server = await spawnBranch({ folder: folder.path, settings });
    await provide(server);
    await server.kill();
    folder.remove();
  },
  device: ({ browser, server }, provide) => withDevices(browser, server.origin, provide),
});

/** A zone where it is about midday, so that no day ends while customers wait. */
function middayZone(): string {
  // The signs of these names are reversed: GMT+3 is three hours behind.
  const behind = new Date().getUTCHours() - 12;
  return `Etc/GMT${behind < 0 ? '' : '+'}${behind}`;
}

const t = textsIn('es');
const CONFIGURATION = '/app/configuration';
const CALM = { reducedMotion: 'reduce' } as const;

test('an installation is built with its pages only, and a ticket is issued and called', async ({
  server,
  device,
}) => {
  const page = await device(CALM);
  await setUp(page, await server.setupCode());
  const screen = configuring(page);

  await screen.addInline('services', 'services', { name: 'Cambio de divisas' });
  await screen.addInline('segments', 'segments', { name: 'Público' });
  await screen.addInline('attention-areas', 'attention-areas', { name: 'Planta baja' });
  await screen.addInline('close-reasons', 'close-reasons', { description: 'Descanso' });
  await screen.begin('branch-groups', 'branch-groups', 'Costa');
  await screen.save('branch-groups');
  await screen.addInline('messages', 'messages', { name: 'Saludo', content: 'Bienvenidos' });

  await screen.begin('schedules', 'schedules', 'Todo el día');
  for (const day of ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']) {
    const hours = page.getByRole('region', { name: t('schedules:newHours') });
    await screen.choose(t('schedules:day'), day, hours);
    await hours.getByLabel(t('schedules:start')).fill('00:00:00');
    await hours.getByLabel(t('schedules:end')).fill('23:59:59');
    await hours.getByRole('button', { name: t('schedules:addHours') }).click();
  }
  await screen.save('schedules');

  await screen.begin('queues', 'queues', 'Divisas');
  await screen.fill(t('queues:letter'), 'D');
  const pair = page.getByRole('region', { name: t('queues:associations.new') });
  await screen.choose(t('queues:associations.service'), 'Cambio de divisas', pair);
  await screen.choose(t('queues:associations.segment'), 'Público', pair);
  await pair.getByRole('button', { name: t('queues:associations.add'), exact: true }).click();
  await screen.save('queues');

  await screen.begin('alarms', 'alarms', 'Sala llena');
  await screen.choose(t('alarms:condition'), '>');
  await page
    .getByRole('region', { name: t('alarms:newCondition') })
    .getByLabel(t('alarms:value'))
    .fill('0:30:00');
  await page.getByRole('button', { name: t('alarms:addCondition') }).click();
  await page.getByRole('option').first().dblclick();
  await screen.save('alarms');

  await screen.begin('detail-groups', 'detail-groups', 'Moneda');
  await screen.save('detail-groups');

  await page.goto(`${CONFIGURATION}/branch-type/queues`);
  await page.getByRole('button', { name: t('common:list.edit', { name: 'Divisas' }) }).click();
  await page.locator('tbody').getByRole('switch').press(' ');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('available-queues:SAVED'))).toBeVisible();

  await screen.begin('branch-type/view-profiles', 'view-profiles', 'Toda la oficina');
  await page.getByRole('option', { name: 'Divisas', exact: true }).dblclick();
  await screen.save('branch-type/view-profiles');
  await screen.begin('branch-type/detail-profiles', 'detail-profiles', 'Ventanilla');
  await page.getByRole('option', { name: 'Moneda', exact: true }).dblclick();
  await screen.save('branch-type/detail-profiles');
  await screen.begin('branch-type/attention-profiles', 'attention-profiles', 'Por llegada');
  await screen.choose(t('attention-profiles:queue'), 'Divisas');
  await page.getByRole('button', { name: t('attention-profiles:addRow'), exact: true }).click();
  await screen.save('branch-type/attention-profiles');
  await screen.begin('branch-type/workstation-types', 'workstation-types', 'Ventanilla');
  await screen.choose(t('workstation-types:idViewProfiles'), 'Toda la oficina');
  await screen.choose(t('workstation-types:idDetailProfiles'), 'Ventanilla');
  await screen.save('branch-type/workstation-types');

  await screen.choosing('branch/workstations', 'workstations', { name: 'Ventanilla 1' }, [
    [t('workstations:idWorkStationTypes'), 'Ventanilla'],
    [t('workstations:idAttentionAreas'), 'Planta baja'],
    [t('workstations:idAttentionProfiles'), 'Por llegada'],
  ]);
  await screen.begin('branch-type/virtual-tickets', 'virtual-tickets', 'En el móvil');
  await screen.choose(t('virtual-tickets:idSegments'), 'Público');
  await screen.choose(t('virtual-tickets:idServices'), 'Cambio de divisas');
  await screen.choose(t('virtual-tickets:idViewProfiles'), 'Toda la oficina');
  await screen.save('branch-type/virtual-tickets');
  await screen.begin('tools/digital-signage', 'display-designs', 'Sala');
  const designer = atSignageDesigner(page);
  await designer.unfold('footer');
  await screen.choose(t('display-designs:message'), 'Saludo');
  await designer.save();
  await screen.begin('branch/displays', 'displays', 'Entrada');
  await screen.choose(t('displays:idDisplayDesigns'), 'Sala');
  await page.getByRole('option', { name: 'Divisas', exact: true }).dblclick();
  await screen.save('branch/displays');
  await screen.choosing('kiosk-designer/kiosks', 'kiosks', { name: 'Puerta' }, [
    [t('kiosks:idDefinedTimetables'), 'Todo el día'],
  ]);

  await screen.addInline('branch-type/types', 'branch-types', { name: 'Agencia' });

  // The only finding: branches of the new type have no queues to offer.
  await page.goto(`${CONFIGURATION}/tools/check`);
  await expect(page.getByText(t('configuration-check:sentence.warnings', { count: 1 }))).toBeVisible();
  await expect(
    page.getByText(t('configuration-check:rule.BRANCH_TYPE_WITHOUT_QUEUES.title', { name: 'Agencia' })),
  ).toBeVisible();

  await page.goto('/app/home');
  const kiosk = await opened(page, device, /^Kiosco · Puerta/);
  const displayPage = await opened(page, device, /^Pantalla · Entrada/);
  await expect(displayPage.getByText('Bienvenidos')).toBeVisible();
  await kiosk.getByRole('button', { name: /^Cambio de divisas/ }).click();
  await expect(kiosk.getByText('D001', { exact: true }).first()).toBeVisible();
  await openWorkstation(page, t, 'Ventanilla 1');
  await press(page, 'F2');
  // Waits out the politeness of a new ticket.
  await expect(currentTicket(page, t, 'D001')).toBeVisible({ timeout: 20_000 });
  await expect(displayPage.getByText('D001').first()).toBeVisible();
});

async function setUp(page: Page, code: string): Promise<void> {
  await page.goto('/');
  const field = (name: 'code' | 'password' | 'confirm' | 'branchName') =>
    page.getByLabel(t(`first-start:${name}`), { exact: true });
  await field('code').fill(code);
  await field('password').fill(PASSWORD);
  await field('confirm').fill(PASSWORD);
  await field('branchName').fill('Centro');
  await page.getByRole('combobox', { name: t('first-start:starter') }).click();
  await page.getByRole('option', { name: t('first-start:empty'), exact: true }).click();
  await page.getByRole('button', { name: t('first-start:do') }).click();
  await page.getByLabel(t('auth:username')).fill(FIRST_USER);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('auth:signIn') }).click();
  await expect(page).toHaveURL('/app/home');
}

/** Opens a link of the home page on a separate device. */
async function opened(page: Page, device: Device, name: RegExp): Promise<Page> {
  const href = await page.getByRole('link', { name }).getAttribute('href');
  const other = await device(CALM);
  await other.goto(href ?? '');
  return other;
}

/** The configured kinds, by the names of their texts. */
type Kind =
  | 'services'
  | 'segments'
  | 'attention-areas'
  | 'close-reasons'
  | 'messages'
  | 'branch-types'
  | 'branch-groups'
  | 'virtual-tickets'
  | 'schedules'
  | 'queues'
  | 'alarms'
  | 'detail-groups'
  | 'view-profiles'
  | 'detail-profiles'
  | 'attention-profiles'
  | 'workstation-types'
  | 'workstations'
  | 'display-designs'
  | 'displays'
  | 'kiosks';

/** Configures like a user: by labels, selections and buttons. */
function configuring(page: Page) {
  const text = (kind: Kind, key: string) => t(`${kind}:${key}` as 'services:name');
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).first().fill(value);

  async function choose(label: string, option: string, within: Locator | Page = page): Promise<void> {
    await within.getByRole('combobox', { name: label }).first().click();
    await page.locator('[data-combobox-option]:visible').filter({ hasText: option }).first().click();
  }

  /** Adds an entity in its list, with selections and input. */
  async function choosing(
    at: string,
    kind: Kind,
    entered: Readonly<Record<string, string>>,
    selected: readonly (readonly [string, string])[],
  ): Promise<void> {
    await page.goto(`${CONFIGURATION}/${at}`);
    for (const [key, value] of Object.entries(entered)) await fill(text(kind, key), value);
    for (const [label, option] of selected) await choose(label, option);
    await page.getByRole('button', { name: text(kind, 'add'), exact: true }).click();
    await expect(
      page
        .locator('tbody')
        .getByText(Object.values(entered)[0] ?? '')
        .first(),
    ).toBeVisible();
  }

  return {
    fill,
    choose,
    choosing,
    addInline: (at: string, kind: Kind, entered: Readonly<Record<string, string>>) =>
      choosing(at, kind, entered, []),

    /** Opens the form for a new one by the button of its list. */
    async begin(at: string, kind: Kind, name: string): Promise<void> {
      await page.goto(`${CONFIGURATION}/${at}`);
      await page.getByRole('link', { name: text(kind, 'new'), exact: true }).click();
      await fill(text(kind, 'name'), name);
    },

    async save(at: string): Promise<void> {
      await page
        .locator('button[type=submit][form]')
        .filter({ hasText: t('common:action.save') })
        .click();
      await expect(page).toHaveURL(`${CONFIGURATION}/${at}`);
    },
  };
}

import { open } from '#tests/support/actions/workstation-actions.ts';
import { choices } from '#tests/support/browser/at-kiosk.ts';
import { atSignIn } from '#tests/support/browser/at-sign-in.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');
const CALM = { reducedMotion: 'reduce' } as const;
const CONFIGURATION = '/app/configuration';
const KIOSK = `kiosk-designer/kiosks/${DEMO.kiosks.hall}`;

/** Addresses of the access specification, section 2, with the pages that they open, and with their rows. */
const ADDRESSES: readonly (readonly [string, string, string])[] = [
  ['A-040', '/app', '/app/home'],
  ['A-042', '/app/home', '/app/home'],
  ['A-043', '/app/supervision', '/app/supervision'],
  ['A-044', '/app/administration', '/app/administration/users'],
  ['A-045', '/app/reporting', '/app/reporting'],
  ['A-046', '/app/reporting/crud', '/app/reporting/crud'],
  // Before its other pages, because it opens with the last one.
  ['A-055', CONFIGURATION, `${CONFIGURATION}/services`],
  ['A-047', '/app/ticket-designer', `${CONFIGURATION}/tools/ticket-designs/designer`],
  ['A-048', '/app/ticket-designs', `${CONFIGURATION}/tools/ticket-designs`],
  ['A-049', '/app/kiosk-designer/kiosks', `${CONFIGURATION}/kiosk-designer/kiosks`],
  ['A-050', `/app/${KIOSK}`, `${CONFIGURATION}/${KIOSK}`],
  ['A-051', `/app/${KIOSK}/editor`, `${CONFIGURATION}/${KIOSK}/editor`],
  ['A-052', '/app/workstation-selection', '/app/workstation-selection'],
  ['A-054', '/app/dashboard', '/app/dashboard'],
  ['A-056', '/app/implementator', '/app/implementator/ticket-generation'],
  ['A-057', '/app/sms', '/app/sms/manager'],
  ['A-058', '/app/about', '/app/about'],
  ['A-059', '/app/digital-signage', `${CONFIGURATION}/tools/digital-signage`],
  ['A-060', '/app/digital-signage-crud', `${CONFIGURATION}/tools/digital-signage/crud`],
  ['A-061', '/app/resources', `${CONFIGURATION}/tools/resources`],
  ['A-062', '/app/resources_upload', `${CONFIGURATION}/tools/resources/upload`],
  ['A-063', '/app/error/GENERIC_ERROR', '/app/error/GENERIC_ERROR'],
];

/** Addresses of the configuration specification, section 2, by row; a form without an item may lead to its list. */
const CONFIGURATION_ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'C-026': [
    ...['segments', 'services', 'queues', 'detail-groups', 'messages', 'alarms', 'schedules'],
    ...['branch-groups', 'attention-areas', 'close-reasons', 'general-settings'],
  ],
  'C-027': ['queues', 'detail-groups', 'alarms', 'schedules', 'branch-groups'].map((at) => `${at}/crud`),
  'C-028': [
    ...['types', 'queues', 'alarms', 'schedules', 'view-profiles', 'detail-profiles', 'messages'],
    ...['attention-profiles', 'workstation-types'],
  ].map((at) => `branch-type/${at}`),
  'C-029': [
    ...['alarms', 'schedules', 'view-profiles', 'virtual-tickets', 'detail-profiles'],
    ...['attention-profiles', 'workstation-types'],
  ].map((at) => `branch-type/${at}/crud`),
  'C-030': ['virtual-tickets'],
  'C-031': ['displays', 'displays/crud', 'workstations', 'alarms', 'alarms/crud', 'queues'].map(
    (at) => `branch/${at}`,
  ),
  'C-032': ['branch', 'branch/crud'],
};
/** Redirects: general settings are tools, virtual tickets belong to a branch type; alarms and schedules are created globally. */
const LEADS_TO: Readonly<Record<string, string>> = {
  'general-settings': 'tools/general-settings',
  'virtual-tickets': 'branch-type/virtual-tickets',
  'branch-type/alarms/crud': 'branch-type/alarms',
  'branch-type/schedules/crud': 'branch-type/schedules',
  'branch/alarms/crud': 'branch/alarms',
};

test('C-026 to C-032: each address of the configuration opens its page inside the shell', async ({
  device,
}) => {
  test.slow();
  const page = await device(CALM);
  await signIn(page, 'admin', CONFIGURATION);
  const menu = page.getByRole('navigation', { name: t('common:menu.main') });
  const title = page.getByRole('banner').getByRole('heading', { level: 1 });
  for (const [row, addresses] of Object.entries(CONFIGURATION_ADDRESSES))
    for (const at of addresses)
      await test.step(`${row} ${at}`, async () => {
        await page.goto(`${CONFIGURATION}/${at}`);
        await expect(page).toHaveURL(`${CONFIGURATION}/${LEADS_TO[at] ?? at}`);
        await expect(menu).toBeVisible();
        await expect(title).not.toHaveText(t('shell:notFound.page'));
        await expect(title).not.toHaveText('');
        await expect(page.getByRole('main').locator('form, table, section').first()).toBeVisible();
      });
});

test('A-040 to A-063: each address of the specification opens its page inside the shell', async ({
  branch,
  device,
}) => {
  test.slow();
  const page = await device(CALM);
  await signIn(page, 'admin', '/app/home');
  const menu = page.getByRole('navigation', { name: t('common:menu.main') });
  const title = page.getByRole('banner').getByRole('heading', { level: 1 });
  const opens = async (address: string, to: string) => {
    await page.goto(address);
    await expect(page).toHaveURL(to);
    await expect(menu).toBeVisible();
    await expect(title).not.toHaveText(t('shell:notFound.page'));
    await expect(title).not.toHaveText('');
    await expect(page.getByRole('heading', { name: t('shell:notForYou.title') })).toHaveCount(0);
  };
  for (const [row, address, to] of ADDRESSES) await test.step(row, () => opens(address, to));
  await test.step('A-053', async () => {
    await open(await branch.signIn('admin'), DEMO.workstations[0]);
    await opens('/app/workstation', '/app/workstation');
  });
});

test('A-033, A-035 to A-038: the public pages open outside the shell', async ({ device }) => {
  const page = await device(CALM);
  const menu = page.getByRole('navigation', { name: t('common:menu.main') });
  const opens = async (address: string, content: ReturnType<typeof page.locator>) => {
    await page.goto(address);
    await expect(content).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(menu).toHaveCount(0);
  };
  await test.step('A-033', () => opens('/login', atSignIn(page).enter));
  await test.step('A-035', () =>
    opens('/ticket-printer', page.getByText(t('ticket-printer:without.none.title'))));
  await test.step('A-037', () =>
    opens(`/kiosk/${DEMO.kiosks.hall}/branch/${DEMO.branch}/viewer`, choices(page)));
  await test.step('A-038', () => opens(`/digital-signage/${DEMO.display}`, page.getByRole('main')));
  await test.step('A-036', async () => {
    await signIn(page, 'admin', '/kiosk');
    await expect(page.getByRole('button', { name: t('kiosk-test:print'), exact: true })).toBeVisible();
    await expect(menu).toHaveCount(0);
  });
});

test('A-266: the configuration opens with the section that was open last', async ({ device }) => {
  const page = await device(CALM);
  await signIn(page, 'admin', `${CONFIGURATION}/branch-type/types`);
  await expect(page.locator('tbody tr').first()).toBeVisible();
  const menu = page.getByRole('navigation', { name: t('common:menu.main') });
  await menu.getByRole('link', { name: t('common:menu.home') }).click();
  await expect(page).toHaveURL('/app/home');
  await menu.getByRole('link', { name: t('common:menu.configuration') }).click();
  await expect(page).toHaveURL(`${CONFIGURATION}/branch-type/types`);
});

import type { Page } from '@playwright/test';
import { discardQuarantine, listQuarantine } from '#shared/contract/central/quarantine.ts';
import { revokeBranch } from '#shared/contract/central/registry.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { enrolBranch } from '#shared/contract/replication/replication.ts';
import { makeKey } from '#sync/wire/signature.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/central-browser-test.ts';
import { expectInView } from '#tests/support/browser/in-view.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { navigate } from '#tests/support/browser/navigate.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { challengeOf, enrolMachine, REPORT, say } from '#tests/support/network/branch-machine.ts';
import { listeningOver } from '#tests/support/network/pushing-machine.ts';
import { createWritingBranch } from '#tests/support/network/writing-branch.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { Central } from '#tests/support/servers/start-central.ts';

const t = textsIn('es');
const NAME = 'Sucursal de la Ribera';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const answerWith = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

async function chooseCountry(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: t('branches:form.country'), exact: true }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

test('a branch is added, enrolled, seen online and offline, and revoked', async ({ central, device }) => {
  const page = await device();
  await signIn(page, 'admin', '/app/fleet');
  await page.getByRole('link', { name: t('fleet:new') }).click();
  const field = (name: 'name' | 'latitude' | 'longitude') => page.getByLabel(t(`branches:form.${name}`));
  await expect(button(page, t('common:action.save'))).toBeDisabled();
  await field('name').fill(NAME);
  await chooseCountry(page, 'España');
  await field('latitude').fill('141.65');
  await expect(field('latitude')).toHaveAccessibleDescription(t('errors:ERROR_LATITUDE'));
  await field('latitude').fill('41.65');
  await field('longitude').fill('-0.88');
  await button(page, t('common:action.save')).click();

  await page.getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(page.getByText(t('fleet:connection.neverConnected'))).toBeVisible();
  await button(page, t('fleet:machine.makeCode')).click();
  await answerWith(page, t('fleet:code.make'));
  const code = await page.locator('output').innerText();
  await expectAccessible(page, 'the enrolment code');
  await answerWith(page, t('fleet:code.done'));
  await expect(page.getByText(code)).toHaveCount(0);
  await expect(page.getByText(/creado por admin/)).toBeVisible();

  const key = makeKey();
  const body = { code, publicKey: key.publicKey, machine: 'caja-fuerte', version: '1.0.0' };
  const enrolled = await central.anybody.call(enrolBranch, { body });
  await expect(page.getByText(t('fleet:connection.neverConnected'))).toBeVisible();
  await expect(page.getByText(/^caja-fuerte, dado de alta/)).toBeVisible();

  const { idBranches } = enrolled;
  const machine = { ...enrolled, key, count: 0, challenge: await challengeOf(central, idBranches) };
  const report = (waiting: number) =>
    say(central, machine, {
      body: { ...REPORT, wallMs: central.clock.now(), live: { ...REPORT.live, waiting } },
    });
  await report(4);
  await expect(page.getByText(t('fleet:connection.online'))).toBeVisible();
  const live = region(page, t('fleet:branch.now'));
  await expect(live.getByRole('definition').first()).toHaveText('4');
  await report(9);
  await expect(live.getByRole('definition').first()).toHaveText('9');

  central.clock.advance(60_000);
  await expect(page.getByText(t('fleet:connection.offline'))).toBeVisible();
  await page.goto('/app/fleet?show=offline');
  await expect(page.getByRole('row', { name: NAME })).toContainText(t('fleet:connection.offline'));
  await expect(page.getByRole('row', { name: NAME })).not.toContainText(t('fleet:lag.none'));
  await report(2);
  await expect(page.getByRole('row', { name: NAME })).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(`^${t('fleet:total.online')}`) }).click();
  await expect(page.getByRole('row', { name: NAME })).toContainText(t('fleet:connection.online'));

  await page.getByRole('link', { name: NAME }).click();
  await button(page, t('fleet:machine.revoke')).click();
  await answerWith(page, t('fleet:machine.revoke'));
  await expect(page.getByText(t('fleet:connection.offline')).first()).toBeVisible();
  expect((await report(1)).json).toMatchObject({ status: 'BRANCH_REVOKED' });
});

test('problems of branches are shown in the list, on the map and on their pages', async ({
  central,
  device,
}) => {
  const [disrupted, away] = await seedFleet(central);
  const page = await device();
  await signIn(page, 'admin', '/app/fleet');
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(1 + 6);
  await page.getByRole('button', { name: new RegExp(`^${t('fleet:total.issue')}`) }).click();
  await expect(rows).toHaveCount(1 + 1);
  await page.getByRole('button', { name: new RegExp(`^${t('fleet:total.all')}`) }).click();
  await expectAccessible(page, 'the list of branches');
  await expectInView(page, 'the list of branches');

  await button(page, t('fleet:map')).click();
  const map = region(page, t('fleet:mapLabel'));
  await expect(map.getByRole('link')).toHaveCount(3);
  // Two of Madrid are too close to be separate at this scale.
  await expect(map.getByRole('button', { name: t('map:cluster', { count: 2 }) })).toBeVisible();
  await expect(page.getByText(t('map:unplaced', { count: 1 }))).toBeVisible();
  await expect(map.locator('svg path').first()).toBeAttached();
  await expect(map.getByRole('link', { name: /^Sevilla Triana: En línea, 6 problemas/ })).toBeVisible();
  await expectAccessible(page, 'the map of branches');
  await expectInView(page, 'the map of branches');
  await map.getByRole('link', { name: /^Bilbao Gran Vía: Sin conexión/ }).click();
  await expect(page).toHaveURL(`/app/fleet/${away}`);
  await expect(page.getByRole('heading', { level: 2, name: /^Últimos datos/ })).toBeVisible();

  await page.goto(`/app/fleet/${disrupted}`);
  const problems = region(page, t('fleet:alarm.title'));
  await expect(problems.getByRole('listitem')).toHaveCount(6);
  await expect(problems.getByText(t('fleet:alarm.copy'))).toBeVisible();
  await expect(problems.getByText(/^El reloj de la sucursal no va bien: 3 a adelantado/)).toBeVisible();
  await expectAccessible(page, 'the page of a branch in trouble');
  await expectInView(page, 'the page of a branch in trouble');
  for (const [path, text] of [
    ['/app/fleet', t('fleet:search')],
    ['/app/fleet?view=map', t('fleet:legend.well')],
    [`/app/fleet/${disrupted}`, t('fleet:alarm.copy')],
    ['/app/fleet/new', t('branches:form.place')],
    ['/app/configuration/branch-type/types', t('branch-types:new')],
  ] as const) {
    await navigate(page, t, path);
    await expect(page.getByText(text).or(page.getByLabel(text)).first()).toBeVisible();
    await expectTranslated(page, 'es', path);
  }
});

test('quarantined changes are retried or discarded', async ({ central, device }) => {
  const [disrupted] = await seedFleet(central);
  const page = await device();
  await signIn(page, 'admin', `/app/fleet/${disrupted}`);
  const quarantine = region(page, t('fleet:quarantine.title'));
  const rows = quarantine.locator('tbody tr');
  await expect(rows).toHaveCount(3);

  await rows.first().getByRole('button').last().click();
  await answerWith(page, t('common:action.cancel'));
  await expect(rows).toHaveCount(3);
  await rows.first().getByRole('button').last().click();
  await answerWith(page, t('fleet:quarantine.discard'));
  await expect(rows).toHaveCount(2);

  await button(page, t('fleet:quarantine.retryAll')).click();
  await expect(page.getByText(t('fleet:quarantine.left', { count: 2 }))).toBeVisible();
  await expect(rows).toHaveCount(2);

  // Another user discards one during the request.
  const admin = await central.signIn('admin');
  await page.route(
    '**/api/quarantine/retry',
    async (route) => {
      const { rows: left } = await admin.call(listQuarantine, { query: { idBranches: disrupted } });
      const body = { idBranches: disrupted, eids: left.slice(0, 1).map(({ eid }) => eid) };
      await admin.call(discardQuarantine, { body });
      await route.continue();
    },
    { times: 1 },
  );
  await button(page, t('fleet:quarantine.retryAll')).click();
  await expect(page.getByRole('dialog')).toContainText(t('errors:QUARANTINE_CHANGED', { count: 1 }));
  await answerWith(page, t('fleet:quarantine.retryAll'));
  await expect(page.getByText(t('fleet:quarantine.left', { count: 1 }))).toBeVisible();
});

test('the form of a branch shows errors beside fields and keeps the input', async ({ central, device }) => {
  const admin = await central.signIn('admin');
  await admin.call(createBranch, { body: newBranch({ name: NAME }) });
  const page = await device();
  await signIn(page, 'admin', '/app/fleet/new');
  const field = (name: 'name' | 'latitude' | 'longitude' | 'ipServer' | 'distributed') =>
    page.getByLabel(t(`branches:form.${name}`), { exact: true });
  await field('name').fill(NAME.toUpperCase());
  await chooseCountry(page, 'España');
  await field('latitude').fill('41.65');
  await field('longitude').fill('-0.88');
  await button(page, t('common:action.save')).click();
  await expect(field('name')).toHaveAccessibleDescription(t('errors:ERROR_NAME'));
  await field('name').fill('Otra');
  await expect(field('ipServer')).toHaveCount(0);
  await page.locator('label', { has: field('distributed') }).click();
  await button(page, t('common:action.save')).click();
  await expect(field('ipServer')).toHaveAccessibleDescription(t('errors:IP_PORT_EMPTY'));
  await expect(field('latitude')).toHaveValue('41.65');
  await expectAccessible(page, 'the form of a branch');
  await page
    .getByRole('link', { name: t('fleet:title') })
    .first()
    .click();
  await answerWith(page, t('common:confirm.leave'));
  await expect(page).toHaveURL('/app/fleet');
});

/**
 * Six branches: with all problems, offline, healthy, never enrolled, revoked, and the demonstration's without
 * coordinates.
 */
async function seedFleet(central: Central): Promise<[disrupted: number, away: number]> {
  const admin = await central.signIn('admin');
  const machineAt = async (name: string, latitude: string, longitude: string) => {
    const { id } = await admin.call(createBranch, { body: newBranch({ name, latitude, longitude }) });
    return enrolMachine(central, admin, id);
  };
  const away = await machineAt('Bilbao Gran Vía', '43.26', '-2.93');
  const disrupted = await machineAt('Sevilla Triana', '37.38', '-6.0');
  const well = await machineAt('Madrid Centro', '40.4168', '-3.7038');
  await admin.call(createBranch, {
    body: newBranch({ name: 'Madrid Sol', latitude: '40.4169', longitude: '-3.7033' }),
  });
  const nowhere = { latitude: null, longitude: null };
  await central.configure(({ trx }) =>
    trx.updateTable('branches').set(nowhere).where('name', '=', 'Oficina Centro').execute(),
  );
  const revoked = await machineAt('Zaragoza', '41.65', '-0.88');
  await admin.call(revokeBranch, { params: { id: revoked.idBranches } });
  const wallMs = central.clock.now();
  await say(central, away, { body: { ...REPORT, wallMs } });
  central.clock.advance(60_000);
  await say(central, well, { body: { ...REPORT, wallMs: central.clock.now() } });
  await say(central, disrupted, {
    body: {
      ...REPORT,
      wallMs: central.clock.now() + 3 * 365 * 86_400_000 + 1_000,
      disk: { freeBytes: 1.2e9, totalBytes: 120e9, reservedSpace: false },
      printers: [{ name: 'Entrada', error: 'paperOut' }],
    },
  });
  const unknownChange = (pk: number) => ({ entity: 'unheard_of', pk, values: { id: pk } });
  // The second has the same machine's key and sends a used token: it is a copy.
  for (const [epoch, pks] of [
    ['first', [1, 2]],
    ['second', [3]],
  ] as const) {
    const log = createWritingBranch(listeningOver(central, disrupted), epoch);
    log.write(...pks.map(unknownChange));
    expect(await log.hello()).toMatchObject({ kind: 'welcome', trusted: epoch === 'first' });
    expect(await log.push()).toMatchObject({ kind: 'ack' });
  }
  return [disrupted.idBranches, away.idBranches];
}

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  getGeneralParameter,
  saveGeneralParameter,
} from '#shared/contract/installation/general-parameters.ts';
import type { SettingName } from '#shared/domain/settings/registry.ts';
import { missed, recover } from '#tests/support/actions/ticket-actions.ts';
import { next, open, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO, type DemoUser } from '#tests/support/servers/demo-branch.ts';
import { type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';
import { startCentral } from '#tests/support/servers/start-central.ts';

const SECRET = 'correct horse battery staple';

interface Running {
  readonly folder: string;
  readonly log: { lines(): readonly unknown[] };
  signIn(username: DemoUser): Promise<SignedIn>;
  restart(meanwhile?: () => unknown): Promise<void>;
  stop(): Promise<void>;
}

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});
async function started<Server extends { stop(): Promise<void> }>(start: Promise<Server>): Promise<Server> {
  const server = await start;
  running.push(server);
  return server;
}

const put = (admin: SignedIn, name: SettingName, value: string) =>
  admin.call(saveGeneralParameter, { params: { name }, body: { value } });
const get = (admin: SignedIn, name: SettingName) => admin.call(getGeneralParameter, { params: { name } });

it('a setting applies as soon as it is saved', async () => {
  const branch = await started(startBranch());
  const admin = await branch.signIn('admin');
  const lucia = await branch.signIn('lucia');
  const [workstation = 0] = DEMO.workstations;
  await open(lucia, workstation);
  const { idTicket } = await takeCallable(branch);
  await next(lucia, workstation);
  await missed(lucia, idTicket);
  branch.clock.advance(5 * 60_000);
  await put(admin, 'noShowTime', '4');
  expect((await apiErrorOf(recover(lucia, idTicket))).status).toBe('NO_SHOW_TIME_OVER');
  await put(admin, 'recoverNoShow', 'N');
  await put(admin, 'noShowTime', '6');
  expect((await apiErrorOf(recover(lucia, idTicket))).status).toBe('ACTION_NOT_ALLOWED');
  await put(admin, 'recoverNoShow', 'Y');
  expect(await recover(lucia, idTicket)).toMatchObject({ idTicket });
});

describe.each([
  ['a branch', (): Promise<Running> => started(startBranch())],
  ['central', (): Promise<Running> => started(startCentral())],
])('the mail password at %s', (_, start) => {
  it('is in the data folder only encrypted, not in the log, and its key not in the database', async () => {
    const server = await start();
    const admin = await server.signIn('admin');
    await put(admin, 'mailPass', SECRET);
    await apiErrorOf(put(admin, 'mailPass', `${SECRET}${'x'.repeat(200)}`));
    const key = readFileSync(join(server.folder, 'secret.key'), 'utf8').trim();
    const files = readdirSync(server.folder, { withFileTypes: true }).filter((each) => each.isFile());
    expect(files.length).toBeGreaterThan(1);
    for (const { name } of files) {
      const content = readFileSync(join(server.folder, name)).toString('latin1');
      expect([name, content.includes(SECRET)]).toEqual([name, false]);
      if (name !== 'secret.key') expect([name, content.includes(key)]).toEqual([name, false]);
    }
    expect(JSON.stringify(server.log.lines())).not.toContain(SECRET);
  });

  it('must be typed again after its key was lost, and other settings are unaffected', async () => {
    const server = await start();
    const admin = await server.signIn('admin');
    await put(admin, 'mailPass', SECRET);
    await put(admin, 'mailSmtp', 'smtp.example.org');
    await server.restart(() => rmSync(join(server.folder, 'secret.key')));
    expect(await get(admin, 'mailPass')).toMatchObject({ isSet: false, unreadable: true });
    expect(await get(admin, 'mailSmtp')).toMatchObject({ value: 'smtp.example.org' });
    await put(admin, 'resetHour', '3');
    await put(admin, 'mailPass', SECRET);
    expect(await get(admin, 'mailPass')).toEqual({
      name: 'mailPass',
      value: '',
      description: '',
      isSet: true,
    });
  });

  it('is not stored with an unusable key, which is reported and unchanged', async () => {
    const server = await start();
    const admin = await server.signIn('admin');
    const file = join(server.folder, 'secret.key');
    writeFileSync(file, 'no key');
    expect((await apiErrorOf(put(admin, 'mailPass', SECRET))).status).toBe('SECRET_KEY_INVALID');
    expect(readFileSync(file, 'utf8')).toBe('no key');
    expect(await get(admin, 'mailPass')).toMatchObject({ isSet: false });
    await put(admin, 'resetHour', '3');
  });
});

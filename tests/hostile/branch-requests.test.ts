import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import {
  changePasswordForBranch,
  createUserForBranch,
  resetPasswordForBranch,
  updateUserForBranch,
} from '#shared/contract/replication/people.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { hashPassword } from '#shared/server/access/password.ts';
import { repository } from '#shared/server/db/repository.ts';
import { signInAs, userSent } from '#tests/support/actions/administration-actions.ts';
import { ask } from '#tests/support/actions/ask.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { watchContent } from '#tests/support/checks/content-hashes.ts';
import { type BranchMachine, credentialsOf, enrolMachine } from '#tests/support/network/branch-machine.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const PASSWORD = 'una larga 1';

describeCentral('a client with a branch’s key that asks central to change users', (_open, newStorage) => {
  let central: Central;
  let machine: BranchMachine;
  let content: () => Promise<Record<string, string>>;
  let here: number;
  let elsewhere: number;
  /** User ids by the user's branches and permissions. */
  const ids = new Map<string, number>();
  const roles = new Map<string, number>();

  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
    const admin = await central.signIn('admin');
    here = (await admin.call(createBranch, { body: newBranch() })).id;
    elsewhere = (await admin.call(createBranch, { body: newBranch({ name: 'Lejana' }) })).id;
    const password_hash = await hashPassword(PASSWORD);
    await central.configure(async (scope) => {
      const role = async (name: string, level: number, modules: readonly number[]) => {
        const { id } = await repository(scope, 'roles').insert({
          name,
          description: name,
          level,
          enabled: 1,
        });
        for (const id_modules of modules)
          await repository(scope, 'role_modules').insert({ id_roles: id, id_modules });
        roles.set(name, id);
        return id;
      };
      const chiefs = await role('chief', 40, [MODULES.users, MODULES.workstation]);
      const clerks = await role('clerk', 10, [MODULES.workstation]);
      const masters = await role('master', 90, Object.values(MODULES));
      const reporters = await role('reporter', 10, [MODULES.reportAudit]);
      const add = async (username: string, id_roles: number, over: Over = {}) => {
        const employee = await repository(scope, 'employees').insert({
          first_name: username,
          last_name: '',
          id_number: '',
          email: '',
          telephone: '',
          id_attention_areas: null,
        });
        const { branches = [], ...columns } = over;
        const { id } = await repository(scope, 'users').insert({
          id_employees: employee.id,
          id_roles,
          username,
          password_hash,
          user_type: 'GALA' as const,
          enabled: 1,
          ...columns,
        });
        for (const id_branches of branches)
          await repository(scope, 'user_branches').insert({ id_users: id, id_branches });
        ids.set(username, id);
      };
      await add('chief', chiefs, { branches: [here] });
      await add('chief elsewhere', chiefs, { branches: [elsewhere] });
      await add('chief at central', chiefs, { works_at_branches: 0 });
      await add('chief who left', chiefs, { branches: [here], enabled: 0 });
      await add('clerk', clerks, { branches: [here] });
      await add('clerk of both', clerks, { branches: [here, elsewhere] });
      await add('clerk elsewhere', clerks, { branches: [elsewhere] });
      await add('clerk everywhere', clerks);
      await add('clerk at central', clerks, { works_at_branches: 0, branches: [here] });
      await add('master', masters, { branches: [here] });
      await add('reporter', reporters, { branches: [here] });
    });
    machine = await enrolMachine(central, admin, here);
    content = watchContent(central.database);
  });
  afterAll(() => central.stop());

  interface Over {
    readonly branches?: readonly number[];
    readonly works_at_branches?: 0 | 1;
    readonly enabled?: 0 | 1;
  }
  const id = (name: string): number => ids.get(name) ?? 999_999;
  const role = (name: string): number => roles.get(name) ?? 0;

  async function requested(endpoint: Endpoint, body: unknown, of = 0) {
    const at = { method: endpoint.method, path: endpoint.path.replace('{id}', String(of)) };
    const text = JSON.stringify(body);
    const authorization = credentialsOf(machine, at, text);
    const reply = await ask(central.origin, { ...at, headers: { authorization }, body: text });
    return reply.json as { status?: string; field?: string };
  }
  const by = (name: string) => ({ idUsers: id(name), address: '10.0.0.7' });
  const sent = (over: object = {}) =>
    userSent({ username: 'made.there', idUserRoles: role('clerk'), ...over });

  /** Hashes of user data, without signature counters. */
  async function people(): Promise<Record<string, string | undefined>> {
    const { users, employees, user_branches, roles: all, role_modules, audit, tokens } = await content();
    return { users, employees, user_branches, all, role_modules, audit, tokens };
  }
  let before: Awaited<ReturnType<typeof people>>;
  beforeEach(async () => {
    before = await people();
  });

  it.each([
    ['nobody', 'nobody', 'FORBIDDEN'],
    ['an administrator of another branch', 'chief elsewhere', 'FORBIDDEN'],
    ['an administrator of central', 'chief at central', 'FORBIDDEN'],
    ['one who is disabled', 'chief who left', 'FORBIDDEN'],
    ['one who does not administer', 'clerk', 'FORBIDDEN'],
  ])('cannot act as %s', async (_, who, status) => {
    expect(await requested(createUserForBranch, { by: by(who), user: sent() })).toMatchObject({ status });
    const change = { by: by(who), user: sent() };
    expect(await requested(updateUserForBranch, change, id('clerk'))).toMatchObject({ status });
    const reset = { by: by(who), newPassword: '' };
    expect(await requested(resetPasswordForBranch, reset, id('clerk'))).toMatchObject({ status });
    expect(await people()).toEqual(before);
  });

  it.each([
    ['somebody of this branch and others', 'clerk of both', 'ONLY_AT_CENTRAL'],
    ['somebody of another branch', 'clerk elsewhere', 'ONLY_AT_CENTRAL'],
    ['somebody of every branch', 'clerk everywhere', 'ONLY_AT_CENTRAL'],
    ['somebody of central', 'clerk at central', 'ONLY_AT_CENTRAL'],
    ['somebody of a higher level', 'master', 'LEVEL_TOO_HIGH'],
    ['somebody who may do what the asker may not', 'reporter', 'ROLE_EXCEEDS_OWN'],
  ])('cannot change %s', async (_, whom, status) => {
    const change = { by: by('chief'), user: sent() };
    expect(await requested(updateUserForBranch, change, id(whom))).toMatchObject({ status });
    const reset = { by: by('chief'), newPassword: '' };
    expect(await requested(resetPasswordForBranch, reset, id(whom))).toMatchObject({ status });
    expect(await people()).toEqual(before);
  });

  it.each([
    ['who works elsewhere too', () => ({ branches: [here, elsewhere] }), 'ONLY_AT_CENTRAL'],
    ['who works elsewhere', () => ({ branches: [elsewhere] }), 'ONLY_AT_CENTRAL'],
    ['who works everywhere', () => ({ branches: [] }), 'ONLY_AT_CENTRAL'],
    ['who works at central', () => ({ worksAtBranches: 'N' }), 'ONLY_AT_CENTRAL'],
    ['who is a program', () => ({ usertype: 'API' }), 'ONLY_AT_CENTRAL'],
    ['of a higher level', () => ({ idUserRoles: role('master') }), 'LEVEL_TOO_HIGH'],
    ['who may do more', () => ({ idUserRoles: role('reporter') }), 'ROLE_EXCEEDS_OWN'],
    ['with the name of another', () => ({ username: 'clerk everywhere' }), 'USERNAME_UNIQUE'],
  ])('cannot make a user %s', async (_, over, status) => {
    expect(await requested(createUserForBranch, { by: by('chief'), user: sent(over()) })).toMatchObject({
      status,
    });
    const change = { by: by('chief'), user: sent(over()) };
    expect(await requested(updateUserForBranch, change, id('clerk'))).toMatchObject({ status });
    expect(await people()).toEqual(before);
  });

  it('cannot change a password without the present one, nor block users of central by failed attempts', async () => {
    const guess = { oldPassword: 'no idea', newPassword: 'another 12', address: '10.0.0.7' };
    for (const name of ['clerk elsewhere', 'clerk at central', 'chief who left']) {
      const body = { ...guess, oldPassword: PASSWORD };
      expect(await requested(changePasswordForBranch, body, id(name))).toMatchObject({ status: 'FORBIDDEN' });
    }
    const statuses = new Set<string | undefined>();
    for (let tries = 0; tries < 40; tries += 1) {
      statuses.add((await requested(changePasswordForBranch, guess, id('clerk everywhere'))).status);
      central.clock.advance(3_600_000);
    }
    expect([...statuses]).toEqual(['INCORRECT_OLD_PASSWORD', 'MAX_ATTEMPTS']);
    expect(await signInAs(central, 'clerk everywhere', PASSWORD)).toMatchObject({
      idUser: id('clerk everywhere'),
    });
  });

  it('cannot sign in to central as one of its users', async () => {
    const reset = { by: by('chief'), newPassword: 'chosen there 1' };
    expect(await requested(resetPasswordForBranch, reset, id('clerk'))).toMatchObject({ password: null });
    const { status } = await apiErrorOf(signInAs(central, 'clerk', 'chosen there 1'));
    expect(status).toBe('BRANCH_USER_ONLY');
    expect((await apiErrorOf(signInAs(central, 'chief', PASSWORD))).status).toBe('BRANCH_USER_ONLY');
  });

  it('cannot choose the address in central’s audit', async () => {
    const change = { by: { ...by('chief'), address: '198.51.100.66' }, user: sent({ username: 'clerk' }) };
    expect(await requested(updateUserForBranch, change, id('clerk'))).toHaveProperty('user');
    const addresses = await central.configure(({ trx }) =>
      trx.selectFrom('audit').select('address').execute(),
    );
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter(({ address }) => address?.includes('198.51.100.66'))).toEqual([]);
  });

  it('is rejected once an administrator has stopped reception', async () => {
    await central.configure(({ trx }) =>
      sql`insert into streams (id_branches, epoch, incarnation, anchor_seq, anchor_chain, gap, applied_seq, applied_chain,
          head_seq, head_chain, schema_v, session, trusted, stopped, recent_rows, recent_rejected)
        values (${here}, 'stopped', 99, 0, '', 0, 0, '', 0, '', 1, '', 1, 'overstepped', 0, 0)`.execute(trx),
    );
    const stopped = await people();
    const rejected = { status: 'FORBIDDEN' };
    expect(await requested(createUserForBranch, { by: by('chief'), user: sent() })).toMatchObject(rejected);
    expect(
      await requested(updateUserForBranch, { by: by('chief'), user: sent() }, id('clerk')),
    ).toMatchObject(rejected);
    const reset = { by: by('chief'), newPassword: '' };
    expect(await requested(resetPasswordForBranch, reset, id('clerk'))).toMatchObject(rejected);
    const own = { oldPassword: PASSWORD, newPassword: 'another 12', address: '10.0.0.7' };
    expect(await requested(changePasswordForBranch, own, id('clerk of both'))).toMatchObject(rejected);
    expect(await people()).toEqual(stopped);
  });
});

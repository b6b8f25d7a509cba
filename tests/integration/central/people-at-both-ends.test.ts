import { afterEach, beforeEach, expect, it } from 'vitest';
import { repository } from '#shared/server/db/repository.ts';
import { seedDemo } from '#shared/server/demo/seed.ts';
import {
  type CentralFeed,
  centralFeed,
  type PullingBranch,
  pullingBranch,
} from '#tests/support/network/configuration-down.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';

const NORTH = 1;
/** A string in the format of a hash, but of no password. */
const hashOf = (text: string): string => `$argon2id$v=19$m=1,t=1,p=1$c2FsdA$${btoa(text)}`;

describeCentral('users that both ends may change', (open) => {
  let central: CentralFeed;
  let north: PullingBranch;
  /** The customer that both ends change. */
  let customer: number;
  /** A user who works only at this branch, and their employee record. */
  let user: number;
  let record: number;

  beforeEach(async () => {
    central = centralFeed(await open());
    await central.change((scope) => seedDemo(scope, { zoneHours: 0 }));
    const [one] = await central.rows('users');
    user = Number(one?.id);
    record = Number(one?.id_employees);
    await central.change((scope) =>
      repository(scope, 'user_branches').insert({ id_users: user, id_branches: NORTH }),
    );
    north = await pullingBranch(central, NORTH);
    await north.take();
    const [first] = await north.rows('customers');
    customer = Number(first?.id);
  });
  afterEach(() => north.close());

  type Fields = { first_name?: string; telephone?: string };
  const atCentral = (fields: Fields) =>
    central.change((scope) => repository(scope, 'customers').update(customer, fields));
  const atBranch = (fields: Fields) =>
    north.change((scope) => repository(scope, 'customers').update(customer, fields));
  /** Pushes the log of the branch to central; returns the reasons for rejected changes. */
  async function push(): Promise<string[]> {
    const logged = await north.logged();
    const rejected = await central.merge(NORTH, logged);
    north.sentUpTo(logged.at(-1)?.seq ?? 0);
    return rejected;
  }
  const at = async (
    end: Pick<CentralFeed, 'rows'> | Pick<PullingBranch, 'rows'>,
    table: 'customers' | 'users' | 'employees',
    id: number,
  ) => (await end.rows(table)).find((row) => row.id === id);
  async function expectBoth(
    table: 'customers' | 'users' | 'employees',
    id: number,
    fields: object,
  ): Promise<void> {
    await north.take();
    expect(await at(central, table, id)).toMatchObject(fields);
    expect(await at(north, table, id)).toMatchObject(fields);
  }
  const losses = () => central.rows('change_conflicts');

  it('keep changes of both ends in different fields', async () => {
    await atCentral({ first_name: 'Central' });
    await atBranch({ telephone: '600' });
    await push();
    await expectBoth('customers', customer, { first_name: 'Central', telephone: '600' });
    expect(await losses()).toEqual([]);
  });

  it('have no conflict over unchanged form fields', async () => {
    const was = await at(north, 'customers', customer);
    await atCentral({ first_name: 'Central' });
    await atBranch({ first_name: String(was?.first_name), telephone: '600' });
    await push();
    await expectBoth('customers', customer, { first_name: 'Central', telephone: '600' });
    expect(await losses()).toEqual([]);
  });

  it('have central’s value in a conflict, and the other is recorded', async () => {
    await atBranch({ first_name: 'Branch' });
    await atCentral({ first_name: 'Central' });
    await push();
    await expectBoth('customers', customer, { first_name: 'Central' });
    expect(await losses()).toMatchObject([
      {
        field: 'first_name',
        applied: '"Central"',
        discarded: '"Branch"',
        reason: 'central',
        id_branches: NORTH,
      },
    ]);
  });

  it('may be changed twice by a branch without a conflict', async () => {
    await atBranch({ first_name: 'First' });
    await push();
    await atBranch({ first_name: 'Second' });
    await push();
    await expectBoth('customers', customer, { first_name: 'Second' });
    expect(await losses()).toEqual([]);
  });

  it('keep unsent branch changes while other changes arrive', async () => {
    await atBranch({ telephone: '600' });
    await atCentral({ first_name: 'Central' });
    await north.take();
    expect(await at(north, 'customers', customer)).toMatchObject({ first_name: 'Central', telephone: '600' });
    await push();
    await expectBoth('customers', customer, { first_name: 'Central', telephone: '600' });
  });

  it('have the contact data and password of the branch', async () => {
    await north.change((scope) =>
      repository(scope, 'employees').update(record, { email: 'new@example.org' }),
    );
    const password = {
      password_hash: hashOf('new'),
      password_history: `["${hashOf('old')}"]`,
      password_changed_at: 5,
    };
    await north.change((scope) =>
      repository(scope, 'users').update(user, { ...password, change_password: 0 }),
    );
    expect(await push()).toEqual([]);
    await expectBoth('employees', record, { email: 'new@example.org' });
    await expectBoth('users', user, password);
    const entries = await central.rows('audit');
    expect(entries.map(({ action, pk }) => [action, pk])).toEqual([
      ['UPDATE_USER', user],
      ['CHANGE_PASSWORD', user],
    ]);
    expect(JSON.stringify(entries)).not.toContain('argon2');
  });

  it('keep central’s new password, and not the branch’s', async () => {
    await north.change((scope) =>
      repository(scope, 'users').update(user, {
        password_hash: hashOf('of the branch'),
        password_changed_at: 5,
      }),
    );
    await central.change((scope) =>
      repository(scope, 'users').update(user, { password_hash: hashOf('of central') }),
    );
    await push();
    await expectBoth('users', user, { password_hash: hashOf('of central'), password_changed_at: null });
  });

  it('are reset at the branch after a change that it may not make', async () => {
    const was = await at(central, 'users', user);
    await north.change((scope) => repository(scope, 'users').update(user, { id_roles: 2, username: 'root' }));
    expect(await push()).toEqual(['notAllowed users.id_roles']);
    await expectBoth('users', user, { id_roles: was?.id_roles, username: was?.username });
  });

  it('are distinct from users of a server before its enrolment', async () => {
    await atBranch({ first_name: 'of.another.time' });
    const [change] = await north.logged();
    if (!change) throw new Error('nothing was logged');
    await central.merge(NORTH, [{ ...change, op: 'insert' }]);
    expect(await at(central, 'customers', customer)).not.toMatchObject({ first_name: 'of.another.time' });
    expect(await losses()).toMatchObject([{ reason: 'otherNumber' }]);
  });
});

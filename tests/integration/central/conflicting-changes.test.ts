import { afterAll, beforeAll, expect, it } from 'vitest';
import { listConflictingChanges } from '#shared/contract/central/conflicts.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { repository } from '#shared/server/db/repository.ts';
import {
  type CentralFeed,
  centralFeed,
  type PullingBranch,
  pullingBranch,
} from '#tests/support/network/configuration-down.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const NORTH = 1;
/** Names the columns that both branches changed. */
const CONTESTED = ['email', 'telephone'];

describeCentral('the list of conflicting changes to one user', (_open, newStorage) => {
  let central: Central;
  let admin: SignedIn;
  let feed: CentralFeed;
  let north: PullingBranch;
  let south: PullingBranch;
  let idSouth: number;
  /** Fields of Lucía, and of her employee record. */
  let lucia: number;
  let record: number;
  /** Fields of Marcos, who works only at the first branch. */
  let marcos: number;

  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
    admin = await central.signIn('admin');
    const { reader } = central.database();
    const people = await reader.selectFrom('users').select(['id', 'username', 'id_employees']).execute();
    const of = (name: string) => people.find(({ username }) => username === name);
    lucia = of('lucia')?.id ?? 0;
    record = of('lucia')?.id_employees ?? 0;
    marcos = of('marcos')?.id ?? 0;
    feed = centralFeed(central.database());
    idSouth = (await admin.call(createBranch, { body: newBranch() })).id;
    await central.configure((scope) =>
      repository(scope, 'user_branches').insert({ id_users: marcos, id_branches: NORTH }),
    );
    north = await pullingBranch(feed, NORTH);
    south = await pullingBranch(feed, idSouth);
    await north.take();
    await south.take();

    await central.configure((scope) =>
      repository(scope, 'employees').update(record, { email: 'lucia@central.example' }),
    );
    await central.configure((scope) =>
      repository(scope, 'users').update(marcos, { password_hash: 'of central' }),
    );
    await at(north, { email: 'lucia@norte.example', telephone: '1' });
    await north.change((scope) =>
      repository(scope, 'users').update(marcos, {
        password_hash: '$argon2id$v=19$m=1,t=1,p=1$c2FsdA$bm9ydGg',
        password_history: '["$argon2id$v=19$m=1,t=1,p=1$c2FsdA$bm9ydGg"]',
        password_changed_at: 5,
      }),
    );
    await push(north, NORTH);
    feed.clock.advance(1_000);
    await at(south, { email: 'lucia@sur.example', telephone: '2' });
    await push(south, idSouth);
    feed.clock.advance(1_000);
    await stranger();
  });
  afterAll(async () => {
    north.close();
    south.close();
    await central.stop();
  });

  const at = (branch: PullingBranch, fields: { email: string; telephone: string }) =>
    branch.change((scope) => repository(scope, 'employees').update(record, fields));

  async function push(branch: PullingBranch, idBranches: number): Promise<void> {
    const logged = await branch.logged();
    expect(await feed.merge(idBranches, logged)).toEqual([]);
    branch.sentUpTo(logged.at(-1)?.seq ?? 0);
  }
  /** A user from before the server became this branch arrives as a new one. */
  async function stranger(): Promise<void> {
    const [logged] = await north.logged();
    const roles = await central.database().reader.selectFrom('roles').select('id').orderBy('level').execute();
    if (!logged) throw new Error('nothing was logged');
    const payload = JSON.stringify({ username: 'stranger', id_roles: roles[0]?.id });
    await feed.merge(NORTH, [{ ...logged, entity: 'users', pk: String(lucia), op: 'insert', payload }]);
  }

  const listed = (query: object = {}) => admin.call(listConflictingChanges, { query });

  it('shows the owner, the kept and the discarded value, newest first', async () => {
    const { rows, total } = await listed({ size: 50 });
    expect(total).toBe(rows.length);
    const fields = rows.map(({ branchName: _, id: __, ...row }) => row);
    const ofSouth = rows.filter(({ idBranches }) => idBranches === idSouth);
    expect(ofSouth.flatMap(({ values }) => values.map(({ field }) => field)).sort()).toEqual(CONTESTED);
    const name = 'Lucía Ferrer Molina';
    expect(fields[0]).toMatchObject({ entity: 'users', name: 'lucia', reason: 'otherNumber', against: null });
    expect(fields.slice(1, 3)).toEqual(
      CONTESTED.map(() =>
        expect.objectContaining({ entity: 'employees', name, idBranches: idSouth, reason: 'central' }),
      ),
    );
    expect(
      fields.slice(3).every(({ idBranches, reason }) => idBranches === NORTH && reason === 'central'),
    ).toBe(true);
  });

  it('names the branch or central as the source of the kept value', async () => {
    const { rows: ofNorth } = await listed({ idBranches: NORTH, search: 'email' });
    expect(ofNorth).toMatchObject([
      { against: null, values: [{ applied: 'lucia@central.example', discarded: 'lucia@norte.example' }] },
    ]);
    const { rows } = await listed({ idBranches: idSouth, search: 'telephone' });
    expect(rows).toMatchObject([
      { against: ofNorth[0]?.branchName, values: [{ kind: 'text', applied: '1', discarded: '2' }] },
    ]);
  });

  it('shows roles by name', async () => {
    const [row] = (await listed({ search: 'lucia', size: 50 })).rows;
    const role = row?.values.find(({ field }) => field === 'id_roles');
    expect(role).toMatchObject({ applied: 'Operación', discarded: 'Operación' });
  });

  it('shows no password or secret', async () => {
    const { rows } = await listed({ search: 'password_hash' });
    expect(rows).toMatchObject([{ values: [{ kind: 'secret', applied: '', discarded: '' }] }]);
    expect(JSON.stringify((await listed({ size: 50 })).rows)).not.toMatch(/of central|argon2/);
  });

  it('is returned in pages', async () => {
    const all = (await listed({ size: 50 })).rows.length;
    const second = await listed({ size: 5, page: 2 });
    expect(second.total).toBe(all);
    expect(second.rows).toHaveLength(all - 5);
    expect((await listed({ size: 5 })).rows).toHaveLength(5);
  });
});

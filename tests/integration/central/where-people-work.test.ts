import { afterEach, beforeEach, expect, it } from 'vitest';
import { sortUsers } from '#central-server/feed/compose-feed.ts';
import { newToken, tokenHash } from '#shared/server/access/token.ts';
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

describeCentral('the users sent to a branch', (open) => {
  let central: CentralFeed;
  let north: PullingBranch;
  let south: PullingBranch;
  let idSouth: number;
  let user: number;
  let record: number;

  beforeEach(async () => {
    central = centralFeed(await open());
    await central.change(async (scope) => {
      await seedDemo(scope, { zoneHours: 0 });
      const branch = await scope.trx.selectFrom('branches').selectAll().executeTakeFirstOrThrow();
      const { id: _, row_ver: __, ...row } = branch;
      idSouth = (await repository(scope, 'branches').insert({ ...row, name: 'Sur' })).id;
    });
    const [one] = await central.rows('users');
    user = Number(one?.id);
    record = Number(one?.id_employees);
    north = await pullingBranch(central, NORTH);
    south = await pullingBranch(central, idSouth);
    await take();
  });
  afterEach(() => {
    north.close();
    south.close();
  });

  async function take(): Promise<void> {
    await north.take();
    await south.take();
  }
  const include = (id_branches: number) =>
    central.change((scope) => repository(scope, 'user_branches').insert({ id_users: user, id_branches }));
  const mark = (works_at_branches: 0 | 1) =>
    central.change((scope) => repository(scope, 'users').update(user, { works_at_branches }));
  /** Which rows of the user a branch has, and whether they contain the password. */
  async function storedAt(branch: PullingBranch): Promise<string[]> {
    const has = async (table: 'users' | 'employees' | 'user_branches', column: string, value: number) =>
      (await branch.rows(table)).filter((row) => row[column] === value).map(() => table);
    return [
      ...(await has('users', 'id', user)),
      ...(await has('employees', 'id', record)),
      ...(await has('user_branches', 'id_users', user)),
    ];
  }
  const PERSON = ['users', 'employees'];

  it('contain users who work everywhere', async () => {
    expect(await storedAt(north)).toEqual(PERSON);
    expect(await storedAt(south)).toEqual(PERSON);
  });

  it('contain users of included branches, also as that changes', async () => {
    await include(NORTH);
    await take();
    expect(await storedAt(north)).toEqual([...PERSON, 'user_branches']);
    expect(await storedAt(south)).toEqual([]);

    await include(idSouth);
    await take();
    expect(await storedAt(north)).toEqual([...PERSON, 'user_branches', 'user_branches']);
    expect(await storedAt(south)).toEqual([...PERSON, 'user_branches', 'user_branches']);

    await central.change(async (scope) => {
      const links = await scope.trx
        .selectFrom('user_branches')
        .selectAll()
        .where('id_users', '=', user)
        .execute();
      for (const { id, id_branches } of links) {
        if (id_branches === NORTH) await repository(scope, 'user_branches').remove(id);
      }
    });
    await take();
    expect(await storedAt(north)).toEqual([]);
    expect(await storedAt(south)).toEqual([...PERSON, 'user_branches']);
  });

  it('contain no users of central', async () => {
    await include(NORTH);
    await mark(0);
    await take();
    expect(await storedAt(north)).toEqual([]);
    expect(await storedAt(south)).toEqual([]);
    await mark(1);
    await take();
    expect(await storedAt(north)).toEqual([...PERSON, 'user_branches']);
  });

  it('keep only the names of former users', async () => {
    await north.change(async (scope) => {
      await scope.trx
        .insertInto('tokens')
        .values({
          token_hash: tokenHash(newToken()),
          id_users: user,
          issued_at: scope.now,
          expires_at: scope.now + 1_000,
          revoked_at: null,
        })
        .execute();
      await scope.trx
        .insertInto('alert_messages')
        .values({ id: 7, id_sender: user, id_receiver: user, text: 'x', created_at: 1 } as never)
        .execute();
    });
    await mark(0);
    await north.take();
    const stored = (await north.rows('users')).find(({ id }) => id === user);
    expect(stored).toMatchObject({ enabled: 0, password_hash: '', password_history: '[]' });
    expect((await north.rows('tokens')).filter(({ id_users }) => id_users === user)).toEqual([]);
    expect(await storedAt(south)).toEqual(PERSON);
  });

  it('apply after an upgrade from a version that sent all users', async () => {
    // Leaves the feed in the state of that version, which did not write the mark.
    await central.database.db
      .updateTable('users')
      .set({ works_at_branches: 0 })
      .where('id', '=', user)
      .execute();
    await central.database.db.updateTable('feed_counter').set({ users_sorted: 0 }).execute();
    await sortUsers(central.database.db, 0);
    await take();
    expect(await storedAt(north)).toEqual([]);
    const { revision } = await central.database.reader
      .selectFrom('feed_counter')
      .select('revision')
      .executeTakeFirstOrThrow();
    await sortUsers(central.database.db, 0);
    expect((await central.rows('feed_counter'))[0]).toMatchObject({ revision, users_sorted: 1 });
  });
});

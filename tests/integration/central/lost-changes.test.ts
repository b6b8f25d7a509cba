import { afterAll, beforeAll, expect, it } from 'vitest';
import { listLostChanges } from '#shared/contract/central/lost-changes.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { repository } from '#shared/server/db/repository.ts';
import {
  type CentralFeed,
  centralFeed,
  type TakingBranch,
  takingBranch,
} from '#tests/support/network/configuration-down.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const timeout = 120_000;
const NORTH = 1;
/** Names the columns that both branches changed. */
const CONTESTED = ['id_roles', 'password_hash', 'username'];

describeCentral('what lost where both ends had changed the same person', (_open, place) => {
  let central: Central;
  let admin: SignedIn;
  let feed: CentralFeed;
  let north: TakingBranch;
  let south: TakingBranch;
  let idSouth: number;
  /** Of Lucía. */
  let id: number;
  let rolesByLevel: readonly { id: number; name: string }[];

  beforeAll(async () => {
    central = await startCentral({ place: await place() });
    admin = await central.signIn('admin');
    id = (await central.signIn('lucia')).idUser;
    feed = centralFeed(central.database());
    const { reader } = central.database();
    rolesByLevel = await reader.selectFrom('roles').select(['id', 'name']).orderBy('level').execute();
    await atCentral({ id_roles: role(-1) });
    idSouth = (await admin.call(createBranch, { body: newBranch() })).id;
    north = await takingBranch(feed, NORTH);
    south = await takingBranch(feed, idSouth);
    await north.take();
    await south.take();

    await atCentral({ username: 'lucia.central' });
    await at(north, { username: 'lucia.norte', password_hash: 'of north', id_roles: role(0) });
    await push(north, NORTH);
    feed.clock.advance(1_000);
    await at(south, { id_roles: role(0) });
    await at(south, { username: 'lucia.sur', password_hash: 'of south', id_roles: role(-1) });
    await push(south, idSouth);
    feed.clock.advance(1_000);
    await strangerOf(north);
  }, timeout);
  afterAll(async () => {
    north.close();
    south.close();
    await central.stop();
  });

  type Fields = { username?: string; password_hash?: string; id_roles?: number };
  const role = (at: number) => rolesByLevel.at(at)?.id ?? 0;
  const atCentral = (fields: Fields) =>
    central.configure((scope) => repository(scope, 'users').update(id, fields));
  const at = (branch: TakingBranch, fields: Fields) =>
    branch.change((scope) => repository(scope, 'users').update(id, fields));

  async function push(branch: TakingBranch, idBranches: number): Promise<void> {
    const logged = await branch.logged();
    await feed.merge(idBranches, logged);
    branch.sentUpTo(logged.at(-1)?.seq ?? 0);
  }
  /** A row of before the server was this branch comes as a new one. */
  async function strangerOf(branch: TakingBranch): Promise<void> {
    const [logged] = await branch.logged();
    if (!logged) throw new Error('nothing was logged');
    await feed.merge(NORTH, [{ ...logged, op: 'insert' }]);
  }

  const listed = (query: object = {}) => admin.call(listLostChanges, { query });

  it('is told with whose it was, what holds and what does not, the newest first', { timeout }, async () => {
    const { rows, total } = await listed({ size: 50 });
    expect(total).toBe(rows.length);
    const fields = rows.map(({ branchName: _, id: __, ...row }) => row);
    const fieldsOf = rows.slice(1, -1).flatMap(({ values }) => values.map(({ field }) => field));
    expect(fieldsOf.sort()).toEqual(CONTESTED);
    const user = { entity: 'users', pk: String(id), name: 'lucia.sur' };
    expect(fields).toEqual([
      expect.objectContaining({ ...user, idBranches: NORTH, reason: 'otherNumber', against: null }),
      ...CONTESTED.map(() => expect.objectContaining({ ...user, idBranches: idSouth })),
      expect.objectContaining({ ...user, idBranches: NORTH, reason: 'earlier', against: null }),
    ]);
  });

  it('names the branch that had given what was there, central where it had', { timeout }, async () => {
    const [first] = (await listed({ idBranches: NORTH, order: 'asc' })).rows;
    expect(first).toMatchObject({
      reason: 'earlier',
      against: null,
      values: [{ field: 'username', kind: 'text', kept: 'lucia.norte', lost: 'lucia.central' }],
    });
    const { rows } = await listed({ idBranches: idSouth, search: 'username' });
    expect(rows).toMatchObject([
      { against: first?.branchName, values: [{ kept: 'lucia.sur', lost: 'lucia.norte' }] },
    ]);
  });

  it('says roles by their names, and that the lower of two holds', { timeout }, async () => {
    const { rows } = await listed({ search: 'id_roles' });
    expect(rows).toMatchObject([
      {
        reason: 'protected',
        values: [{ kept: rolesByLevel[0]?.name, lost: rolesByLevel.at(-1)?.name }],
      },
    ]);
  });

  it('tells no password, and no other secret', { timeout }, async () => {
    const { rows } = await listed({ search: 'password' });
    expect(rows).toMatchObject([{ values: [{ kind: 'secret', kept: '', lost: '' }] }]);
    expect(JSON.stringify((await listed({ size: 50 })).rows)).not.toMatch(/of north|of south|argon2/);
  });

  it('comes page by page', { timeout }, async () => {
    const all = (await listed({ size: 50 })).rows.length;
    const second = await listed({ size: 5, page: 2 });
    expect(second.total).toBe(all);
    expect(second.rows).toHaveLength(Math.max(0, all - 5));
    expect((await listed({ size: 5 })).rows).toHaveLength(5);
  });
});

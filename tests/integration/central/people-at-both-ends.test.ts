import { afterEach, beforeEach, expect, it } from 'vitest';
import { repository } from '#shared/server/db/repository.ts';
import { seedDemo } from '#shared/server/demo/seed.ts';
import {
  type CentralFeed,
  centralFeed,
  type TakingBranch,
  takingBranch,
} from '#tests/support/network/configuration-down.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';

const timeout = 60_000;
const NORTH = 1;

describeCentral('people whom both ends may change', (open) => {
  let central: CentralFeed;
  let north: TakingBranch;
  /** The user that both ends change. */
  let id: number;

  beforeEach(async () => {
    central = centralFeed(await open());
    await central.change((scope) => seedDemo(scope, { zoneHours: 0 }));
    north = await takingBranch(central, NORTH);
    await north.take();
    const [user] = await north.rows('users');
    id = Number(user?.id);
  }, timeout);
  afterEach(() => north.close());

  type Fields = { enabled?: 0 | 1; username?: string; id_roles?: number; password_hash?: string };
  const atCentral = (fields: Fields) =>
    central.change((scope) => repository(scope, 'users').update(id, fields));
  const atBranch = (fields: Fields) => north.change((scope) => repository(scope, 'users').update(id, fields));
  /** Brings what the branch has logged to central. */
  async function push(): Promise<void> {
    const logged = await north.logged();
    await central.merge(NORTH, logged);
    north.sentUpTo(logged.at(-1)?.seq ?? 0);
  }
  const userAt = async (end: Pick<CentralFeed, 'rows'> | Pick<TakingBranch, 'rows'>) =>
    (await end.rows('users')).find((row) => row.id === id);
  async function expectBoth(fields: Fields): Promise<void> {
    await north.take();
    expect(await userAt(central)).toMatchObject(fields);
    expect(await userAt(north)).toMatchObject(fields);
  }
  const lost = () => central.rows('lost_changes');

  it('keep what each end has changed of them, where it was not the same', { timeout }, async () => {
    await atCentral({ username: 'from.central' });
    await atBranch({ password_hash: 'from the branch' });
    await push();
    await expectBoth({ username: 'from.central', password_hash: 'from the branch' });
    expect(await lost()).toEqual([]);
  });

  it('have what arrived last at central, where it was, and what lost is on record', { timeout }, async () => {
    await atBranch({ username: 'from.branch' });
    await atCentral({ username: 'from.central' });
    await push();
    await expectBoth({ username: 'from.branch' });
    expect(await lost()).toMatchObject([
      {
        field: 'username',
        kept: '"from.branch"',
        lost: '"from.central"',
        reason: 'earlier',
        id_branches: NORTH,
      },
    ]);
  });

  it('stay disabled once central has disabled them, at the branch too that thought otherwise', {
    timeout,
  }, async () => {
    await atBranch({ enabled: 0 });
    await atBranch({ enabled: 1 });
    await atCentral({ enabled: 0 });
    await push();
    await expectBoth({ enabled: 0 });
    expect(await lost()).toMatchObject([{ field: 'enabled', kept: '0', lost: '1', reason: 'protected' }]);
  });

  it('may be enabled again by a branch that knows that they are disabled', { timeout }, async () => {
    await atCentral({ enabled: 0 });
    await north.take();
    await atBranch({ enabled: 1 });
    await push();
    await expectBoth({ enabled: 1 });
  });

  it('have the lower of two roles', { timeout }, async () => {
    const roles = [...(await central.rows('roles'))].sort(
      (one, other) => Number(one.level) - Number(other.level),
    );
    const [low, high] = [Number(roles[0]?.id), Number(roles.at(-1)?.id)];
    await atCentral({ id_roles: high });
    await north.take();
    await atBranch({ id_roles: low });
    await atBranch({ id_roles: high });
    await atCentral({ id_roles: low });
    await push();
    await expectBoth({ id_roles: low });
  });

  it('are changed twice by a branch without its contradicting itself', { timeout }, async () => {
    await atBranch({ username: 'first' });
    await push();
    await atBranch({ username: 'second' });
    await push();
    await expectBoth({ username: 'second' });
    expect(await lost()).toEqual([]);
  });

  it('keep at the branch what is on its way to central while other news comes down', {
    timeout,
  }, async () => {
    await atBranch({ password_hash: 'from the branch' });
    await atCentral({ username: 'from.central' });
    await north.take();
    expect(await userAt(north)).toMatchObject({
      username: 'from.central',
      password_hash: 'from the branch',
    });
    await push();
    await expectBoth({ username: 'from.central', password_hash: 'from the branch' });
  });

  it('are known everywhere when a branch has made them', { timeout }, async () => {
    const made = await north.change(async (scope) => {
      const employee = await repository(scope, 'employees').insert({
        ...{
          first_name: 'Ana',
          last_name: '',
          id_number: '',
          email: '',
          telephone: '',
          id_attention_areas: null,
        },
      });
      return repository(scope, 'users').insert({
        ...{
          id_employees: employee.id,
          id_roles: 1,
          username: 'ana.new',
          password_hash: '',
          user_type: 'GALA',
        },
        enabled: 1,
      });
    });
    await push();
    await north.take();
    expect((await central.rows('users')).find((row) => row.id === made.id)).toMatchObject({
      username: 'ana.new',
    });
    const other = await takingBranch(central, NORTH);
    await other.take();
    expect((await other.rows('users')).find((row) => row.id === made.id)).toMatchObject({
      username: 'ana.new',
    });
    other.close();
  });

  it('are not mistaken for those whom a server had before it was a branch', { timeout }, async () => {
    await atBranch({ username: 'of.another.time' });
    const [change] = await north.logged();
    if (!change) throw new Error('nothing was logged');
    await central.merge(NORTH, [{ ...change, op: 'insert' }]);
    expect(await userAt(central)).not.toMatchObject({ username: 'of.another.time' });
    expect(await lost()).toMatchObject([{ reason: 'otherNumber' }]);
  });
});

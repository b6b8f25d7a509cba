import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CentralTables } from '#central-server/db/tables.ts';
import { resumeBranch } from '#shared/contract/central/quarantine.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { firstIdOf } from '#shared/domain/replication/scopes.ts';
import { tablesThat } from '#shared/server/db/replication.ts';
import { repository } from '#shared/server/db/repository.ts';
import { SHARED_REPLICATION } from '#shared/server/db/tables.ts';
import { enrolMachine } from '#tests/support/network/branch-machine.ts';
import { listeningOver } from '#tests/support/network/pushing-machine.ts';
import { createWritingBranch, type Wrote } from '#tests/support/network/writing-branch.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };
type Table = keyof CentralTables;

/** Tables with rows of central that a branch might try to change. */
const OWNED = tablesThat(SHARED_REPLICATION, 'configuration', 'users') as Table[];
/** A revision above every row: as if the branch had the complete configuration. */
const ALL_KNOWING = 1_000_000_000;
/** Groups of users by the branches included for them. */
const OWNERS = ['only here', 'here and elsewhere', 'only elsewhere', 'anywhere'] as const;
type Owner = (typeof OWNERS)[number];

const PASSWORD = ['password_hash', 'password_history', 'password_changed_at', 'change_password'];
const CONTACT = ['email', 'telephone'];

describeCentral('a client with a branch’s key that sends any changes', (_open, newStorage) => {
  let central: Central;
  let admin: SignedIn;
  let here: number;
  let branch: ReturnType<typeof createWritingBranch>;
  let greetings = 1;
  const users = new Map<Owner, Row>();

  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
    admin = await central.signIn('admin');
    here = (await admin.call(createBranch, { body: newBranch() })).id;
    const elsewhere = (await admin.call(createBranch, { body: newBranch({ name: 'Lejana' }) })).id;
    const branches = { 'only here': [here], 'here and elsewhere': [here, elsewhere] };
    const included: Record<Owner, number[]> = { ...branches, 'only elsewhere': [elsewhere], anywhere: [] };
    const people = (await rowsOf('users')).slice(-OWNERS.length);
    for (const [index, owner] of OWNERS.entries()) {
      const user = people[index];
      if (!user) throw new Error('the demonstration has too few users');
      users.set(owner, user);
      await central.configure(async (scope) => {
        await scope.trx.deleteFrom('user_branches').where('id_users', '=', user.id).execute();
        for (const id_branches of included[owner]) {
          await repository(scope, 'user_branches').insert({ id_users: user.id, id_branches });
        }
      });
    }
    branch = createWritingBranch(listeningOver(central, await enrolMachine(central, admin, here)));
    await branch.hello();
  });
  afterAll(() => central.stop());

  const rowsOf = async (table: Table): Promise<Row[]> =>
    (await central
      .database()
      .reader.selectFrom(table as 'services')
      .selectAll()
      .orderBy('id')
      .execute()) as unknown as Row[];

  /** Sends changes; resumes the stream if it was stopped. */
  async function say(...changes: readonly Wrote[]): Promise<void> {
    for (const change of changes) branch.write(change);
    let stopped: unknown;
    for (let again = 0; again < 10; again += 1) {
      const answer = await branch.push();
      if (answer.kind === 'ack') return;
      stopped = answer;
      await central.database().db.deleteFrom('quarantine').where('id_branches', '=', here).execute();
      await admin.call(resumeBranch, { params: { id: here } });
      const ratchet = { turn: greetings, token: `first ${greetings}` };
      greetings += 1;
      await branch.hello({ ratchet, next: { turn: greetings, token: `first ${greetings}` } });
    }
    throw new Error(`central takes nothing more: ${JSON.stringify(stopped)}`);
  }

  /** Differences at central after an action. */
  async function changedBy(saying: () => Promise<void>, tables: readonly Table[]): Promise<string[]> {
    const look = () => Promise.all(tables.map(rowsOf));
    const before = await look();
    await saying();
    const after = await look();
    return tables.flatMap((table, at) => differences(table, before[at] ?? [], after[at] ?? []));
  }

  it.each(OWNED.filter((table) => !['users', 'employees', 'customers', 'alert_messages'].includes(table)))(
    'cannot change %s',
    async (table) => {
      const rows = (await rowsOf(table)).slice(0, 1);
      const saying = async () => {
        for (const row of rows) {
          const { id, row_ver, ...columns } = row;
          const of = { entity: table, pk: id, rowVersion: Number(row_ver) + 1, baseRev: ALL_KNOWING };
          await say(
            ...Object.entries(columns).map(([column, value]) => ({
              ...of,
              op: 'update' as const,
              values: { [column]: other(value) },
            })),
            { ...of, op: 'delete', values: {} },
            { ...of, op: 'insert', values: row },
            { ...of, pk: firstIdOf(here) + id, op: 'insert', values: row },
          );
        }
      };
      expect(await changedBy(saying, OWNED)).toEqual([]);
    },
    300_000,
  );

  it.each(OWNERS)(
    'may change only permitted fields of a user who works %s',
    async (owner) => {
      const user = users.get(owner);
      if (!user) throw new Error('nobody');
      const [employee] = (await rowsOf('employees')).filter(({ id }) => id === user.id_employees);
      if (!employee) throw new Error('no employee');
      const saying = async () => {
        for (const [table, row] of [
          ['users', user],
          ['employees', employee],
        ] as const) {
          const { id, row_ver, ...columns } = row;
          const of = { entity: table, pk: id, rowVersion: Number(row_ver) + 1 };
          const all = Object.fromEntries(
            Object.entries(columns).map(([column, value]) => [column, other(value)]),
          );
          // Each value alone, and all together: permitted fields combined with forbidden ones.
          for (const values of [...Object.entries(all).map(([name, value]) => ({ [name]: value })), all]) {
            if (Object.keys(values).every((name) => MAY[owner][table].includes(name))) continue;
            await say({ ...of, op: 'update', values, baseRev: ALL_KNOWING });
            await say({ ...of, op: 'update', values });
          }
          await say({ ...of, op: 'delete', values: {}, baseRev: ALL_KNOWING });
          await say({ ...of, op: 'insert', values: row });
          await say({
            ...of,
            pk: firstIdOf(here) + id,
            op: 'insert',
            values: { ...row, username: 'made.there' },
          });
        }
      };
      expect(await changedBy(saying, OWNED)).toEqual([]);

      const allowed = async () => {
        for (const table of ['users', 'employees'] as const) {
          const row = table === 'users' ? user : employee;
          let rowVersion = Number(row.row_ver) + 1;
          for (const column of MAY[owner][table].filter((name) => name !== 'change_password')) {
            const values = { [column]: NEW[column] ?? other(row[column]) };
            rowVersion += 1;
            await say({ entity: table, pk: row.id, op: 'update', rowVersion, values, baseRev: ALL_KNOWING });
          }
        }
      };
      const wanted = (['users', 'employees'] as const).flatMap((table) =>
        MAY[owner][table]
          .filter((name) => name !== 'change_password')
          .map((name) => `${table} ${table === 'users' ? user.id : employee.id}: ${name}`),
      );
      expect((await changedBy(allowed, OWNED)).sort()).toEqual(wanted.sort());

      const malformed = async () => {
        for (const [column, values] of Object.entries(MALFORMED)) {
          const table = PASSWORD.includes(column) ? 'users' : 'employees';
          const row = table === 'users' ? user : employee;
          for (const value of values) {
            const of = { entity: table, pk: row.id, rowVersion: 1_000, baseRev: ALL_KNOWING };
            await say({ ...of, op: 'update', values: { [column]: value } });
          }
        }
      };
      expect(await changedBy(malformed, OWNED)).toEqual([]);
    },
    300_000,
  );
});

/** Permitted user changes of a branch, stated independently of `allowed-branch-changes.ts`. */
const MAY: Record<Owner, Record<'users' | 'employees', readonly string[]>> = {
  'only here': { users: PASSWORD, employees: CONTACT },
  'here and elsewhere': { users: [], employees: CONTACT },
  'only elsewhere': { users: [], employees: [] },
  anywhere: { users: [], employees: CONTACT },
};

/** Invalid values of permitted columns, which would cause later errors at central. */
const MALFORMED: Readonly<Record<string, readonly unknown[]>> = {
  password_hash: ['', 'plain', 5, null, `$argon2id$${'x'.repeat(300)}`],
  password_history: ['x', '{}', '[1]', '["plain"]', null],
  password_changed_at: ['soon', -1, 0.5],
  change_password: [1, 2, '0', null],
  email: [null, 5, 'x'.repeat(500)],
  telephone: [null, 5, 'x'.repeat(500)],
};

/** Values that central accepts in columns with restricted values. */
const NEW: Readonly<Record<string, unknown>> = {
  password_history: '["$argon2id$v=19$m=1,t=1,p=1$c2FsdA$aGFzaA"]',
};

/** Another value of the same kind. */
function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  return value === null ? 1 : `${String(value)}x`;
}

function differences(table: string, before: readonly Row[], after: readonly Row[]): string[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const [was, is] = [before, after].map((rows) => rows.find((row) => row.id === id));
    if (!was || !is) return [`${table} ${id}: ${was ? 'deleted' : 'new'}`];
    const columns = Object.keys(is).filter((name) => name !== 'row_ver' && is[name] !== was[name]);
    return columns.map((name) => `${table} ${id}: ${name}`);
  });
}

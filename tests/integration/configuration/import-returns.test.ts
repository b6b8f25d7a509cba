import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import {
  type ConfigurationFile,
  SECTIONS,
  type SectionName,
} from '#shared/contract/configuration/transfer.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import type { Entry, Json } from '#shared/domain/transfer/differences.ts';
import { configuredBranchRoutes } from '#shared/server/branches/configured-branch-routes.ts';
import { configurationRoutes } from '#shared/server/configuration-routes.ts';
import { parentOf, tablesThat } from '#shared/server/db/replication.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { SHARED_REPLICATION } from '#shared/server/db/tables.ts';
import type { WithinLimit } from '#shared/server/licence/within-limit.ts';
import { createCalls } from '#shared/server/transfer/calls.ts';
import { type ExistingItems, fileOf } from '#shared/server/transfer/existing-items.ts';
import { createImporter, type ImporterOptions } from '#shared/server/transfer/importer.ts';
import { SECTION } from '#shared/server/transfer/sections.ts';
import { createConfigurationActions } from '#tests/support/samples/configuration-actions.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

/**
 * Ordered pairs of generated configurations. Each configuration is created once and paired with all others, so that a
 * pair costs two imports. A failure names the two seeds: `TURNO_IMPORT_SEEDS=1,2` runs only these.
 */
const PAIRS = Number(process.env.TURNO_IMPORT_PAIRS ?? 12);
const SEED = Number(process.env.TURNO_IMPORT_SEED ?? 20_261_128);
const SEEDS = process.env.TURNO_IMPORT_SEEDS?.split(',').map(Number) ?? [
  ...Array.from({ length: Math.ceil((1 + Math.sqrt(1 + 4 * PAIRS)) / 2) }, (_, nth) => SEED + nth),
];
const ACTIONS = 100;
const HOUR_MS = 3_600_000;

const REQUESTED = {
  caller: {
    idUsers: 1,
    username: 'admin',
    idEmployees: 1,
    modules: Object.values(MODULES),
    idAttentionAreas: null,
    branches: [],
    idRoles: 1,
    level: 999,
    tokenHash: '',
    watches: false,
    isProgram: false,
  },
  address: '127.0.0.1',
  now: 0,
};
const unlimited: WithinLimit = (_scope, _limits, write) => write();
const displayed = () => true;
const routesOn: ImporterOptions['routesOn'] = (reader) => [
  ...configurationRoutes(reader, {
    isPartVisible: displayed,
    withinLimit: unlimited,
    branchZone: () => 'UTC',
    missingCharacters: () => [],
  }),
  ...configuredBranchRoutes(reader, unlimited),
];

let branch: Branch;
beforeAll(async () => {
  branch = await startBranch();
});
afterAll(() => branch.stop());

/** Runs in a transaction that is rolled back. */
async function triedOut(work: (scope: TransactionScope<never>) => Promise<void>): Promise<void> {
  const undone = new Error('taken back');
  const done = branch.configure(async (scope) => {
    // Without change log, which is not tested here.
    await work({
      ...scope,
      record: () => {},
      audit: () => {},
      announce: () => {},
    } as TransactionScope<never>);
    throw undone;
  });
  await done.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}

/** Applies changes like pages, including rejected ones; returns the number of successful ones. */
async function act(scope: TransactionScope<never>, random: () => number): Promise<number> {
  const calls = createCalls({
    ...REQUESTED,
    isPartVisible: displayed,
    scope,
    routes: routesOn(branch.reader()),
    reads: routesOn(scope.trx),
  });
  const actions = createConfigurationActions(scope.trx, random);
  let done = 0;
  for (let tried = 0; tried < ACTIONS; tried += 1) {
    const { endpoint, ...request } = await actions.next();
    await sql`savepoint action`.execute(scope.trx);
    try {
      await calls.call(endpoint, request);
      done += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await sql`rollback to savepoint action`.execute(scope.trx);
    }
    await sql`release savepoint action`.execute(scope.trx);
  }
  return done;
}

/** Serialises an entity so that equal ones are equal: sorts lists whose order is insignificant. */
function comparable(section: SectionName, entry: Entry): Entry {
  const { ordered = [] } = SECTION[section];
  return Object.fromEntries(
    Object.entries(entry).map(([field, value]) => [
      field,
      Array.isArray(value) && !ordered.includes(field) ? value.map(text).toSorted() : value,
    ]),
  );
}
const text = (value: Json): string => JSON.stringify(value);

/** Lists the entities of a file by name; of a second file those that it has too, with the parts that it has. */
function thingsOf(file: ConfigurationFile, only: ConfigurationFile = file): Record<string, unknown> {
  const items: Record<string, unknown> = {};
  for (const section of SECTIONS) {
    const { of, named = 'name', parts } = SECTION[section];
    const keyOf = (entry: Entry) => `${section}/${of ? entry[of] : ''}/${entry[named]}`;
    const wanted = new Map(((only.sections[section] ?? []) as Entry[]).map((entry) => [keyOf(entry), entry]));
    for (const entry of (file.sections[section] ?? []) as Entry[]) {
      const other = wanted.get(keyOf(entry));
      if (!other) continue;
      const own = { ...entry };
      if (parts?.isPartial) {
        const names = new Set((other[parts.field] as Entry[]).map(({ name }) => name));
        own[parts.field] = (entry[parts.field] as Entry[]).filter(({ name }) => names.has(name ?? null));
      }
      items[keyOf(entry)] = comparable(section, own);
    }
  }
  return items;
}

const CONFIGURED = tablesThat(SHARED_REPLICATION, 'configuration');

/** Every configured row as text, without its version; the id only of referenced rows. */
async function configuredRows(scope: TransactionScope<never>): Promise<ReadonlySet<string>> {
  const rows = new Set<string>();
  const offered = await sql<{ pair: string }>`
    select b.id || ' ' || t.id_queues as pair from branches b
    join queue_branch_types t on t.id_branch_types = b.id_branch_types`.execute(scope.trx);
  const isOffered = new Set(offered.rows.map(({ pair }) => pair));
  const conditions = await sql<{ id: number }>`select * from alert_conditions`.execute(scope.trx);
  const conditionOf = new Map(
    conditions.rows.map(({ id, ...condition }) => [id, JSON.stringify({ ...condition, row_ver: 0 })]),
  );
  for (const table of CONFIGURED) {
    const { rows: found } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      scope.trx,
    );
    for (const { row_ver: _, id, ...row } of found) {
      // The politeness of a queue that the branch does not offer is in no file and has no effect.
      if (table === 'politeness' && !isOffered.has(`${row.id_branches} ${row.id_queues}`)) continue;
      // Conditions are parts of an alarm and get new ids when an import replaces them.
      if (table === 'alert_condition_values')
        row.id_alert_conditions = conditionOf.get(Number(row.id_alert_conditions));
      const isReferredTo = 'name' in row && !('day' in row) && !parentOf(table, row);
      rows.add(`${table} ${isReferredTo ? id : ''} ${JSON.stringify(sorted(row))}`);
    }
  }
  return rows;
}

/** Lists workstations that refer to a type or profile of another branch type than that of their branch. */
async function misplacedWorkstations(scope: TransactionScope<never>): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select 'workstations/' || b.name || '/' || w.name as key from workstations w
    join branches b on b.id = w.id_branches
    join workstation_types t on t.id = w.id_workstation_types
    left join attention_profiles p on p.id = w.id_attention_profiles
    where t.id_branch_types <> b.id_branch_types or p.id_branch_types <> b.id_branch_types`.execute(
    scope.trx,
  );
  return rows.map(({ key }) => key);
}

/** Sorts the keys of a row and of the JSON in its columns; empty translations are stored as '' or '{}'. */
function sorted(value: unknown): unknown {
  if (value === '{}') return '';
  if (typeof value === 'string' && value.startsWith('{')) return sorted(JSON.parse(value));
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

it('importing any configuration over any other, and that one again, restores it', {
  timeout: 12 * HOUR_MS,
}, async () => {
  await triedOut(async (scope) => {
    const importer = createImporter({ reader: branch.reader(), routesOn, isPartVisible: displayed });
    const read = () => importer.read(REQUESTED, scope);
    const asFile = (known: ExistingItems) => fileOf(known, { createdAt: 0, createdBy: 'test' });
    const imported = async ({ sections }: ConfigurationFile, known: ExistingItems) => {
      const { items, errors: apiErrors } = await importer.apply(REQUESTED, scope, {
        sections,
        known,
        excluded: new Set(),
      });
      expect(apiErrors.map((apiError) => `${apiError.status} ${apiError.message}`)).toEqual([]);
      return items;
    };
    /** Runs with a generated configuration in the database, which is restored afterwards. */
    const configured = async (seed: number, work: (file: ConfigurationFile) => Promise<void>) => {
      await sql`savepoint base`.execute(scope.trx);
      changes += await act(scope, seededRandom(seed));
      await work(asFile(await read()));
      await sql`rollback to savepoint base`.execute(scope.trx);
      await sql`release savepoint base`.execute(scope.trx);
    };
    /** Imports another configuration and the first again; fails unless the first is restored, row by row. */
    const returns = async (first: ConfigurationFile, rows: ReadonlySet<string>, other: ConfigurationFile) => {
      await imported(other, await read());
      const known = await read();
      expect(thingsOf(asFile(known), other)).toEqual(thingsOf(other));
      const named = thingsOf(other);
      expect((await misplacedWorkstations(scope)).filter((key) => key in named)).toEqual([]);
      await imported(first, known);
      const last = await read();
      expect(thingsOf(asFile(last), first)).toEqual(thingsOf(first));
      const lastRows = await configuredRows(scope);
      expect([...rows].filter((row) => !lastRows.has(row))).toEqual([]);
      return last;
    };

    // In the format of the branch form; the demo rows have other texts for the same values.
    await sql`update branches set country = 'ES', port = '1', ip_server = '0'`.execute(scope.trx);
    let changes = 0;
    let pairs = 0;
    const others = new Map<number, ConfigurationFile>();
    for (const seed of SEEDS)
      await configured(seed, async (file) => {
        others.set(seed, file);
      });
    for (const seed of SEEDS)
      await configured(seed, async (first) => {
        const rows = await configuredRows(scope);
        for (const [otherSeed, other] of others) {
          if (otherSeed === seed || pairs === PAIRS) continue;
          pairs += 1;
          await sql`savepoint pair`.execute(scope.trx);
          try {
            const last = await returns(first, rows, other);
            // A second import of the same file changes nothing.
            if (otherSeed === SEEDS.at(-1))
              expect((await imported(first, last)).filter(({ what }) => what !== 'equal')).toEqual([]);
          } catch (error) {
            throw new Error(`configurations ${seed},${otherSeed}`, { cause: error });
          }
          await sql`rollback to savepoint pair`.execute(scope.trx);
          await sql`release savepoint pair`.execute(scope.trx);
        }
      });
    expect(pairs).toBe(process.env.TURNO_IMPORT_SEEDS ? SEEDS.length * (SEEDS.length - 1) : PAIRS);
    // Nearly equal pairs would prove little; each configuration is created twice.
    expect(changes).toBeGreaterThan(SEEDS.length * 30);
  });
});

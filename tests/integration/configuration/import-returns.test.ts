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
import type { TransactionScope } from '#shared/server/db/scope.ts';
import type { WithinLimit } from '#shared/server/licence/within-limit.ts';
import { createCalls } from '#shared/server/transfer/calls.ts';
import { fileOf } from '#shared/server/transfer/existing-items.ts';
import { createImporter, type ImporterOptions } from '#shared/server/transfer/importer.ts';
import { SECTION } from '#shared/server/transfer/sections.ts';
import { createConfigurationActions } from '#tests/support/samples/configuration-actions.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

/** `TURNO_IMPORT_PAIRS=10000` takes a night; a pair that fails is named by its seed. */
const PAIRS = Number(process.env.TURNO_IMPORT_PAIRS ?? 12);
const SEED = Number(process.env.TURNO_IMPORT_SEED ?? 20_261_128);
const ACTIONS = 100;
const HOUR_MS = 3_600_000;

const ASKED = {
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
const shown = () => true;
const routesOn: ImporterOptions['routesOn'] = (reader) => [
  ...configurationRoutes(reader, { shown, withinLimit: unlimited, branchZone: () => 'UTC' }),
  ...configuredBranchRoutes(reader, unlimited),
];

let branch: Branch;
beforeAll(async () => {
  branch = await startBranch();
});
afterAll(() => branch.stop());

/** Runs in a transaction of which nothing stays. */
async function triedOut(work: (scope: TransactionScope<never>) => Promise<void>): Promise<void> {
  const undone = new Error('taken back');
  const done = branch.configure(async (scope) => {
    // Records nothing: the log of changes is not what this is about.
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

/** Makes changes as pages would, refused ones too; returns how many were not refused. */
async function act(scope: TransactionScope<never>, random: () => number): Promise<number> {
  const calls = createCalls({
    ...ASKED,
    shown,
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

/** Writes a thing so that equal ones are equal: lists in one order where it does not count. */
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

/** Lists the things of a file by name; of another one those that it has too, with the parts that it has. */
function thingsOf(file: ConfigurationFile, only: ConfigurationFile = file): Record<string, unknown> {
  const things: Record<string, unknown> = {};
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
      things[keyOf(entry)] = comparable(section, own);
    }
  }
  return things;
}

it('an import of any configuration onto any other, and of that one again, gives it back', {
  timeout: 12 * HOUR_MS,
}, async () => {
  await triedOut(async (scope) => {
    const importer = createImporter({ reader: branch.reader(), routesOn, shown });
    const exported = async () =>
      fileOf(await importer.read(ASKED, scope), { createdAt: 0, createdBy: 'test' });
    const imported = async ({ sections }: ConfigurationFile) => {
      const known = await importer.read(ASKED, scope);
      const { things, refusals } = await importer.apply(ASKED, scope, {
        sections,
        known,
        excluded: new Set(),
      });
      expect(refusals.map((refusal) => `${refusal.status} ${refusal.message}`)).toEqual([]);
      return things;
    };
    let changes = 0;
    for (let seed = SEED; seed < SEED + PAIRS; seed += 1) {
      await sql`savepoint base`.execute(scope.trx);
      await act(scope, seededRandom(seed * 2));
      const other = await exported();
      await sql`rollback to savepoint base`.execute(scope.trx);
      changes += await act(scope, seededRandom(seed * 2 + 1));
      const first = await exported();
      try {
        await imported(other);
        const reached = await exported();
        expect(thingsOf(reached, other)).toEqual(thingsOf(other));
        await imported(first);
        const last = await exported();
        expect(thingsOf(last, first)).toEqual(thingsOf(first));
        expect((await imported(first)).filter(({ what }) => what !== 'equal')).toEqual([]);
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
      await sql`rollback to savepoint base`.execute(scope.trx);
      await sql`release savepoint base`.execute(scope.trx);
    }
    // Pairs that hardly differ would prove little.
    expect(changes).toBeGreaterThan(PAIRS * 15);
  });
});

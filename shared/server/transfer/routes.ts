import { hash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type ConfigurationFile,
  copyBranch,
  copyBranchType,
  exportConfiguration,
  getConfigurationVersion,
  importConfiguration,
  listConfigurationVersions,
  type Planned,
  planImport,
  SECTIONS,
  type SectionName,
} from '#shared/contract/configuration/transfer.ts';
import type { Entry } from '#shared/domain/transfer/differences.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { TransactionGate, TransactionScope } from '../db/scope.ts';
import { actorOf } from '../kit/caller.ts';
import { type AsyncRoute, act, read, transaction } from '../kit/route.ts';
import { fileOf } from './existing-items.ts';
import { createImporter, type Importer, type ImporterOptions, type ImportRequest } from './importer.ts';
import { SECTION } from './sections.ts';

export interface TransferOptions<Notice> extends ImporterOptions {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<Notice>;
  readonly version: string;
}

/** Routes for export, import and copies of configuration. */
export function transferRoutes<Notice>(options: TransferOptions<Notice>): AsyncRoute<never>[] {
  const { reader, gate, version } = options;
  const importer = createImporter(options);

  return [
    read(exportConfiguration, async (request) =>
      fileOf(await importer.read(request), { createdAt: request.now, createdBy: version }),
    ),

    act(planImport, async (request) => {
      const { file, excluded } = request.body;
      const known = await importer.read(request);
      const items = await triedOut(gate, async (scope) => {
        const what = { sections: file.sections, excluded: new Set(excluded), known: known.copy() };
        return (await importer.apply(request, scope, what)).items;
      });
      return { items, fingerprint: fingerprintOf(items) };
    }),

    read(listConfigurationVersions, () => configurationVersions(reader)),

    read(getConfigurationVersion, async ({ params: { at } }) => {
      const stored = await findConfigurationVersion(reader, at);
      if (!stored) throw apiError('NOT_FOUND', { about: `configuration kept at ${at}` });
      return stored;
    }),

    transaction(importConfiguration, async (request, scope) => {
      const { file, excluded, fingerprint } = request.body;
      const known = await importer.read(request, scope);
      const before = fileOf(known, { createdAt: request.now, createdBy: version });
      const what = { sections: file.sections, excluded: new Set(excluded), known };
      const { items, errors } = await importer.apply(request, scope, what);
      const [error] = errors;
      if (error) throw apiError('IMPORT_CONFLICT', { about: error.message });
      const done = fingerprintOf(items);
      if (items.some(({ what: became }) => became === 'new' || became === 'changed'))
        await storeConfigurationVersion(scope.trx, before, request.caller.username);
      if (fingerprint !== undefined && fingerprint !== done) throw apiError('IMPORT_CHANGED');
      scope.audit({
        action: 'IMPORT_CONFIGURATION',
        by: actorOf(request),
        to: { entity: 'configuration', pk: null, name: file.createdBy },
        after: countsOf(items),
      });
      return { items, fingerprint: done };
    }),

    transaction(copyBranchType, async (request, scope) => {
      const { name, description } = request.body;
      return copied({ importer, request, scope }, 'branchTypes', request.params.id, {
        name,
        description: description || name,
      });
    }),

    transaction(copyBranch, async (request, scope) =>
      copied({ importer, request, scope }, 'branches', request.params.id, { name: request.body.name }),
    ),
  ];
}

const fingerprintOf = (items: readonly Planned[]): string => hash('sha256', JSON.stringify(items));

const countsOf = (items: readonly Planned[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(items, ({ what }) => what)].map(([what, some]) => [what, some.length]));

/** Aborts a transaction with a result. */
class Undone extends Error {
  readonly items: Planned[];
  constructor(items: Planned[]) {
    super('tried out, and taken back');
    this.items = items;
  }
}

/** Runs a change and rolls it back, to preview its exact result. */
async function triedOut<Notice>(
  gate: TransactionGate<Notice>,
  work: (scope: TransactionScope<never>) => Promise<Planned[]>,
): Promise<Planned[]> {
  try {
    return await gate.transaction(async (scope) => {
      throw new Undone(await work(scope));
    });
  } catch (error) {
    if (error instanceof Undone) return error.items;
    throw error;
  }
}

interface Copying {
  readonly importer: Importer;
  readonly request: ImportRequest;
  readonly scope: TransactionScope<never>;
}

/** Copies a branch type or branch with everything that belongs to it; refuses with the first error. */
async function copied(
  { importer, request, scope }: Copying,
  section: 'branchTypes' | 'branches',
  id: number,
  fields: Entry,
): Promise<{ id: number }> {
  const of = section === 'branches' ? 'idBranches' : 'idBranchTypes';
  const belongs = SECTIONS.filter((each) => SECTION[each].of === of);
  const known = await importer.read(request, scope);
  const original = known.byId(section, id);
  if (!original) throw apiError('NOT_FOUND', { about: `${section} ${id}` });
  // A partial copy would look complete, so any error aborts it.
  const calls = importer.calls(request);
  if (belongs.some((each) => !calls.may(SECTION[each].create))) throw apiError('FORBIDDEN');
  if (known.find(section, null, String(fields.name))) throw apiError('NAME_UNIQUE', { field: 'name' });
  const belonging = belongs.map((each): [SectionName, Entry[]] => [
    each,
    known
      .items(each)
      .filter((thing) => thing.of === id)
      .map(({ entry }) => ({ ...entry, [of]: fields.name ?? null })),
  ]);
  const sections = { [section]: [{ ...original.entry, ...fields }], ...Object.fromEntries(belonging) };
  const { errors } = await importer.apply(request, scope, {
    known,
    excluded: new Set<string>(),
    sections: sections as ConfigurationFile['sections'],
  });
  const [error] = errors;
  if (error) throw error;
  const created = known.find(section, null, String(fields.name));
  if (!created) throw new Error(`${section} ${id} was not copied`);
  return { id: created.id };
}

/** Maximum stored configurations; older ones are deleted. */
const MAX_VERSIONS = 10;

/** Stores the configuration before an import. */
async function storeConfigurationVersion(
  trx: Transaction<SharedTables>,
  file: ConfigurationFile,
  username: string,
): Promise<void> {
  await trx
    .insertInto('configuration_versions')
    .values({ at: file.createdAt, username, file: JSON.stringify(file) })
    .onConflict((conflict) => conflict.column('at').doNothing())
    .execute();
  const oldest = await trx
    .selectFrom('configuration_versions')
    .select('at')
    .orderBy('at', 'desc')
    .offset(MAX_VERSIONS)
    .limit(1)
    .executeTakeFirst();
  if (oldest) await trx.deleteFrom('configuration_versions').where('at', '<=', oldest.at).execute();
}

/** Lists stored configurations, newest first. */
const configurationVersions = (db: Kysely<SharedTables>) =>
  db
    .selectFrom('configuration_versions')
    .select(['at', 'username'])
    .orderBy('at', 'desc')
    .limit(MAX_VERSIONS)
    .execute();

/** Finds a stored configuration by its time. */
async function findConfigurationVersion(
  db: Kysely<SharedTables>,
  at: number,
): Promise<ConfigurationFile | undefined> {
  const found = await db
    .selectFrom('configuration_versions')
    .select('file')
    .where('at', '=', at)
    .executeTakeFirst();
  return found && (JSON.parse(found.file) as ConfigurationFile);
}

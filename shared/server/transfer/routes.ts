import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import {
  type ConfigurationFile,
  copyBranch,
  copyBranchType,
  exportConfiguration,
  FORMAT,
  getKeptConfiguration,
  importConfiguration,
  listKeptConfigurations,
  type Planned,
  planImport,
  SECTIONS,
  type SectionName,
} from '#shared/contract/configuration/transfer.ts';
import { Refusal, refuse } from '#shared/contract/refusal.ts';
import type { Entry } from '#shared/domain/transfer/differences.ts';
import type { TransactionGate, TransactionScope } from '../db/scope.ts';
import type { SharedTables } from '../db/tables.ts';
import { actorOf, type Caller } from '../kit/caller.ts';
import { type AwaitedRoute, act, read, transaction } from '../kit/route.ts';
import { type Calls, createCalls } from './calls.ts';
import { keepConfiguration, keptAt, keptConfigurations } from './kept-configurations.ts';
import type { Known } from './known.ts';
import { orNothing, type Playing, playConfiguration } from './play-configuration.ts';
import { readConfiguration } from './read-configuration.ts';
import { SECTION } from './sections.ts';

export interface TransferOptions<Notice> {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<Notice>;
  /** The routes of all that is configured. */
  readonly routes: readonly AwaitedRoute<never>[];
  readonly version: string;
}

interface Asked {
  readonly caller: Caller;
  readonly address: string;
  readonly now: number;
}

/** Serves a configuration as a file: out of an installation, into another, and copies within one. */
export function transferRoutes<Notice>(options: TransferOptions<Notice>): AwaitedRoute<never>[] {
  const { reader, gate, routes, version } = options;
  const callsFor = ({ caller, address, now }: Asked, scope?: TransactionScope<never>): Calls =>
    createCalls({ routes, caller, address, now, ...(scope && { scope }) });

  return [
    read(exportConfiguration, async (request) => {
      const known = await readConfiguration(callsFor(request), reader);
      return fileOf(known, { madeAt: request.now, madeBy: version });
    }),

    act(planImport, async (request) => {
      const { file, leftOut } = request.body;
      const known = await readConfiguration(callsFor(request), reader);
      const things = await triedOut(gate, (scope) =>
        playConfiguration({
          ...{ calls: callsFor(request, scope), known, sections: file.sections },
          ...{ leftOut: new Set(leftOut), attempt: apart(scope.trx) },
        }),
      );
      return { things, fingerprint: fingerprintOf(things) };
    }),

    read(listKeptConfigurations, () => keptConfigurations(reader)),

    read(getKeptConfiguration, async ({ params: { at } }) => {
      const kept = await keptAt(reader, at);
      if (!kept) throw refuse('NOT_FOUND', { about: `configuration kept at ${at}` });
      return kept;
    }),

    transaction(importConfiguration, async (request, scope) => {
      const { file, leftOut, fingerprint } = request.body;
      const calls = callsFor(request, scope);
      const known = await readConfiguration(calls, scope.trx);
      const before = fileOf(known, { madeAt: request.now, madeBy: version });
      const playing: Playing = {
        ...{ calls, known, sections: file.sections },
        ...{ leftOut: new Set(leftOut), attempt: orNothing },
      };
      const things = await playConfiguration(playing);
      const done = fingerprintOf(things);
      if (things.some(({ what }) => what === 'new' || what === 'changed'))
        await keepConfiguration(scope.trx, before, request.caller.username);
      if (fingerprint !== undefined && fingerprint !== done) throw refuse('IMPORT_CHANGED');
      scope.audit({
        action: 'IMPORT_CONFIGURATION',
        by: actorOf(request),
        to: { entity: 'configuration', pk: null, name: file.madeBy },
        after: countsOf(things),
      });
      return { things, fingerprint: done };
    }),

    transaction(copyBranchType, async (request, scope) => {
      const { name, description } = request.body;
      return copied({ calls: callsFor(request, scope), trx: scope.trx }, 'branchTypes', request.params.id, {
        name,
        description: description || name,
      });
    }),

    transaction(copyBranch, async (request, scope) =>
      copied({ calls: callsFor(request, scope), trx: scope.trx }, 'branches', request.params.id, {
        name: request.body.name,
      }),
    ),
  ];
}

function fileOf(known: Known, made: { readonly madeAt: number; readonly madeBy: string }): ConfigurationFile {
  const sections = Object.fromEntries(
    SECTIONS.map((section) => [section, known.things(section).map(({ entry }) => entry)]),
  ) as ConfigurationFile['sections'];
  return { format: FORMAT, version: 1, ...made, sections };
}

const fingerprintOf = (things: readonly Planned[]): string => hash('sha256', JSON.stringify(things));

const countsOf = (things: readonly Planned[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(things, ({ what }) => what)].map(([what, some]) => [what, some.length]));

/** Leaves a transaction with what was learnt in it. */
class Undone extends Error {
  readonly things: Planned[];
  constructor(things: Planned[]) {
    super('tried out, and taken back');
    this.things = things;
  }
}

/** Does something in earnest and takes all of it back: what it would come to is known for certain then. */
async function triedOut<Notice>(
  gate: TransactionGate<Notice>,
  work: (scope: TransactionScope<never>) => Promise<Planned[]>,
): Promise<Planned[]> {
  try {
    return await gate.transaction(async (scope) => {
      throw new Undone(await work(scope));
    });
  } catch (error) {
    if (error instanceof Undone) return error.things;
    throw error;
  }
}

/** Takes back one thing that is refused, and goes on with the others. */
const apart =
  (trx: Kysely<SharedTables>): Playing['attempt'] =>
  async (work) => {
    await sql`savepoint thing`.execute(trx);
    try {
      await work();
      await sql`release savepoint thing`.execute(trx);
      return null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint thing`.execute(trx);
      await sql`release savepoint thing`.execute(trx);
      return error;
    }
  };

/** Makes a branch type or branch like another, with all that belongs to it. */
async function copied(
  { calls, trx }: { readonly calls: Calls; readonly trx: TransactionScope<never>['trx'] },
  section: 'branchTypes' | 'branches',
  id: number,
  fields: Entry,
): Promise<{ id: number }> {
  const of = section === 'branches' ? 'idBranches' : 'idBranchTypes';
  const belongs = SECTIONS.filter((each) => SECTION[each].of === of);
  const known = await readConfiguration(calls, trx);
  const original = known.byId(section, id);
  if (!original) throw refuse('NOT_FOUND', { about: `${section} ${id}` });
  // Half a copy would look like a whole one.
  if (belongs.some((each) => !calls.may(SECTION[each].create))) throw refuse('FORBIDDEN');
  if (known.find(section, null, String(fields.name))) throw refuse('NAME_UNIQUE', { field: 'name' });
  const belonging = belongs.map((each): [SectionName, Entry[]] => [
    each,
    known
      .things(each)
      .filter((thing) => thing.of === id)
      .map(({ entry }) => ({ ...entry, [of]: fields.name ?? null })),
  ]);
  const sections = { [section]: [{ ...original.entry, ...fields }], ...Object.fromEntries(belonging) };
  await playConfiguration({
    ...{ calls, known, sections: sections as ConfigurationFile['sections'] },
    ...{ leftOut: new Set(), attempt: inEarnest },
  });
  const made = known.find(section, null, String(fields.name));
  if (!made) throw new Error(`${section} ${id} was not copied`);
  return { id: made.id };
}

/** Refuses with the very reason: whoever copies one thing asked for that. */
const inEarnest: Playing['attempt'] = async (work) => {
  await work();
  return null;
};

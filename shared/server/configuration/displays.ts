import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  addDisplayQueue,
  addDisplayWorkstation,
  type ConfiguredDisplay,
  createDisplay,
  type DisplayBody,
  getConfiguredDisplay,
  listDisplayQueues,
  listDisplays,
  listDisplayWorkstations,
  removeDisplayQueue,
  removeDisplayWorkstation,
  type SidedWorkstation,
  updateDisplay,
} from '#shared/contract/configuration/display-configuration.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { flag, integer, optional, text } from '../configured/field.ts';
import { findLocked } from '../db/created-at-central.ts';
import type { TransactionScope } from '../db/scope.ts';
import { type AsyncRoute, type ReadCurrent, read, transaction, versioned } from '../kit/route.ts';

/** Path of a display's page (configuration specification, section 9). */
const displayPage = (idDisplays: number): string => `/signature-view/${idDisplays}`;

/** Configuration of the displays of a branch (configuration specification, sections 3 to 5). */
export function displayConfigurationRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  return [
    read(listDisplays, ({ query: { idBranches, ...query } }) =>
      displays.page(reader, query, (rows) => rows.where('id_branches', '=', idBranches)),
    ),
    read(getConfiguredDisplay, async ({ params: { id } }) => {
      const [display, view, locked] = await Promise.all([
        displays.byId(reader, id),
        readDisplayContent(reader, id),
        findLocked(reader, 'displays', [id]),
      ]);
      return { ...display, ...view, ...(locked.has(id) && { lockedBy: 'central' as const }) };
    }),
    transaction(createDisplay, async ({ body }, scope) => {
      const display = await displays.create(scope, body);
      await setDisplayContent(scope, display, body);
      return display;
    }),
    versioned(updateDisplay, currentDisplay, async ({ params, body }, scope) => {
      const display = await displays.change(scope, params.id, body);
      await setDisplayContent(scope, display, body);
      return display;
    }),

    read(listDisplayQueues, ({ query }) =>
      queuesOf.all(reader, (rows) => rows.where('id_displays', '=', query.idDisplays).orderBy('id_queues')),
    ),
    transaction(addDisplayQueue, async ({ body }, scope) => {
      await assertOffered(scope.trx, await displays.byId(scope.trx, body.idDisplays), [body.idQueues]);
      return queuesOf.createOnce(scope, body, (rows) =>
        rows.where('id_displays', '=', body.idDisplays).where('id_queues', '=', body.idQueues),
      );
    }),
    transaction(removeDisplayQueue, ({ params }, scope) => queuesOf.remove(scope, params.id)),

    read(listDisplayWorkstations, ({ query }) =>
      workstationsOf.all(reader, (rows) =>
        rows.where('id_displays', '=', query.idDisplays).orderBy('id_workstations'),
      ),
    ),
    transaction(addDisplayWorkstation, async ({ body }, scope) => {
      await assertOfBranch(scope.trx, await displays.byId(scope.trx, body.idDisplays), [body.idWorkstations]);
      return setSide(scope, body);
    }),
    transaction(removeDisplayWorkstation, ({ params }, scope) => workstationsOf.remove(scope, params.id)),
  ];
}

/** A display with its content. */
const currentDisplay: ReadCurrent<typeof updateDisplay> = async ({ params: { id } }, trx) => ({
  ...(await displays.byId(trx, id)),
  ...(await readDisplayContent(trx, id)),
});

interface DisplayContent {
  readonly idQueues: number[];
  readonly workstations: SidedWorkstation[];
}

/** Reads whose calls a display shows. */
async function readDisplayContent(db: Kysely<SharedTables>, idDisplays: number): Promise<DisplayContent> {
  const [queues, workstations] = await Promise.all([
    queuesOf.all(db, (rows) => rows.where('id_displays', '=', idDisplays).orderBy('id_queues')),
    workstationsOf.all(db, (rows) => rows.where('id_displays', '=', idDisplays).orderBy('id_workstations')),
  ]);
  return {
    idQueues: queues.map(({ idQueues }) => idQueues),
    workstations: workstations.map(({ idWorkstations, position }) => ({ idWorkstations, position })),
  };
}

/**
 * Replaces the sent parts of the content of a display. Throws NOT_FOUND for a queue that its branch does not
 * offer, unless it was there before or is imported, and for a workstation of another branch.
 */
async function setDisplayContent(
  scope: TransactionScope<never>,
  display: { readonly id: number; readonly idBranches: number },
  { idQueues, workstations }: Pick<DisplayBody, 'idQueues' | 'workstations'>,
): Promise<void> {
  const { id: idDisplays } = display;
  if (idQueues) {
    const before = (await readDisplayContent(scope.trx, idDisplays)).idQueues;
    const added = idQueues.filter((id) => !before.includes(id));
    if (!scope.importing) await assertOffered(scope.trx, display, added);
    await queuesOf.replaceRows(
      scope,
      (rows) => rows.where('id_displays', '=', idDisplays),
      idQueues.map((idQueue) => ({ idDisplays, idQueues: idQueue })),
      (one) => one.idQueues,
    );
  }
  if (workstations) {
    const once = [...new Map(workstations.map((one) => [one.idWorkstations, one])).values()];
    await assertOfBranch(
      scope.trx,
      display,
      once.map(({ idWorkstations }) => idWorkstations),
    );
    await workstationsOf.replaceRows(
      scope,
      (rows) => rows.where('id_displays', '=', idDisplays),
      once.map((one) => ({ idDisplays, ...one })),
      ({ idWorkstations, position }) => `${idWorkstations} ${position}`,
    );
  }
}

/** Assigns a workstation to one side, and removes it from the other. */
async function setSide(
  scope: TransactionScope<never>,
  one: SidedWorkstation & { readonly idDisplays: number },
) {
  const { id } = await workstationsOf.createOnce(scope, one, (rows) =>
    rows.where('id_displays', '=', one.idDisplays).where('id_workstations', '=', one.idWorkstations),
  );
  return workstationsOf.change(scope, id, { position: one.position });
}

interface OfBranch {
  readonly idBranches: number;
}

/** Throws for queues that the type of the display's branch does not offer. */
async function assertOffered(
  db: Kysely<SharedTables>,
  { idBranches }: OfBranch,
  idQueues: readonly number[],
): Promise<void> {
  const offers = await db
    .selectFrom('queue_branch_types as o')
    .innerJoin('branches as b', 'b.id_branch_types', 'o.id_branch_types')
    .select('o.id_queues as id')
    .where('b.id', '=', idBranches)
    .execute();
  assertExisting(offers, idQueues, `queue of branch ${idBranches}`);
}

/** Throws for workstations of other branches. */
async function assertOfBranch(
  db: Kysely<SharedTables>,
  { idBranches }: OfBranch,
  idWorkstations: readonly number[],
): Promise<void> {
  const there = await db
    .selectFrom('workstations')
    .select('id')
    .where('id_branches', '=', idBranches)
    .execute();
  assertExisting(there, idWorkstations, `workstation of branch ${idBranches}`);
}

function assertExisting(
  there: readonly { readonly id: number }[],
  wanted: readonly number[],
  what: string,
): void {
  const known = new Set(there.map(({ id }) => id));
  const missing = wanted.find((id) => !known.has(id));
  if (missing !== undefined) throw apiError('NOT_FOUND', { about: `${what}: ${missing}` });
}

const displays = configuredKind<'displays', ConfiguredDisplay>({
  table: 'displays',
  one: 'display',
  fields: {
    name: text('name'),
    id: integer('id'),
    description: text('description'),
    enabled: flag('enabled'),
    idDisplayDesigns: optional('id_display_designs'),
    idBranches: integer('id_branches'),
    url: { ...text('id'), read: (stored) => displayPage(Number(stored)) },
  },
  searched: ['name', 'description'],
});

const queuesOf = configuredKind<'display_queues', AnswerOf<typeof addDisplayQueue>>({
  table: 'display_queues',
  one: 'queue of a display',
  fields: { id: integer('id'), idDisplays: integer('id_displays'), idQueues: integer('id_queues') },
  searched: [],
});

const workstationsOf = configuredKind<'display_workstations', AnswerOf<typeof addDisplayWorkstation>>({
  table: 'display_workstations',
  one: 'workstation of a display',
  fields: {
    id: integer('id'),
    idDisplays: integer('id_displays'),
    idWorkstations: integer('id_workstations'),
    position: text<'position', SidedWorkstation['position']>('position'),
  },
  searched: [],
});

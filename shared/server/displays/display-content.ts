import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { DisplayBody, SidedWorkstation } from '#shared/contract/configuration/display-configuration.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { TransactionScope } from '../db/scope.ts';
import { queuesOf, workstationsOf } from './displays.ts';

interface DisplayContent {
  readonly idQueues: number[];
  readonly workstations: SidedWorkstation[];
}

/** Reads whose calls a display shows. */
export async function readDisplayContent(
  db: Kysely<SharedTables>,
  idDisplays: number,
): Promise<DisplayContent> {
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
export async function setDisplayContent(
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
export async function setSide(
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
export async function assertOffered(
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
export async function assertOfBranch(
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

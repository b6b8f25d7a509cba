import type { i18n } from 'i18next';
import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  createReportDesign,
  deleteReportDesign,
  getNextSending,
  getReportDesign,
  getReportDesignFile,
  listReportDesigns,
  type ReportDesign,
  retryReportDesign,
  updateReportDesign,
} from '#shared/contract/reports/report-designs.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { mapConstraintErrors } from '#shared/server/db/constraint.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { actorOf, type Caller } from '#shared/server/kit/caller.ts';
import { type AsyncRoute, read, transaction, versioned } from '#shared/server/kit/route.ts';
import type { ReportLocale } from '#shared/server/reports/report-locale.ts';
import { dropWaiting, redoWaiting, retrySending } from '#shared/server/reports/sendings/outbox.ts';
import { lastSendings, mayRead, presentSending } from '#shared/server/reports/sendings/present-sending.ts';
import type { StoredFiles } from '#shared/server/reports/sendings/stored-files.ts';
import { nextSending } from './next-sending.ts';
import { retriedEntry, savedEntry } from './saved-entry.ts';
import { contentOf, designSeenBy, designsSeenBy, type StoredDesign } from './stored-designs.ts';
import { valuesOf } from './values-of.ts';

type Db = Kysely<SharedTables>;

export interface DesignRoutesOptions {
  readonly reader: Db;
  readonly files: StoredFiles;
  readonly texts: i18n;
  /** The place whose clock they go out by, at a moment. */
  readonly placeAt: (db: Db, now: Millis) => Promise<ReportLocale>;
}

interface DesignRequest {
  readonly caller: Caller;
  readonly now: Millis;
}

const NAME = [{ contains: 'name_UNIQUE', code: 'NAME_UNIQUE', field: 'name' }] as const;

/** Saved reports (operations specification, sections 3 and 9): each sees those of the kinds that they may make. */
export function reportDesignRoutes(options: DesignRoutesOptions): AsyncRoute<never>[] {
  const { reader, files, texts, placeAt } = options;

  async function presented(db: Db, designs: readonly StoredDesign[], { caller, now }: DesignRequest) {
    const place = await placeAt(db, now);
    const lastOf = await lastSendings(
      db,
      designs.map(({ id }) => id),
    );
    return Promise.all(
      designs.map(async (design) =>
        presentDesign(
          design,
          await presentSending(design, lastOf(design.id), { place, texts, files, caller }),
        ),
      ),
    );
  }

  async function one(db: Db, id: number, requested: DesignRequest): Promise<ReportDesign> {
    const [shown] = await presented(db, [await designSeenBy(db, requested.caller, id)], requested);
    if (!shown) throw apiError('NOT_FOUND', { about: `report ${id}` });
    return shown;
  }

  return [
    read(listReportDesigns, async (request) =>
      presented(reader, await designsSeenBy(reader, request.caller), request),
    ),
    read(getReportDesign, (request) => one(reader, request.params.id, request)),

    read(getNextSending, async ({ body, caller, now }) => {
      const { idDisplayDesign: id } = body;
      const before = id === null ? null : await designSeenBy(reader, caller, id);
      return nextSending(reader, body, before, { caller, place: await placeAt(reader, now), now });
    }),

    transaction(createReportDesign, async (request, scope) => {
      const { trx, now } = scope;
      const { caller, body } = request;
      const values = valuesOf({ body, caller, now, texts, place: await placeAt(trx, now) }, null);
      const highest = await trx
        .selectFrom('report_designs')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst();
      const design = await mapConstraintErrors(NAME, () =>
        trx
          .insertInto('report_designs')
          .values({
            id: (highest?.id ?? 0) + 1,
            id_users: caller.idUsers,
            username: caller.username,
            created_at: now,
            ...values,
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
      scope.audit(savedEntry(actorOf(request), null, design));
      return one(trx, design.id, request);
    }),

    versioned(updateReportDesign, currentDesign, async (request, scope) => {
      const { trx, now } = scope;
      const { caller, body, params } = request;
      const before = await designSeenBy(trx, caller, params.id);
      const values = valuesOf({ body, caller, now, texts, place: await placeAt(trx, now) }, before);
      const design = await mapConstraintErrors(NAME, () =>
        trx
          .updateTable('report_designs')
          .set(values)
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
      if (design.scheduled === 1) await redoWaiting(trx, design.id, now);
      else await dropWaiting(trx, design.id);
      scope.audit(savedEntry(actorOf(request), before, design));
      return one(trx, design.id, request);
    }),

    versioned(deleteReportDesign, currentDesign, async (request, scope) => {
      const { id } = await designSeenBy(scope.trx, request.caller, request.params.id);
      const removed = await scope.trx
        .deleteFrom('report_designs')
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      await scope.trx.deleteFrom('report_sendings').where('id_report_designs', '=', id).execute();
      scope.audit(savedEntry(actorOf(request), removed, null));
      return { idDisplayDesign: id };
    }),

    transaction(retryReportDesign, async (request, scope) => {
      const { trx, now } = scope;
      const design = await designSeenBy(trx, request.caller, request.params.id);
      const failed = design.scheduled === 1 ? await retrySending(trx, design.id, now) : null;
      if (failed) scope.audit(retriedEntry(actorOf(request), design, failed));
      return one(trx, design.id, request);
    }),

    read(getReportDesignFile, async ({ params: { id }, caller }) => {
      await designSeenBy(reader, caller, id);
      const { made } = (await lastSendings(reader, [id]))(id);
      const missing = apiError('NOT_FOUND', { about: `file of report ${id}` });
      if (!made) throw missing;
      if (!mayRead(caller, made)) throw apiError('NOT_YOUR_BRANCH');
      const file = await files.download(made.file, made.file_name);
      if (!file) throw missing;
      return file;
    }),
  ];
}

/** A saved report as its form sends it. */
async function currentDesign(
  { params, caller }: { readonly params: { readonly id: number }; readonly caller: Caller },
  trx: Db,
) {
  const design = await designSeenBy(trx, caller, params.id);
  return { name: design.name, reportType: design.report_type, design: contentOf(design) };
}

const presentDesign = (row: StoredDesign, sending: ReportDesign['sending']): ReportDesign => ({
  idDisplayDesign: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  reportType: row.report_type,
  username: row.username,
  creationDate: row.created_at,
  scheduled: row.scheduled === 1 ? 'Y' : 'N',
  sending,
  design: contentOf(row),
});

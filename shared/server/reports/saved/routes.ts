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
import { WEEKDAYS } from '#shared/domain/reports/repeat.ts';
import type { Actor, AuditEntry } from '#shared/server/audit/audit-entry.ts';
import { mapConstraintErrors } from '#shared/server/db/constraint.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { actorOf, type Caller } from '#shared/server/kit/caller.ts';
import { type AsyncRoute, read, transaction, versioned } from '#shared/server/kit/route.ts';
import { lastSendings, mayRead, presentSending } from '../schedule/present-sending.ts';
import { dropJobs, dropWaiting, redoWaiting, retrySending, sendingState } from '../schedule/sendings.ts';
import type { StoredFiles } from '../schedule/stored-files.ts';
import { nextSending, valuesOf } from './design-values.ts';
import type { ReportLocale } from './report-locale.ts';
import { contentOf, designSeenBy, designsSeenBy, type StoredDesign } from './stored-designs.ts';

type Db = Kysely<SharedTables>;

interface DesignRoutesOptions {
  readonly reader: Db;
  readonly files: StoredFiles;
  readonly texts: i18n;
  /** Time zone and language of scheduled reports at a moment. */
  readonly localeAt: (db: Db, now: Millis) => Promise<ReportLocale>;
}

interface DesignRequest {
  readonly caller: Caller;
  readonly now: Millis;
}

const NAME = [{ contains: 'name_UNIQUE', code: 'NAME_UNIQUE', field: 'name' }] as const;

/** Saved reports (operations specification, sections 3 and 9). Users see the types that they may create. */
export function reportDesignRoutes(options: DesignRoutesOptions): AsyncRoute<never>[] {
  const { reader, files, texts, localeAt } = options;

  async function presented(db: Db, designs: readonly StoredDesign[], { caller, now }: DesignRequest) {
    const locale = await localeAt(db, now);
    const lastOf = await lastSendings(
      db,
      designs.map(({ id }) => id),
    );
    return Promise.all(
      designs.map(async (design) =>
        presentDesign(
          design,
          await presentSending(design, lastOf(design.id), { locale, texts, files, caller }),
        ),
      ),
    );
  }

  async function one(db: Db, id: number, requested: DesignRequest): Promise<ReportDesign> {
    const [visible] = await presented(db, [await designSeenBy(db, requested.caller, id)], requested);
    if (!visible) throw apiError('NOT_FOUND', { about: `report ${id}` });
    return visible;
  }

  return [
    read(listReportDesigns, async (request) =>
      presented(reader, await designsSeenBy(reader, request.caller), request),
    ),
    read(getReportDesign, (request) => one(reader, request.params.id, request)),

    read(getNextSending, async ({ body, caller, now }) => {
      const { idDisplayDesign: id } = body;
      const before = id === null ? null : await designSeenBy(reader, caller, id);
      return nextSending(reader, body, before, { caller, locale: await localeAt(reader, now), now });
    }),

    transaction(createReportDesign, async (request, scope) => {
      const { trx, now } = scope;
      const { caller, body } = request;
      const values = valuesOf({ body, caller, now, texts, locale: await localeAt(trx, now) }, null);
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
      const values = valuesOf({ body, caller, now, texts, locale: await localeAt(trx, now) }, before);
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
      await dropJobs(scope.trx);
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
      const { created } = (await lastSendings(reader, [id]))(id);
      const missing = apiError('NOT_FOUND', { about: `file of report ${id}` });
      if (!created) throw missing;
      if (!mayRead(caller, created)) throw apiError('NOT_YOUR_BRANCH');
      const file = await files.download(created.file, created.file_name);
      if (!file) throw missing;
      return file;
    }),
  ];
}

/** Returns a saved report in the shape of its form. */
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

/** Maximum characters of a value in the audit log. */
const MAX_VALUE_LENGTH = 200;

/** Audit entry of a saved or deleted report: only the fields that differ. */
function savedEntry(by: Actor, before: StoredDesign | null, after: StoredDesign | null): AuditEntry {
  const [was, is] = [before && fieldsOf(before), after && fieldsOf(after)];
  const differing = Object.keys({ ...was, ...is }).filter((field) => was?.[field] !== is?.[field]);
  const stored = (fields: Fields) => Object.fromEntries(differing.map((field) => [field, fields[field]]));
  const { id, name } = after ?? before ?? { id: null, name: '' };
  return {
    action: 'CHANGE_CONFIGURATION',
    by,
    to: { entity: 'report_designs', pk: id, name },
    ...(was && { before: stored(was) }),
    ...(is && { after: stored(is) }),
  };
}

/** Audit entry of a retried sending, with its due time. */
const retriedEntry = (
  by: Actor,
  { id, name }: StoredDesign,
  { due_at, state, reason }: NonNullable<Awaited<ReturnType<typeof retrySending>>>,
): AuditEntry => ({
  action: 'CHANGE_CONFIGURATION',
  by,
  to: { entity: 'report_sendings', pk: id, name },
  before: { due: new Date(due_at).toISOString(), state: sendingState(state), reason },
  after: { state: 'waiting' },
});

type Fields = Readonly<Record<string, string>>;

function fieldsOf(design: StoredDesign): Fields {
  const { type, filters, configuration } = contentOf(design);
  const { repeat, every, at, end, endOccurrences, endDate } = configuration;
  const days = WEEKDAYS.filter((day) => configuration[day] === 'Y');
  const repeats = [repeat, every, ...days, at, end, endOccurrences, endDate];
  const fields = {
    name: design.name,
    type: type.name,
    filters: JSON.stringify(Object.fromEntries(filters.map(({ type: filter, data }) => [filter, data]))),
    media: configuration.export.name,
    repeats: repeat === 'none' ? '' : repeats.filter((reported) => reported !== null).join(' · '),
    send_to: configuration.sendTo.join(', '),
  };
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, shortened(value)]));
}

const shortened = (value: string): string =>
  value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH - 1).toWellFormed()}…` : value;

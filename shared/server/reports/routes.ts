import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  getReportChoices,
  getReportFilters,
  getReportMenu,
  getReportProgress,
  serveReport,
  showReport,
} from '#shared/contract/reports/reports.ts';
import {
  CATEGORIES,
  REPORT_TYPES,
  type ReportType,
  reportType,
} from '#shared/domain/reports/report-types.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { Caller } from '#shared/server/kit/caller.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import { type AsyncRoute, read } from '#shared/server/kit/route.ts';
import { reportChoices } from './choices.ts';
import { canCreateReport } from './designs/who-sees.ts';
import { createReportProgress } from './progress-store.ts';
import type { ReportGenerator } from './report-generator.ts';

export interface ReportRouteOptions {
  readonly reader: Kysely<SharedTables>;
  readonly generator: ReportGenerator;
}

/** Reports: which there are, what they come to, and as files (operations specification, section 5). */
export function reportRoutes({ reader, generator: maker }: ReportRouteOptions): AsyncRoute<never>[] {
  function requireReportType(caller: Caller, id: number): ReportType {
    const type = reportType(id);
    if (!type) throw apiError('NOT_FOUND', { about: `report type ${id}` });
    if (!canCreateReport(caller, type)) throw apiError('FORBIDDEN');
    return type;
  }
  const makings = createReportProgress();
  const forCaller = (caller: Caller) => ({
    shown: visibleBranches(caller),
    attentionArea: caller.idAttentionAreas,
  });

  return [
    read(getReportMenu, ({ caller }) =>
      CATEGORIES.map((category) => ({
        category,
        types: REPORT_TYPES.filter((type) => type.category === category && canCreateReport(caller, type)).map(
          ({ id, name, chart }) => ({ id, name, chart }),
        ),
      })).filter(({ types }) => types.length > 0),
    ),

    read(getReportFilters, ({ params, caller }) =>
      requireReportType(caller, params.id).filters.map((type) => ({ type })),
    ),

    read(getReportChoices, ({ caller }) => reportChoices(reader, forCaller(caller))),

    read(getReportProgress, ({ params, caller }) => makings.of(caller, params.key)),

    read(showReport, async ({ body: { key, ...asked }, caller, now, signal }) => {
      requireReportType(caller, asked.reportType);
      const table = await makings.follow(caller, { key, signal }, (waited) =>
        maker.table({ ...asked, ...forCaller(caller), now }, waited),
      );
      return { ...table, complete: table.complete ? ('Y' as const) : ('N' as const) };
    }),

    read(serveReport, async ({ body, caller, now, signal }) => {
      requireReportType(caller, body.reportType);
      const { formatExport, name = '', language = 'es', sort, key, ...asked } = body;
      const wanted = {
        ...asked,
        ...forCaller(caller),
        now,
        format: formatExport,
        name,
        language,
        generatedFor: caller.username,
        sort: sort && { column: sort.column, descending: sort.descending === 'Y' },
      };
      const file = await makings.follow(caller, { key, signal }, (waited) => maker.file(wanted, waited));
      const stream = createReadStream(file.path);
      stream.once('close', () => void rm(file.path, { force: true }));
      return { name: file.name, bytes: file.bytes, stream };
    }),
  ];
}

import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { refuse } from '#shared/contract/refusal.ts';
import {
  getReportChoices,
  getReportFilters,
  getReportMaking,
  getReportMenu,
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
import { branchesShownTo } from '#shared/server/kit/included-branches.ts';
import { type AwaitedRoute, read } from '#shared/server/kit/route.ts';
import { reportChoices } from './choices.ts';
import { mayMake } from './designs/who-sees.ts';
import { createMakings } from './makings.ts';
import type { ReportMaker } from './report-maker.ts';

export interface ReportRouteOptions {
  readonly reader: Kysely<SharedTables>;
  readonly maker: ReportMaker;
}

/** Reports: which there are, what they come to, and as files (operations specification, section 5). */
export function reportRoutes({ reader, maker }: ReportRouteOptions): AwaitedRoute<never>[] {
  function demandType(caller: Caller, id: number): ReportType {
    const type = reportType(id);
    if (!type) throw refuse('NOT_FOUND', { about: `report type ${id}` });
    if (!mayMake(caller, type)) throw refuse('FORBIDDEN');
    return type;
  }
  const makings = createMakings();
  const forCaller = (caller: Caller) => ({
    shown: branchesShownTo(caller),
    attentionArea: caller.idAttentionAreas,
  });

  return [
    read(getReportMenu, ({ caller }) =>
      CATEGORIES.map((category) => ({
        category,
        types: REPORT_TYPES.filter((type) => type.category === category && mayMake(caller, type)).map(
          ({ id, name, chart }) => ({ id, name, chart }),
        ),
      })).filter(({ types }) => types.length > 0),
    ),

    read(getReportFilters, ({ params, caller }) =>
      demandType(caller, params.id).filters.map((type) => ({ type })),
    ),

    read(getReportChoices, ({ caller }) => reportChoices(reader, forCaller(caller))),

    read(getReportMaking, ({ params, caller }) => makings.of(caller, params.key)),

    read(showReport, async ({ body: { key, ...asked }, caller, now, signal }) => {
      demandType(caller, asked.reportType);
      const table = await makings.follow(caller, { key, signal }, (waited) =>
        maker.table({ ...asked, ...forCaller(caller), now }, waited),
      );
      return { ...table, complete: table.complete ? ('Y' as const) : ('N' as const) };
    }),

    read(serveReport, async ({ body, caller, now, signal }) => {
      demandType(caller, body.reportType);
      const { formatExport, name = '', language = 'es', sort, key, ...asked } = body;
      const wanted = {
        ...{ ...asked, ...forCaller(caller), now, format: formatExport, name, language },
        madeFor: caller.username,
        sort: sort && { column: sort.column, descending: sort.descending === 'Y' },
      };
      const file = await makings.follow(caller, { key, signal }, (waited) => maker.file(wanted, waited));
      const stream = createReadStream(file.path);
      stream.once('close', () => void rm(file.path, { force: true }));
      return { name: file.name, bytes: file.bytes, stream };
    }),
  ];
}

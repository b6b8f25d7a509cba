import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import {
  getReportChoices,
  getReportFilters,
  getReportMenu,
  getReportProgress,
  serveReport,
  showReport,
} from '#shared/contract/reports/reports.ts';
import type { ReportProgress } from '#shared/domain/reports/report-progress.ts';
import {
  CATEGORIES,
  REPORT_TYPES,
  type ReportType,
  reportType,
} from '#shared/domain/reports/report-types.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { isOneOf } from '../db/in-pieces.ts';
import type { Caller } from '../kit/caller.ts';
import { visibleBranches } from '../kit/included-branches.ts';
import { type AsyncRoute, read } from '../kit/route.ts';
import type { ProgressOptions, ReportGenerator, ReportRequest } from './report-generator.ts';
import { canCreateReport } from './saved/stored-designs.ts';

interface ReportRouteOptions {
  readonly reader: Kysely<SharedTables>;
  readonly generator: ReportGenerator;
}

/** Reports: menu, filters, tables and files (operations specification, section 5). */
export function reportRoutes({ reader, generator }: ReportRouteOptions): AsyncRoute<never>[] {
  function requireReportType(caller: Caller, id: number): ReportType {
    const type = reportType(id);
    if (!type) throw apiError('NOT_FOUND', { about: `report type ${id}` });
    if (!canCreateReport(caller, type)) throw apiError('FORBIDDEN');
    return type;
  }
  const progress = createReportProgress();
  const forCaller = (caller: Caller) => ({
    visible: visibleBranches(caller),
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

    read(getReportProgress, ({ params, caller }) => progress.of(caller, params.key)),

    read(showReport, async ({ body: { key, ...request }, caller, now, signal }) => {
      requireReportType(caller, request.reportType);
      const table = await progress.track(caller, { key, signal }, (options) =>
        generator.table({ ...request, ...forCaller(caller), now }, options),
      );
      return { ...table, complete: table.complete ? ('Y' as const) : ('N' as const) };
    }),

    read(serveReport, async ({ body, caller, now, signal }) => {
      requireReportType(caller, body.reportType);
      const { formatExport, name = '', language = 'es', sort, key, ...request } = body;
      const wanted = {
        ...request,
        ...forCaller(caller),
        now,
        format: formatExport,
        name,
        language,
        generatedFor: caller.username,
        sort: sort && { column: sort.column, descending: sort.descending === 'Y' },
      };
      const file = await progress.track(caller, { key, signal }, (options) =>
        generator.file(wanted, options),
      );
      const stream = createReadStream(file.path);
      stream.once('close', () => void rm(file.path, { force: true }));
      return { name: file.name, bytes: file.bytes, stream };
    }),
  ];
}

type Choices = AnswerOf<typeof getReportChoices>;

/** Lists the options of filters, sorted by name. Includes disabled items, as reports cover the past. */
async function reportChoices(
  reader: Kysely<SharedTables>,
  { visible, attentionArea }: Pick<ReportRequest, 'visible' | 'attentionArea'>,
): Promise<Choices> {
  const all = async (table: 'attention_areas' | 'queues' | 'services' | 'segments' | 'transactions') => {
    // Kysely needs a literal table name; `queues` has the same columns as the others.
    const rows = await reader
      .selectFrom(table as 'queues')
      .select(['id', 'name', 'enabled'])
      .orderBy('name')
      .orderBy('id')
      .execute();
    return rows.map(withFlag);
  };
  const [branches, groups, members, users, areas, queues, services, segments, transactions] =
    await Promise.all([
      reader
        .selectFrom('branches')
        .select(['id', 'name', 'enabled'])
        .$if(visible !== undefined, (here) => here.where(isOneOf('id', visible ?? [])))
        .orderBy('name')
        .orderBy('id')
        .execute(),
      reader
        .selectFrom('branch_groups')
        .select(['id', 'name', 'enabled'])
        .orderBy('name')
        .orderBy('id')
        .execute(),
      reader.selectFrom('branch_group_branches').select(['id_branches', 'id_branch_groups']).execute(),
      reader
        .selectFrom('users as u')
        .innerJoin('employees as e', 'e.id', 'u.id_employees')
        .select(['u.id', 'u.username', 'u.enabled', 'e.first_name', 'e.last_name'])
        // A user without included branches works at all of them.
        .$if(visible !== undefined, (people) =>
          people.where(({ or, not, exists, selectFrom }) => {
            const included = selectFrom('user_branches as l')
              .select('l.id')
              .whereRef('l.id_users', '=', 'u.id');
            return or([
              not(exists(included)),
              exists(included.where(isOneOf('l.id_branches', visible ?? []))),
            ]);
          }),
        )
        .orderBy('e.first_name')
        .orderBy('e.last_name')
        .orderBy('u.id')
        .execute(),
      all('attention_areas'),
      all('queues'),
      all('services'),
      all('segments'),
      all('transactions'),
    ]);
  const here = new Set(branches.map(({ id }) => id));
  return {
    branches: branches.map(withFlag),
    branchGroups: groups.map((group) => ({
      ...withFlag(group),
      branches: members
        .filter(({ id_branches, id_branch_groups }) => id_branch_groups === group.id && here.has(id_branches))
        .map(({ id_branches }) => id_branches),
    })),
    users: users.map(({ id, username, first_name, last_name, enabled }) => ({
      id,
      username,
      firstName: first_name,
      lastName: last_name,
      enabled: enabled === 1 ? ('Y' as const) : ('N' as const),
    })),
    attentionAreas: areas.filter(({ id }) => attentionArea === null || id === attentionArea),
    queues,
    services,
    segments,
    transactions,
  };
}

const withFlag = ({
  id,
  name,
  enabled,
}: {
  readonly id: number;
  readonly name: string;
  readonly enabled: number;
}) => ({
  id,
  name,
  enabled: enabled === 1 ? ('Y' as const) : ('N' as const),
});

type Waiter = Pick<Caller, 'idUsers'>;

/**
 * Stores the progress of reports in memory, by user and the key chosen by the client.
 *
 * @internal used by tests besides this file
 */
export function createReportProgress() {
  const stored = new Map<string, ReportProgress>();
  const nameOf = ({ idUsers }: Waiter, key: string) => `${idUsers} ${key}`;

  return {
    /** Returns the progress of a report of this user. */
    of: (waiter: Waiter, key: string): AnswerOf<typeof getReportProgress> =>
      stored.get(nameOf(waiter, key)) ?? { phase: 'unknown', ahead: 0, lines: 0, of: 0 },

    /** Generates a report and stores its progress until it ends. */
    async track<Answer>(
      waiter: Waiter,
      { key, signal }: { readonly key: string | undefined; readonly signal: AbortSignal },
      generate: (options: ProgressOptions) => Promise<Answer>,
    ): Promise<Answer> {
      if (key === undefined) return generate({ signal });
      const name = nameOf(waiter, key);
      try {
        return await generate({ signal, onProgress: (progress) => void stored.set(name, progress) });
      } finally {
        stored.delete(name);
      }
    },
  };
}

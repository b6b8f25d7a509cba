import type { Kysely } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { listPrintJobs, type PrintedPaper } from '#shared/contract/devices/print-history.ts';
import { byText, byValue, listRows } from '#shared/server/db/list-rows.ts';
import { type Route, read } from '#shared/server/kit/route.ts';

/** Print jobs of a branch, with their outcomes. */
export function historyRoutes(reader: Kysely<BranchTables>): Route<never>[] {
  return [
    read(listPrintJobs, async ({ params, query: { idPrinters, state, from, to, ...query } }) => {
      const ofBranch = reader
        .selectFrom('print_jobs as j')
        .innerJoin('printers as p', 'p.id', 'j.id_printers')
        .innerJoin('tickets as t', 't.id', 'j.id_tickets')
        .select(['j.id', 'j.key', 'j.id_tickets', 'j.id_printers', 'j.state', 'j.error', 'j.copy'])
        .select(['j.attempts', 'j.created_at', 'j.updated_at', 'p.name as printer', 't.code'])
        .where('p.id_branches', '=', params.id)
        .$if(idPrinters !== undefined, (jobs) => jobs.where('j.id_printers', '=', idPrinters ?? 0))
        .$if(state !== undefined, (jobs) => jobs.where('j.state', '=', state ?? 'queued'))
        .$if(from !== undefined, (jobs) => jobs.where('j.created_at', '>=', from ?? 0))
        .$if(to !== undefined, (jobs) => jobs.where('j.created_at', '<', to ?? 0));
      const { rows, total } = await listRows(
        reader.selectFrom(ofBranch.as('jobs')).selectAll(),
        { ...query, order: query.order ?? (query.sort ? 'asc' : 'desc') },
        {
          sortable: {
            createdAt: byValue('created_at'),
            code: byText('code'),
            printer: byText('printer'),
            state: byValue('state'),
          },
          searched: ['code'],
        },
      );
      return { rows: rows.map(presented), total };
    }),
  ];
}

interface Job {
  readonly id: number;
  readonly key: string;
  readonly id_tickets: number;
  readonly id_printers: number;
  readonly state: PrintedPaper['state'];
  readonly error: string | null;
  readonly copy: 0 | 1;
  readonly attempts: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly printer: string;
  readonly code: string;
}

const presented = (job: Job): PrintedPaper => ({
  id: job.id,
  idTicket: job.id_tickets,
  code: job.code,
  idPrinters: job.id_printers,
  printer: job.printer,
  state: job.state,
  error: job.error as PrintedPaper['error'],
  copy: job.copy ? 'Y' : 'N',
  attempts: job.attempts,
  createdAt: job.created_at,
  updatedAt: job.updated_at,
  // Only if a reprint cannot result in two copies.
  key: job.state === 'failed' && job.key !== '' ? job.key : null,
});

import { type Kysely, sql } from 'kysely';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { presentUnserved } from '#branch-server/stored/tickets/presenter.ts';
import type { TicketListSort, UnservedTicket } from '#shared/contract/tickets/queues.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { byText, byValue, contains, type ListQuery, listRows } from '#shared/server/db/list-rows.ts';

/** Whose list it is: everybody who waits in a queue, or the stand-by list of a user. */
type TicketListSource = { readonly queue: number } | { readonly standByOf: number };

/**
 * Bounds what a caller gets that asks for no size: enough for all who wait at nearly every branch, in a fraction of
 * what thousands would take.
 */
const DEFAULT_PAGE_SIZE = 100;

/** Sorts by first arrival as tickets are called: by id. Codes go by their number, so that A9 stands before A10. */
const SORTABLE = {
  createdAt: byValue('id'),
  code: sql`printf('%s %010d', fold(letter), number)`,
  customerName: byText('customer_name'),
  servName: byText('service'),
  segmentName: byText('segment'),
  waitingTime: sql`-entered_at`,
  waitingTime2: sql`-arrived_at`,
} satisfies Record<TicketListSort, unknown>;

/** Reads one page of the tickets that stand somewhere at a branch; each word searched for is somewhere in a ticket’s texts. */
export async function listTicketsAt(
  reader: Kysely<BranchTables>,
  { idBranches, now, ...where }: { idBranches: number; now: Millis } & TicketListSource,
  { search = '', size = DEFAULT_PAGE_SIZE, ...query }: ListQuery,
): Promise<{ tickets: UnservedTicket[]; total: number }> {
  const tickets = reader
    .selectFrom('tickets as t')
    .innerJoin('services as s', 's.id', 't.id_services')
    .innerJoin('segments as g', 'g.id', 't.id_segments')
    .select(['t.id', 't.code', 't.letter', 't.number', 't.customer_name', 't.arrived_at', 't.entered_at'])
    .select(['s.name as service', 'g.name as segment'])
    .select(
      sql<string>`t.code || ' ' || coalesce(t.customer_name, '') || ' ' || s.name || ' ' || g.name`.as(
        'findable',
      ),
    )
    .where('t.id_branches', '=', idBranches);
  const those =
    'queue' in where
      ? tickets.where('t.state', '=', 'waiting').where('t.id_queues', '=', where.queue)
      : tickets.where('t.state', '=', 'standby').where('t.id_users', '=', where.standByOf);
  const words = search.split(/\s+/).filter(Boolean);
  const matching = words.reduce(
    (all, word) => all.where(() => contains(['findable'], word)),
    reader.selectFrom(those.as('standing')).selectAll(),
  );
  const { rows, total } = await listRows(matching, { ...query, size }, { sortable: SORTABLE, searched: [] });
  return { tickets: rows.map((row) => presentUnserved(row, now)), total };
}

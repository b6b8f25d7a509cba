import type { Database } from 'better-sqlite3';
import { isLate } from '#shared/domain/statistics/in-time.ts';
import { secondsSince } from '#shared/domain/time/seconds-since.ts';
import { rowsOf } from '../support/checks/look-into.ts';

interface Ticket {
  readonly queue: number;
  readonly state: string;
  readonly day: string;
  readonly entered: number;
  readonly called: number | null;
  readonly without: number;
  readonly workstation: number | null;
  readonly sla: number;
}

interface Workstation {
  readonly id: number;
  readonly enabled: number;
  readonly user: number | null;
  readonly ticket: number | null;
  readonly waits: number | null;
}

/** Expected supervision of the single branch of a file, counted by ticket. */
export const recounted = (now: number) => (sqlite: Database) => {
  const [{ day }] = rowsOf<{ day: string }>(sqlite, 'select day from branch_days') as [{ day: string }];
  const tickets = rowsOf<Ticket>(
    sqlite,
    `select t.id_queues as queue, t.state, t.day, t.entered_at as entered, t.called_at as called,
       t.no_ticket as without, t.id_workstations as workstation, q.sla
     from tickets t join queues q on q.id = t.id_queues`,
  );
  const workstations = rowsOf<Workstation>(
    sqlite,
    `select w.id, w.enabled, s.id_users as user, t.id as ticket, l.position as waits from workstations w
     left join workstation_sessions s on s.id_workstations = w.id and s.closed_at is null
     left join tickets t on t.id_workstations = w.id and t.state = 'assisting'
     left join waiting_workstations l on l.id_workstations = w.id`,
  ).filter(({ enabled, user }) => enabled === 1 || user !== null);

  const waited = ({ entered, called }: Ticket) => Math.max(0, (called ?? entered) - entered);
  const statsOf = (some: readonly Ticket[]) => {
    const today = some.filter((ticket) => ticket.day === day);
    const waiting = some.filter(({ state }) => state === 'waiting');
    const called = today.filter((ticket) => ticket.called !== null && !ticket.without);
    const promised = called.filter(({ sla }) => sla > 0);
    const late = promised.filter((ticket) => isLate(waited(ticket), ticket.sla));
    return {
      waiting: waiting.length,
      out: waiting.filter(({ entered, sla }) => isLate(now - entered, sla)).length,
      assisting: some.filter(({ state }) => state === 'assisting').length,
      served: today.filter(({ state }) => state === 'assisted').length,
      noshow: today.filter(({ state }) => state === 'noshow').length,
      maxWaiting: Math.max(0, ...waiting.map(({ entered }) => secondsSince(entered, now))),
      called,
      inSLA: promised.length - late.length,
      outSLA: late.length,
    };
  };
  const levelOf = ({ inSLA, outSLA }: { inSLA: number; outSLA: number }) =>
    inSLA + outSLA === 0 ? null : Math.round((inSLA / (inSLA + outSLA)) * 100);

  const all = statsOf(tickets);
  const { called } = all;
  const lateAt = tickets
    .filter(({ state, sla, entered }) => state === 'waiting' && sla > 0 && !isLate(now - entered, sla))
    .map(({ entered, sla }) => entered + sla * 1000 + 1);
  return {
    /** The next late tickets. The end of the day counts as a moment if it comes first. */
    lateAt: lateAt.length === 0 ? null : Math.min(...lateAt),
    totals: {
      totalWaiting: all.waiting,
      totalAssisting: all.assisting,
      totalServed: all.served,
      totalWorkStations: workstations.length,
      openWorkstations: workstations.filter(({ user }) => user !== null).length,
    },
    clientsServed: { assisted: all.served, noshow: all.noshow },
    levelOfService: { inSLA: all.inSLA, outSLA: all.outSLA, sla: levelOf(all) },
    averageWaiting: {
      avgWaiting:
        called.length === 0
          ? null
          : Math.round(called.reduce((sum, ticket) => sum + waited(ticket), 0) / called.length / 1000),
      maxWaiting: all.maxWaiting,
    },
    queues: Object.fromEntries(
      [...Map.groupBy(tickets, ({ queue }) => queue)].map(([queue, some]) => {
        const stats = statsOf(some);
        return [
          queue,
          {
            waiting: stats.waiting,
            waitingInSLA: stats.waiting - stats.out,
            waitingOutSLA: stats.out,
            assisting: stats.assisting,
            maxWaiting: stats.maxWaiting,
            sla: levelOf(stats),
            served: stats.served,
            noshow: stats.noshow,
          },
        ];
      }),
    ),
    workstations: Object.fromEntries(
      workstations.map(({ id, user, ticket, waits }) => [
        id,
        {
          idUsers: user,
          idTicket: ticket,
          status: user === null ? 'off' : ticket !== null ? 'assisting' : waits !== null ? 'waiting' : 'idle',
          served: tickets.filter(
            ({ workstation, state, day: of }) => workstation === id && state === 'assisted' && of === day,
          ).length,
        },
      ]),
    ),
  };
};

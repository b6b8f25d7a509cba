import { importAppointments } from '#shared/contract/tickets/appointment-import.ts';
import {
  arriveAppointment,
  bookAppointment,
  cancelAppointment,
  changeAppointment,
  findAppointments,
  getAppointmentCalendar,
} from '#shared/contract/tickets/appointments.ts';
import { getTicket } from '#shared/contract/tickets/complete-ticket.ts';
import { createSetOfTickets } from '#shared/contract/tickets/ticket-operations.ts';
import {
  cancelTicket,
  cancelTicketsFromQueue,
  closeWorkstationOfOther,
  resetBranch,
  resetBranches,
} from '#shared/contract/workstation/supervision.ts';
import { DAYS } from '#shared/domain/time/days.ts';
import { repository } from '#shared/server/db/repository.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';
import type { Branch } from '#tests/support/servers/start-branch.ts';
import { allow } from '../configure-workstations.ts';
import { remove } from '../ticket-actions.ts';
import { open, take, takeCallable } from '../workstation-actions.ts';
import { type Action, byAdmin, type Expected, type Stage } from './stage.ts';

/** The same server with the features of a branch. */
const asBranch = ({ server }: Stage) => server as EitherServer & Branch;
const supervising = async (stage: Stage, first: Expected[] = []) => {
  const supervisor = await stage.server.signIn('supervisor');
  const by = { idUsers: supervisor.idUser, username: 'supervisor' };
  return { supervisor, by, signedIn: [{ action: 'LOGIN' as const, ...by }, ...first] };
};

/** Lists actions of supervisors and operators. */
export const OF_BRANCH: readonly Action[] = [
  [
    'cancelling a ticket, as a supervisor and at one’s workstation',
    async (stage) => {
      const branch = asBranch(stage);
      const { supervisor, by, signedIn } = await supervising(stage);
      const [one, other] = [await take(branch), await takeCallable(branch)];
      await supervisor.call(cancelTicket, { body: { ticket: one.idTicket } });
      await allow(branch, { removal: 1 });
      const lucia = await branch.signIn('lucia');
      await open(lucia, 1);
      await remove(lucia, 1, other.idTicket);
      return [
        ...signedIn,
        { action: 'CANCEL_TICKET', ...by, entity: 'tickets', pk: one.idTicket },
        { action: 'LOGIN', username: 'lucia' },
        { action: 'CANCEL_TICKET', idUsers: lucia.idUser, entity: 'tickets', pk: other.idTicket },
      ];
    },
  ],
  [
    'booking, changing, cancelling, importing and keeping appointments',
    async (stage) => {
      const { admin, server } = stage;
      const queue = { id: DEMO.queues.loans };
      await server.configure((scope) => repository(scope, 'queues').update(queue.id, { appointments: 1 }));
      const { id: idDefinedTimetables } = await server.configure(async (scope) => {
        const fields = { name: 'Citas', description: '', enabled: 1, edit_level: 'Global' } as const;
        const created = await repository(scope, 'defined_timetables').insert(fields);
        for (const day of DAYS)
          await repository(scope, 'timetables').insert({
            id_defined_timetables: created.id,
            day,
            start: '00:00:00',
            end: '23:59:59',
            id_branch_types: null,
            id_branches: null,
          });
        return created;
      });
      await server.configure((scope) =>
        repository(scope, 'appointment_offers').insert({
          id_branches: DEMO.branch,
          id_queues: queue.id,
          enabled: 1,
          slot: 3600,
          seats: 1,
          id_defined_timetables: idDefinedTimetables,
          walk_in_percent: 0,
          days_ahead: 9,
          notice: 0,
          late: 900,
        }),
      );
      const { days } = await admin.call(getAppointmentCalendar, {
        params: { id: DEMO.branch },
        query: { days: 3 },
      });
      const free = days.flatMap(({ slots }) => slots).filter((slot) => slot.free > 0);
      const [start = 0, later = 0] = free.map((slot) => slot.start);
      const body = { customerName: 'Ana', start };
      const pair = { idServices: DEMO.services.loans, idSegments: DEMO.segments.general };
      const booked = await admin.call(bookAppointment, {
        params: { id: DEMO.branch },
        body: { ...pair, ...body },
      });
      const { idAppointments: id } = booked;
      await admin.call(changeAppointment, { params: { id }, body: { ...body, start: later } });
      await admin.call(cancelAppointment, { params: { id } });
      const to = { ...byAdmin(stage), entity: 'appointments', pk: id };
      const file = { format: 'csv', content: `customerName,start\nLuis,${start}\nEva,${later}` } as const;
      const importing = (dry: 'Y' | 'N') =>
        admin.call(importAppointments, { params: { id: DEMO.branch }, body: { ...file, ...pair, dry } });
      await importing('Y');
      await importing('N');
      const [luis] = await admin.call(findAppointments, {
        params: { id: DEMO.branch },
        query: { search: 'luis' },
      });
      if (!luis) throw new Error('nobody was imported');
      const { ticket } = await admin.call(arriveAppointment, {
        params: { id: luis.idAppointments },
        query: {},
      });
      // Empties the queue.
      await admin.call(cancelTicket, { body: { ticket: ticket.idTicket } });
      const imported = { action: 'BOOK_APPOINTMENT' as const, ...byAdmin(stage), entity: 'appointments' };
      return [
        { action: 'BOOK_APPOINTMENT', ...to, after: { start } },
        { action: 'CHANGE_APPOINTMENT', ...to, after: { start: later } },
        { action: 'CANCEL_APPOINTMENT', ...to, after: { start: later } },
        { ...imported, after: { start } },
        { ...imported, after: { start: later } },
        { ...imported, action: 'ARRIVE_APPOINTMENT', pk: luis.idAppointments, after: { start } },
        { action: 'CANCEL_TICKET', ...byAdmin(stage), entity: 'tickets', pk: ticket.idTicket },
      ];
    },
  ],
  [
    'closing somebody’s workstation',
    async (stage) => {
      const { supervisor, by, signedIn } = await supervising(stage);
      await supervisor.call(closeWorkstationOfOther, { body: { idWorkstations: 1 } });
      const { idUser } = await stage.server.signIn('lucia');
      return [
        ...signedIn,
        {
          action: 'CLOSE_WORKSTATION',
          ...by,
          entity: 'workstations',
          pk: 1,
          before: { idUsers: idUser },
          after: { idUsers: null },
        },
        { action: 'LOGIN', username: 'lucia' },
      ];
    },
  ],
  [
    'making many tickets, clearing a queue and emptying a branch',
    async (stage) => {
      const { supervisor, by, signedIn } = await supervising(stage);
      const pair = { idServices: 1, idSegments: 1 };
      const make = () =>
        stage.admin.call(createSetOfTickets, { params: { id: DEMO.branch }, body: { ...pair, amount: '3' } });
      const { tickets } = await make();
      const { idQueues: idQueue } = await supervisor.call(getTicket, {
        params: { id: tickets[0]?.idTicket ?? 0 },
      });
      await supervisor.call(cancelTicketsFromQueue, { body: { idQueue } });
      await make();
      await supervisor.call(resetBranch, { params: { id: DEMO.branch } });
      await stage.admin.call(resetBranches, {});
      const branch = { entity: 'branches', pk: DEMO.branch };
      const created = { action: 'GENERATE_TICKETS' as const, ...byAdmin(stage), ...branch };
      const codes = tickets.map(({ code }) => code);
      return [
        ...signedIn,
        { ...created, after: { ...pair, amount: 3, first: codes[0], last: codes[2] } },
        {
          action: 'CLEAR_QUEUE',
          ...by,
          entity: 'queues',
          pk: idQueue,
          after: { idBranches: [DEMO.branch], canceled: codes },
        },
        created,
        { action: 'RESET_BRANCH', ...by, ...branch, after: { canceled: 3, closed: 0 } },
        { action: 'RESET_BRANCH', ...byAdmin(stage), ...branch, after: { canceled: 0, closed: 0 } },
      ];
    },
  ],
];

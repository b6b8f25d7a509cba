import { createSetOfTickets } from '#shared/contract/tickets/ticket-operations.ts';
import { getTicket } from '#shared/contract/tickets/whole-ticket.ts';
import {
  cancelTicket,
  cancelTicketsFromQueue,
  closeWorkstationOfOther,
  resetBranch,
  resetBranches,
} from '#shared/contract/workstation/supervision.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';
import type { Branch } from '#tests/support/servers/start-branch.ts';
import { allow } from '../configure-workstations.ts';
import { remove } from '../ticket-actions.ts';
import { open, take, takeCallable } from '../workstation-actions.ts';
import { type Action, byAdmin, type Expected, type Stage } from './stage.ts';

/** The same server, with what only a branch has. */
const asBranch = ({ server }: Stage) => server as EitherServer & Branch;
const supervising = async (stage: Stage, first: Expected[] = []) => {
  const supervisor = await stage.server.signIn('supervisor');
  const by = { idUsers: supervisor.idUser, username: 'supervisor' };
  return { supervisor, by, signedIn: [{ action: 'LOGIN' as const, ...by }, ...first] };
};

/** Lists what supervisors and operators do. */
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
      const made = { action: 'GENERATE_TICKETS' as const, ...byAdmin(stage), ...branch };
      const codes = tickets.map(({ code }) => code);
      return [
        ...signedIn,
        { ...made, after: { ...pair, amount: 3, first: codes[0], last: codes[2] } },
        {
          action: 'CLEAR_QUEUE',
          ...by,
          entity: 'queues',
          pk: idQueue,
          after: { idBranches: [DEMO.branch], canceled: codes },
        },
        made,
        { action: 'RESET_BRANCH', ...by, ...branch, after: { canceled: 3, closed: 0 } },
        { action: 'RESET_BRANCH', ...byAdmin(stage), ...branch, after: { canceled: 0, closed: 0 } },
      ];
    },
  ],
];

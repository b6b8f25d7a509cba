import type { DisplayFeed } from '#shared/contract/devices/displays.ts';
import type { IssuedTicket } from '#shared/contract/tickets/tickets.ts';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { createLoad } from '../load.ts';
import { tokenOf, workstationOf } from '../seed-bench.ts';
import type { OpenPeer } from './peer.ts';

/** Turno with its own ticket display, and workstations that finish a customer before the next call. */
const openTurno: OpenPeer = async (address) => {
  const load = createLoad(Number(new URL(address).port), 50);
  const assisted = new Map<number, number>();
  let cursor = 0;
  return {
    name: 'Turno',
    async take() {
      const { answer } = await load.post<IssuedTicket>('/branches/1/tickets?segment=1&service=1');
      return answer.code;
    },
    async call(workstation) {
      const token = tokenOf(workstation);
      const before = assisted.get(workstation);
      if (before !== undefined) await load.post(`/ticket/${before}/end`, { token });
      assisted.delete(workstation);
      const path = `/workstation-by-branch/${workstationOf(workstation)}/actions/callNext`;
      const { ticket } = (await load.post<Workstation>(path, { token })).answer;
      if (!ticket) return null;
      assisted.set(workstation, ticket.idTicket);
      return ticket.code;
    },
    async displayed() {
      const seen: string[] = [];
      for (let more = true; more; ) {
        const { answer } = await load.get<DisplayFeed>(`/displays/1/calls?cursor=${cursor}`);
        cursor = answer.cursor;
        more = answer.calls.length > 0;
        seen.push(...answer.calls.map(({ code }) => code));
      }
      return seen;
    },
    close: async () => load.close(),
  };
};

export default openTurno;

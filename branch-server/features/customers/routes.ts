import { customerHistory } from '#shared/contract/tickets/customers.ts';
import { type Route, read } from '#shared/server/kit/route.ts';
import type { Visits } from './visits.ts';

/** Earlier visits of a customer (operations specification, section 3). */
export function visitRoutes(visits: Visits): Route<never>[] {
  return [
    read(customerHistory, ({ query: { id, name = '' } }) => {
      const found = id === undefined ? visits.ofName(name) : visits.ofCustomer(id);
      return found.map((visit) => ({
        idTicket: visit.id,
        AssistanceDate: visit.called_at ?? visit.arrived_at,
        BranchName: visit.branch,
        QueueName: visit.queue,
        employeeName: visit.first_name === null ? null : `${visit.first_name} ${visit.last_name}`,
      }));
    }),
  ];
}

import { byArrival, type QueueCandidates } from '#shared/domain/calling/strategies.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { mayBeCalled } from '../calling/choose.ts';
import type { Customer } from './customer.ts';

export interface SimulatedQueue {
  readonly id: number;
  readonly name: string;
  readonly appointments: boolean;
}

/** Candidates computed from complete queues: a reference for the indexed queries of the branch. */
export function queueCandidatesOf(
  queues: readonly SimulatedQueue[],
  waiting: readonly Customer[],
  now: Millis,
): QueueCandidates[] {
  return queues.map(({ id, name, appointments }) => {
    const here = waiting
      .filter((customer) => customer.queueId === id && mayBeCalled(customer, now))
      .sort(byArrival);
    const byWait = here.toSorted((a, b) => a.enteredAt - b.enteredAt || byArrival(a, b));
    const isDue = ({ appointmentAt }: Customer) => appointmentAt === null || appointmentAt <= now;
    return {
      queueId: id,
      queueName: name,
      head: toCandidate(here[0] ?? null),
      oldest: toCandidate(byWait[0] ?? null),
      oldestDue: toCandidate(byWait.find(isDue) ?? null),
      appointments: appointments ? appointmentHeads(here, now) : null,
    };
  });
}

function appointmentHeads(here: readonly Customer[], now: Millis) {
  const withTime = here
    .flatMap((customer) =>
      customer.appointmentAt === null ? [] : [{ customer, at: customer.appointmentAt }],
    )
    .sort((a, b) => a.at - b.at || byArrival(a.customer, b.customer));
  return {
    due: toCandidate(withTime.find(({ at }) => at <= now)?.customer ?? null),
    walkIn: toCandidate(here.find(({ appointmentAt }) => appointmentAt === null) ?? null),
    early: toCandidate(withTime.find(({ at }) => at > now)?.customer ?? null),
  };
}

function toCandidate(customer: Customer | null) {
  if (!customer) return null;
  const { id, code, queueId, enteredAt, appointmentAt } = customer;
  return { id, code, queueId, enteredAt, appointmentAt };
}

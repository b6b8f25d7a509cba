import type { Round } from '../calling/strategies.ts';
import type { Millis, QueueId, Seconds } from '../ids.ts';
import type { CallPlan } from './call-plan.ts';
import type { ExpectedChanges } from './expected-sessions.ts';

/** A customer in a queue. */
export interface WaitingNow {
  /** Orders customers by first arrival, ascending. */
  readonly id: number;
  /** When the customer entered the present queue. */
  readonly enteredAt: Millis;
  /** Null without an appointment. */
  readonly appointmentAt: Millis | null;
}

/** The present state of a queue, with the expected demand and service times. */
export interface QueueNow {
  readonly id: QueueId;
  /** Target wait; 0 for none. */
  readonly sla: Seconds;
  /** Time between taking a ticket and the first moment at which it may be called. */
  readonly politeness: Seconds;
  /** Customers who wait, by first arrival. */
  readonly waiting: readonly WaitingNow[];
  /** Expected arrivals per hour, for each coming quarter of an hour; the last value applies afterwards. */
  readonly perHour: readonly number[];
  /** Uncertainty of these rates (sigma of a log-normal), besides that of the branch. */
  readonly arrivalDoubt: number;
  /** Times of booked appointments whose customers have not come yet. */
  readonly booked: readonly Millis[];
  /** Appointments of the queue are called by their time (profiles of the type APPOINTMENTBASED). */
  readonly hasAppointments: boolean;
  /** Mean time of a workstation for one customer, from the call until it is free again. */
  readonly serviceTime: Seconds;
  /** Spread of single service times (sigma of a log-normal). */
  readonly spread: number;
  /** Uncertainty of the mean itself (sigma of a log-normal): large after few measurements. */
  readonly doubt: number;
}

/** A workstation that may open. */
export interface ClosedWorkstation {
  /** Workstations that call alike share the same object. */
  readonly plan: CallPlan;
  /** Factor on the service times of its operator: 1.2 takes a fifth longer than the mean. */
  readonly pace: number;
  readonly changes: ExpectedChanges;
}

/** An open workstation. */
export interface WorkstationNow extends ClosedWorkstation {
  /** The customer served now; null if the workstation is free. */
  readonly serving: { readonly queueId: QueueId; readonly since: Millis } | null;
}

/** A branch at one moment: the input of every forecast. */
export interface BranchNow {
  readonly now: Millis;
  /** Last arrival of customers; beyond any forecast if the branch does not close. */
  readonly closesAt: Millis;
  readonly queues: readonly QueueNow[];
  readonly workstations: readonly WorkstationNow[];
  /** Closed workstations that may open. */
  readonly closedWorkstations: readonly ClosedWorkstation[];
  /** Uncertainty of the arrivals in all queues together: a day is busier than it seems, or calmer. */
  readonly arrivalDoubt: number;
  /** Rounds of RATIOBASED profiles by profile id. */
  readonly rounds: ReadonlyMap<number, Round>;
}

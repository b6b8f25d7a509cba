import type { Millis, Seconds } from '../ids.ts';

export interface SimulatedQueue {
  readonly id: number;
  readonly name: string;
  readonly letter: string;
  readonly appointments: boolean;
  /** Customers who come in each hour from opening on, on average. */
  readonly perHour: readonly number[];
  /** Half are served sooner. */
  readonly serviceTime: Seconds;
  readonly sla: Seconds;
}

export interface SimulatedBranch {
  readonly opensAt: Millis;
  readonly queues: readonly SimulatedQueue[];
  readonly workstations: number;
  readonly politeness: Seconds;
}

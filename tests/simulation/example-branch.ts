import type { SimulatedBranch, SimulatedQueue } from '#shared/domain/simulation/arrivals.ts';

/** A bank branch on a busy day: from ten to one more customers come than the workstations can serve. */
export const EXAMPLE_BRANCH: SimulatedBranch = {
  opensAt: Date.UTC(2026, 10, 16, 9),
  workstations: 4,
  politeness: 10,
  queues: [
    queue(1, 'Cash desk', 'A', { perHour: [18, 32, 36, 32, 16, 12, 14, 10], serviceTime: 150, sla: 600 }),
    queue(2, 'Accounts', 'B', { perHour: [6, 10, 12, 10, 6, 4, 6, 4], serviceTime: 420, sla: 900 }),
    queue(3, 'Advice', 'C', {
      perHour: [3, 3, 4, 3, 2, 3, 3, 2],
      serviceTime: 900,
      sla: 300,
      appointments: true,
    }),
    queue(4, 'Priority', 'P', { perHour: [3, 4, 5, 4, 3, 2, 3, 2], serviceTime: 180, sla: 300 }),
  ],
};

function queue(
  id: number,
  name: string,
  letter: string,
  more: Pick<SimulatedQueue, 'perHour' | 'serviceTime' | 'sla'> & { readonly appointments?: boolean },
): SimulatedQueue {
  return { id, name, letter, appointments: false, ...more };
}

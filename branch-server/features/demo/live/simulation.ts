import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  getDemonstration,
  type Simulation,
  steerSimulation,
} from '#shared/contract/installation/demonstration.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { act, type Route, read } from '#shared/server/kit/route.ts';

/** The clock of the simulation: it runs at the selected speed and stops during a pause. */
export function createSimulationClock(realNow: () => Millis) {
  let state: Simulation = { state: 'running', speed: 1 };
  let base = realNow();
  let since = base;
  const now = (): Millis => base + (state.state === 'running' ? (realNow() - since) * state.speed : 0);
  return {
    now,
    state: (): Simulation => state,
    steer(next: Simulation): void {
      base = now();
      since = realNow();
      state = next;
    },
  };
}

export interface SteerableSimulation {
  state(): Simulation;
  steer(next: Simulation): Promise<void>;
}

/** @param simulation null if nothing is simulated */
export const simulationRoutes = (simulation: SteerableSimulation | null): Route<never>[] => [
  read(getDemonstration, () => ({ simulation: simulation?.state() ?? null })),

  act(steerSimulation, async ({ body }) => {
    if (!simulation) throw apiError('NOT_FOUND', { about: 'a simulation' });
    await simulation.steer(body);
    return simulation.state();
  }),
];

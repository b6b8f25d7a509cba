import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';

const tag = 'Demonstration';

/** Speed factors of the simulation. */
export const SIMULATION_SPEEDS = [1, 5, 20] as const;

export const simulation = z
  .object({
    state: z.enum(['running', 'paused', 'stopped']),
    speed: z.literal(SIMULATION_SPEEDS),
  })
  .meta({ id: 'Simulation' });
export type Simulation = z.infer<typeof simulation>;

/** State of the simulation; null without one. */
export const getDemonstration = endpoint({
  method: 'get',
  path: '/demonstration',
  tag,
  only: 'branch',
  summary: 'State and speed of the simulation of customers and operators',
  privilege: 'signedIn',
  answer: z.object({ simulation: simulation.nullable() }),
  errors: [],
});

/** Modules that may control the simulation. */
export const STEERED_BY = [MODULES.users, MODULES.roles, MODULES.preferences, MODULES.activeDirectory];

/** Controls the simulation. Refuses with NOT_FOUND without one. */
export const steerSimulation = endpoint({
  method: 'put',
  path: '/demonstration/simulation',
  unversioned: 'sets one thing whatever it was before',
  tag,
  only: 'branch',
  summary: 'Pause, resume, stop or speed up the simulation of a demonstration',
  privilege: STEERED_BY,
  scope: 'installation',
  body: simulation,
  answer: simulation,
  errors: ['NOT_FOUND'],
});

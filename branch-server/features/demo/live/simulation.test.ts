import { expect, it } from 'vitest';
import { createSimulationClock } from './simulation.ts';

it('the simulated clock runs at the selected speed and stops during a pause', () => {
  let real = 1_000;
  const clock = createSimulationClock(() => real);
  real += 100;
  expect(clock.now()).toBe(1_100);
  clock.steer({ state: 'running', speed: 20 });
  real += 100;
  expect(clock.now()).toBe(3_100);
  clock.steer({ state: 'paused', speed: 5 });
  real += 10_000;
  expect(clock.now()).toBe(3_100);
  clock.steer({ state: 'running', speed: 5 });
  real += 10;
  expect(clock.now()).toBe(3_150);
});

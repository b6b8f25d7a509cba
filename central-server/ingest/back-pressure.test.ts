import { describe, expect, it } from 'vitest';
import { createBackPressure } from './routes.ts';

const forever = () => new Promise<never>(() => undefined);

describe('back-pressure', () => {
  it('limits the number of simultaneous pushes', async () => {
    const pressure = createBackPressure({ pushes: 1, bytes: 1_000 });
    void pressure.during(10, forever);
    expect(pressure.busyForMs()).toBe(0);
    await pressure.during(10, async () => expect(pressure.busyForMs()).toBeGreaterThan(0));
    expect(pressure.busyForMs()).toBe(0);
  });

  it('limits the bytes of simultaneous pushes', async () => {
    const pressure = createBackPressure({ pushes: 10, bytes: 1_000 });
    await pressure.during(1_001, async () => expect(pressure.busyForMs()).toBeGreaterThan(0));
  });

  it('frees the capacity of a push that failed', async () => {
    const pressure = createBackPressure({ pushes: 0, bytes: 1_000 });
    await expect(pressure.during(10, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
    expect(pressure.busyForMs()).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { createBackPressure } from './back-pressure.ts';

const forever = () => new Promise<never>(() => undefined);

describe('back-pressure', () => {
  it('wants no more than so many pushes at once', async () => {
    const pressure = createBackPressure({ pushes: 1, bytes: 1_000 });
    void pressure.during(10, forever);
    expect(pressure.busyForMs()).toBe(0);
    await pressure.during(10, async () => expect(pressure.busyForMs()).toBeGreaterThan(0));
    expect(pressure.busyForMs()).toBe(0);
  });

  it('wants no more than so many bytes at once', async () => {
    const pressure = createBackPressure({ pushes: 10, bytes: 1_000 });
    await pressure.during(1_001, async () => expect(pressure.busyForMs()).toBeGreaterThan(0));
  });

  it('has room again after a push that failed', async () => {
    const pressure = createBackPressure({ pushes: 0, bytes: 1_000 });
    await expect(pressure.during(10, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
    expect(pressure.busyForMs()).toBe(0);
  });
});

import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTrialWrite } from './trial-write.ts';

describe('the trial write', () => {
  let now: number;
  let writes: number;
  let write: () => Promise<unknown>;
  let damaged: boolean;
  let state: ReturnType<typeof createTrialWrite>;
  beforeEach(() => {
    now = 0;
    writes = 0;
    damaged = false;
    write = async () => {};
    state = createTrialWrite({
      write: () => {
        writes += 1;
        return write();
      },
      clock: { mono: () => now },
      damage: { look: () => {}, isDamaged: () => damaged },
      log: pino({ level: 'silent' }),
    });
  });

  it('runs once in some seconds, for any number of requests', async () => {
    expect(new Set(await Promise.all(Array.from({ length: 100 }, state)))).toEqual(new Set(['ok']));
    for (let requested = 0; requested < 100; requested += 1) await state();
    expect(writes).toBe(1);
    now += 5_000;
    await state();
    expect(writes).toBe(2);
  });

  it('distinguishes a full disk from other failures', async () => {
    write = async () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    };
    expect(await state()).toBe('full');
    now += 5_000;
    write = async () => {
      throw new Error('the line to PostgreSQL is gone');
    };
    expect(await state()).toBe('failed');
    now += 5_000;
    write = async () => {};
    expect(await state()).toBe('ok');
  });

  it('does not start again while one runs: it is slow, and then has failed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    write = () => promise;
    expect(await state()).toBe('slow');
    now += 30_000;
    expect(await state()).toBe('failed');
    expect(writes).toBe(1);
    resolve();
    await promise;
    expect(await state()).toBe('ok');
  });

  it('leaves a damaged database alone', async () => {
    damaged = true;
    expect([await state(), writes]).toEqual(['damaged', 0]);
  });
});

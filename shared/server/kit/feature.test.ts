import pino from 'pino';
import { expect, it } from 'vitest';
import { createDamageWatch } from '../db/damage.ts';
import { type Feature, runFeatures } from './feature.ts';

const NOW = 1_000;

function running(...features: readonly Feature<string>[]) {
  const written: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => written.push(line) });
  return {
    ...runFeatures({ features, now: () => NOW, log, damage: createDamageWatch('none', log) }),
    written,
  };
}

it('features start in listed order, each cleaned up before, and end in reverse order', async () => {
  const done: string[] = [];
  const named = (name: string): Feature<string> => ({
    doHousekeeping: async (now) => done.push(`${name} tidied at ${now}`),
    start: async () => {
      await Promise.resolve();
      done.push(`${name} began`);
    },
    stop: async () => {
      await Promise.resolve();
      done.push(`${name} ended`);
    },
  });
  const { start, stop } = running(named('spool'), {}, named('timers'));
  await start();
  await stop();
  expect(done).toEqual([
    'spool tidied at 1000',
    'spool began',
    'timers tidied at 1000',
    'timers began',
    'timers ended',
    'spool ended',
  ]);
});

it('every listening feature receives committed changes', () => {
  const received: string[] = [];
  const listening = (name: string): Feature<string> => ({
    onCommit: (notices) => received.push(...notices.map((notice) => `${name}: ${notice}`)),
  });
  running(listening('displays'), {}, listening('printers')).onCommit(['called', 'printed']);
  expect(received).toEqual([
    'displays: called',
    'displays: printed',
    'printers: called',
    'printers: printed',
  ]);
});

it('a failed clean-up is logged and delays nothing', async () => {
  const done: string[] = [];
  const { start, doHousekeeping, written } = running(
    {
      doHousekeeping: async () => {
        throw new Error('disk is gone');
      },
      start: () => void done.push('began'),
    },
    { doHousekeeping: async () => done.push('tidied') },
  );
  await start();
  await doHousekeeping();
  expect(done).toEqual(['began', 'tidied', 'tidied']);
  expect(written).toHaveLength(2);
  expect(written[0]).toContain('disk is gone');
});

it('a feature that cannot start prevents the start of the server', async () => {
  const failing: Feature<string> = { start: () => Promise.reject(new Error('no paper')) };
  await expect(running(failing).start()).rejects.toThrow('no paper');
});

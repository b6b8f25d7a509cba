import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../db/unavailable.ts';
import { logHooks } from './open-log.ts';

it('the log has one line a second about a database that does not answer, and every other line', () => {
  let now = 0;
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push((JSON.parse(chunk.toString()) as { msg: string }).msg);
      done();
    },
  });
  const log = pino({ hooks: logHooks(() => now) }, sink);
  for (now = 0; now < 3_000; now += 10) {
    log.child({ feature: 'alarms' }).error({ err: new DatabaseUnavailableError('refused') }, 'alarms');
    log.warn(new Error('Connection terminated unexpectedly'));
  }
  expect(lines).toEqual(Array.from({ length: 3 }, () => 'the database does not answer'));
  log.error({ err: new Error('another') }, 'other');
  expect(lines.at(-1)).toBe('other');
});

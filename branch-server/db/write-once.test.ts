import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importAppointments } from '#shared/contract/tickets/appointment-import.ts';
import { WritingDialect } from '#shared/server/db/sqlite-dialect.ts';
import { type BranchWrite, commands } from '#shared/server/kit/route.ts';
import { createIdempotencyStore } from './idempotency-store.ts';
import type { BranchTables } from './tables.ts';
import { createWriteGate } from './write-gate.ts';
import { createWriteOnce } from './write-once.ts';

const KEY = { key: 'one-file:3', fingerprint: 'f' };

describe('a request that is written in parts', () => {
  const sqlite = () => new Sqlite(':memory:');
  let db: ReturnType<typeof sqlite>;
  let write: ReturnType<typeof createWriteOnce<never>>;
  let gate: ReturnType<typeof createWriteGate<never>>;
  /** The part before which the server ends; undefined for none. */
  let endsBefore: string | undefined;
  /** The part before which another write arrives; undefined for none. */
  let arrivesBefore: string | undefined;
  beforeEach(() => {
    db = sqlite();
    db.exec(`
      create table notes (text text);
      create table idempotency (key text primary key, fingerprint text, answer text, created_at integer);`);
    const clock = { now: () => 5, mono: () => 0 };
    gate = createWriteGate<never>({
      sqlite: db,
      kysely: new Kysely<BranchTables>({ dialect: new WritingDialect(db) }),
      clock,
      journal: { begin: () => () => {}, recorded: () => 0 },
      audit: () => {},
      firstId: () => 0,
      onCommit: () => {},
    });
    write = createWriteOnce({ gate, idempotency: createIdempotencyStore(db), clock });
    endsBefore = undefined;
    arrivesBefore = undefined;
  });
  afterEach(() => db.close());

  const notes = () => db.prepare('select text from notes order by rowid').pluck().all();
  const note = (text: string) => db.prepare('insert into notes values (?)').run(text);
  /** Writes three parts; each returns the number of notes. */
  const route = commands<typeof importAppointments, never>(importAppointments, async (_request, part) => {
    const lines = [];
    for (const text of ['a', 'b', 'c']) {
      if (text === endsBefore) throw new Error('the server ended');
      if (text === arrivesBefore) void gate.command(() => note('another'));
      lines.push(
        await part(text, () => {
          note(text);
          return notes().length;
        }),
      );
    }
    return lines as never;
  }) as BranchWrite<never>;
  const ask = (key = KEY) => write(route, {} as never, key);

  it('executes the missing parts when it is repeated, and returns the full answer', async () => {
    endsBefore = 'c';
    await expect(ask()).rejects.toThrow('the server ended');
    expect(notes()).toEqual(['a', 'b']);
    endsBefore = undefined;
    expect(await ask()).toBe('[1,2,3]');
    expect(notes()).toEqual(['a', 'b', 'c']);
    expect(await ask()).toBe('[1,2,3]');
    expect(notes()).toHaveLength(3);
  });

  it('runs once if it arrives twice at the same time', async () => {
    expect(await Promise.all([ask(), ask()])).toEqual(['[1,2,3]', '[1,2,3]']);
    expect(notes()).toEqual(['a', 'b', 'c']);
  });

  it('allows other writes between its parts', async () => {
    arrivesBefore = 'b';
    await ask();
    expect(notes()).toEqual(['a', 'another', 'b', 'c']);
  });

  it('is rejected under the key of another request', async () => {
    await ask();
    await expect(ask({ ...KEY, fingerprint: 'g' })).rejects.toMatchObject({
      status: 'IDEMPOTENCY_KEY_REUSED',
    });
  });
});

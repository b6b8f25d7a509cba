import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WritingDialect } from '#shared/server/db/sqlite-dialect.ts';
import type { BranchTables } from './tables.ts';
import { createWriteGate } from './write-gate.ts';

describe('the write gate', () => {
  const sqlite = () => new Sqlite(':memory:');
  let db: ReturnType<typeof sqlite>;
  let announced: string[][];
  /** Whether space can be freed; `relieved` counts the requests. */
  let room: boolean;
  let relieved: number;
  let gate: ReturnType<typeof createWriteGate<string>>;
  beforeEach(() => {
    db = sqlite();
    db.exec(`
      pragma foreign_keys = on;
      create table notes (text text primary key check (text <> 'forbidden'));
      create table answers (text text references notes (text) deferrable initially deferred);`);
    announced = [];
    room = true;
    relieved = 0;
    gate = createWriteGate<string>({
      sqlite: db,
      kysely: new Kysely<BranchTables>({ dialect: new WritingDialect(db) }),
      journal: { begin: () => () => {}, recorded: () => 0 },
      audit: () => {},
      clock: { now: () => 5, mono: () => 0 },
      firstId: () => 0,
      relieve: async () => {
        relieved += 1;
        return room;
      },
      onCommit: (notices) => {
        expect(db.inTransaction).toBe(false);
        announced.push([...notices]);
      },
    });
  });
  afterEach(() => db.close());

  const notes = () => db.prepare('select text from notes order by rowid').pluck().all();
  const write = (text: string) => db.prepare('insert into notes values (?)').run(text).changes;
  const note = (text: string) =>
    gate.command((scope) => {
      write(text);
      scope.announce(text);
      return `${text} at ${scope.now}`;
    });
  /** Breaks a foreign key that is checked only at the commit. */
  const breakAtCommit = () =>
    gate.command(({ announce }) => {
      db.prepare('insert into answers values (?)').run('to nothing');
      announce('never said');
    });

  it('commits simultaneous commands once, in order', async () => {
    expect(await Promise.all([note('a'), note('b'), note('c')])).toEqual(['a at 5', 'b at 5', 'c at 5']);
    expect(notes()).toEqual(['a', 'b', 'c']);
    expect(announced).toEqual([['a', 'b', 'c']]);
  });

  it('sends no answer and no notice before the commit', async () => {
    const seen: unknown[] = [];
    const first = note('a').then(() => seen.push(db.inTransaction, announced.length));
    const second = gate.command(() => {
      seen.push('second runs');
    });
    await Promise.all([first, second]);
    expect(seen).toEqual(['second runs', false, 1]);
  });

  it('rolls back only a rejected command, with its notices', async () => {
    const rejected = gate.command((scope) => {
      write('half');
      scope.announce('half');
      throw new Error('refused');
    });
    const outcomes = await Promise.allSettled([note('a'), rejected, note('b'), note('forbidden'), note('c')]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(notes()).toEqual(['a', 'b', 'c']);
    expect(announced).toEqual([['a', 'b', 'c']]);
  });

  it('repeats a group only if a command was rejected after it had written', async () => {
    const runs: string[] = [];
    const counted = (name: string, run: () => void) =>
      gate.command(({ announce }) => {
        runs.push(name);
        run();
        announce(name);
      });
    const reject = () => {
      throw new Error('refused');
    };
    await Promise.allSettled([counted('a', () => write('a')), counted('before writing', reject)]);
    expect(runs).toEqual(['a', 'before writing']);
    runs.length = 0;
    const half = () => {
      write('half');
      reject();
    };
    const outcomes = await Promise.allSettled([counted('b', () => write('b')), counted('half', half)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(runs).toEqual(['b', 'half', 'b', 'half']);
    expect([notes(), announced]).toEqual([
      ['a', 'b'],
      [['a'], ['b']],
    ]);
  });

  it('rejects all commands of a group whose commit fails, publishes nothing, and continues', async () => {
    const outcomes = await Promise.allSettled([note('a'), breakAtCommit(), note('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(notes()).toEqual([]);
    expect(announced).toEqual([]);
    expect(await note('c')).toBe('c at 5');
    expect(announced).toEqual([['c']]);
  });

  it('loses no command if there are more than fit into one commit', async () => {
    await Promise.all(Array.from({ length: 450 }, (_, index) => note(String(index))));
    expect(notes()).toHaveLength(450);
    expect(announced.flat()).toHaveLength(450);
    expect(Math.max(...announced.map((group) => group.length))).toBeLessThanOrEqual(200);
  });

  it('runs nothing between the steps of an awaited transaction', async () => {
    const order: string[] = [];
    const pending = gate.transaction(async ({ announce }) => {
      order.push('transaction begins');
      write('first');
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      order.push('transaction ends');
      announce('transaction');
    });
    const between = gate.command(({ announce }) => {
      order.push('command');
      announce('command');
    });
    const other = gate.transaction(async () => {
      order.push('other transaction');
    });
    await Promise.all([pending, between, other]);
    expect(order).toEqual(['transaction begins', 'transaction ends', 'command', 'other transaction']);
    expect(announced).toEqual([['transaction'], ['command'], []]);
  });

  it('rolls back a rejected transaction, and continues', async () => {
    const rejected = gate.transaction(async ({ announce }) => {
      write('half');
      announce('half');
      throw new Error('refused');
    });
    await expect(rejected).rejects.toThrow('refused');
    await note('a');
    expect(notes()).toEqual(['a']);
    expect(announced).toEqual([['a']]);
  });

  it('counts transactions, which may change the configuration, but neither commands nor those of jobs', async () => {
    const before = gate.version();
    await note('a');
    await gate.background(async () => {});
    expect(gate.version()).toBe(before);
    await gate.transaction(async () => {});
    expect(gate.version()).toBeGreaterThan(before);
  });

  /** The error of SQLite, which may have ended the transaction. */
  const diskFull = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

  it('repeats the whole group once space is freed on a full disk', async () => {
    let full = true;
    const onFullDisk = gate.command(() => {
      write('on a full disk');
      if (!full) return;
      full = false;
      throw diskFull();
    });
    await Promise.all([note('before'), onFullDisk, note('after')]);
    expect(notes()).toEqual(['on a full disk', 'before', 'after']);
    expect([announced, relieved]).toEqual([[['before', 'after']], 1]);
  });

  it('repeats an awaited transaction as well', async () => {
    let full = true;
    await gate.transaction(async ({ announce }) => {
      write('awaited');
      announce('awaited');
      if (!full) return;
      full = false;
      throw diskFull();
    });
    expect([notes(), announced, relieved]).toEqual([['awaited'], [['awaited']], 1]);
  });

  it('frees space for an awaited transaction that the full disk has already ended', async () => {
    let full = true;
    await gate.transaction(async () => {
      write('awaited');
      if (!full) return;
      full = false;
      // Like SQLite if it cannot write the data of a commit.
      db.exec('rollback');
      throw diskFull();
    });
    expect([notes(), relieved]).toEqual([['awaited'], 1]);
  });

  it('fails if no space or too little space can be freed, and continues', async () => {
    const full = () =>
      gate.command(() => {
        throw diskFull();
      });
    await expect(full()).rejects.toThrow('disk is full');
    room = false;
    await expect(full()).rejects.toThrow('disk is full');
    expect(relieved).toBe(2);
    expect(await note('a')).toBe('a at 5');
  });

  it('frees space only if the disk is full', async () => {
    await Promise.allSettled([note('forbidden'), breakAtCommit()]);
    expect(relieved).toBe(0);
  });
});

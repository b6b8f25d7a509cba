import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

const ROWS = 3_000;

/** Durable inserts per second of this machine without the product: one row per transaction, synchronous=FULL. */
export function bareDurableRate(folder: string): number {
  const file = join(folder, 'bare.db');
  const sqlite = new Sqlite(file);
  sqlite.pragma('journal_mode = wal');
  sqlite.pragma('synchronous = full');
  sqlite.exec('create table bare (id integer primary key, text text not null, at integer not null)');
  const insert = sqlite.prepare('insert into bare (text, at) values (?, ?)');
  const started = performance.now();
  for (let row = 0; row < ROWS; row += 1) insert.run(`ticket ${row}`, Date.now());
  const rate = ROWS / ((performance.now() - started) / 1000);
  sqlite.close();
  rmSync(file);
  return rate;
}

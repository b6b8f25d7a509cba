import { type Kysely, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CentralDatabase } from '#central-server/db/central-database.ts';
import { type CentralDatabaseOptions, openCentralDatabase } from '#central-server/db/database.ts';
import type { FactAuditTable } from '#central-server/db/schema/facts.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import { writeAudit } from '#central-server/db/write-audit.ts';
import { type AuditRow, chainedEntry } from '#shared/server/audit/audit-entry.ts';
import { headText } from '#shared/server/audit/head.ts';
import { pastTriggers } from '#tests/support/checks/past-triggers.ts';
import { auditOf, entryAbout } from '#tests/support/samples/audit-entries.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { runAuditVerify } from '#tests/support/servers/run-audit-verify.ts';

type Db = Kysely<CentralTables>;

const ENTRIES = 12;
const NOW = Date.UTC(2026, 10, 16, 9);

describeCentral('the audit of central', (_open, newStorage) => {
  let where: CentralDatabaseOptions;
  let database: CentralDatabase;
  let written: AuditRow[];
  beforeAll(async () => {
    where = await newStorage();
    database = await openCentralDatabase(where);
    const entries = Array.from({ length: ENTRIES }, (_, index) => entryAbout(index + 1));
    await database.db.transaction().execute((trx) => writeAudit(trx, entries, NOW));
    written = await database.db.selectFrom('audit').selectAll().orderBy('seq').execute();
    return () => database.close();
  });
  beforeEach(async () => {
    await pastTriggers(database.db, 'audit', async (db) => {
      await db.deleteFrom('audit').execute();
      await db.insertInto('audit').values(written).execute();
    });
    await pastTriggers(database.db, 'fact_audit', (db) => db.deleteFrom('fact_audit').execute());
    await remember(head());
  });

  /** Changes the database like a user who may alter tables. */
  const tamper = (change: (db: Db) => Promise<unknown>) => pastTriggers(database.db, 'audit', change);
  const remember = (value: string) =>
    database.db.updateTable('installation').set({ value }).where('name', '=', 'auditHead').execute();

  const head = () => headText(written.at(-1) ?? { seq: 0, chain: '' });

  it('is valid as written, while the database is in use', async () => {
    expect(await runAuditVerify(where)).toEqual({
      code: 0,
      lines: [`Audit: 12 entries in order, the last one ${head()}`],
    });
  });

  it.each<[string, string, (db: Db) => Promise<unknown>]>([
    [
      'a column that was altered',
      'entry 5 does not follow the one before it: something was changed, put in or moved',
      (db) => db.updateTable('audit').set({ username: 'somebody' }).where('seq', '=', 5).execute(),
    ],
    [
      'a chain value that was altered',
      'entry 5 does not follow the one before it: something was changed, put in or moved',
      (db) =>
        db
          .updateTable('audit')
          .set({ chain: 'f'.repeat(64) })
          .where('seq', '=', 5)
          .execute(),
    ],
    [
      'an entry that was written anew with a chain value that fits',
      'entry 6 does not follow the one before it: something was changed, put in or moved',
      (db) => {
        const other = chainedEntry(written[3] as AuditRow, entryAbout(77), NOW);
        return db.updateTable('audit').set(other).where('seq', '=', 5).execute();
      },
    ],
    [
      'an entry that was deleted',
      'entry 5 is missing',
      (db) => db.deleteFrom('audit').where('seq', '=', 5).execute(),
    ],
    [
      'several entries that were deleted, the first among them',
      'entries 1 to 3 are missing',
      (db) => db.deleteFrom('audit').where('seq', '<=', 3).execute(),
    ],
    [
      'an entry that was put in between, with the others moved on',
      'entry 5 does not follow the one before it: something was changed, put in or moved',
      async (db) => {
        for (const { seq } of written.slice(4).reverse()) {
          await db
            .updateTable('audit')
            .set({ seq: seq + 1 })
            .where('seq', '=', seq)
            .execute();
        }
        await db
          .insertInto('audit')
          .values({ ...(written[1] as AuditRow), seq: 5 })
          .execute();
      },
    ],
    [
      'two entries that were exchanged',
      'entry 5 does not follow the one before it: something was changed, put in or moved',
      async (db) => {
        for (const [from, to] of [
          [5, 99],
          [6, 5],
          [99, 6],
        ] as const)
          await db.updateTable('audit').set({ seq: to }).where('seq', '=', from).execute();
      },
    ],
    [
      'a tail that was cut off',
      'entries 11 to 12 are missing',
      (db) => db.deleteFrom('audit').where('seq', '>', 10).execute(),
    ],
    ['all of it cut off', 'entries 1 to 12 are missing', (db) => db.deleteFrom('audit').execute()],
    [
      'an entry that was added past the server, with a chain value that fits',
      'entry 13 was not written by the server',
      (db) =>
        db
          .insertInto('audit')
          .values(chainedEntry(written.at(-1) as AuditRow, entryAbout(13), NOW))
          .execute(),
    ],
    [
      'a last entry that was written anew with a chain value that fits',
      'entry 12 is not the one that was written last',
      (db) => {
        const other = chainedEntry(written[10] as AuditRow, entryAbout(77), NOW);
        return db.updateTable('audit').set(other).where('seq', '=', 12).execute();
      },
    ],
  ])('%s is detected', async (_, violation, change) => {
    await tamper(change);
    expect(await runAuditVerify(where)).toEqual({ code: 1, lines: [`Audit: BROKEN, ${violation}.`] });
  });

  it('continues after a removed tail without hiding the removal', async () => {
    await tamper((db) => db.deleteFrom('audit').where('seq', '>', 10).execute());
    await database.db.transaction().execute((trx) => writeAudit(trx, [entryAbout(13)], NOW));
    expect(await runAuditVerify(where)).toEqual({
      code: 1,
      lines: ['Audit: BROKEN, entries 11 to 12 are missing.'],
    });
  });

  it('a complete rewrite is detected if an entry was noted before', async () => {
    const forged = auditOf(ENTRIES);
    await tamper(async (db) => {
      await db.deleteFrom('audit').execute();
      await db.insertInto('audit').values(forged).execute();
    });
    await remember(headText(forged.at(-1) as AuditRow));
    expect((await runAuditVerify(where)).code).toBe(0);
    const noted = written[6] as AuditRow;
    expect(await runAuditVerify(where, `--noted=${headText(noted)}`)).toEqual({
      code: 1,
      lines: ['Audit: BROKEN, entry 7 is not the one that was noted.'],
    });
  });

  it('a noted entry is found', async () => {
    const noted = headText(written[6] as AuditRow);
    expect((await runAuditVerify(where, `--noted=${noted}`)).code).toBe(0);
    expect(await runAuditVerify(where, '--noted=7')).toEqual({
      code: 2,
      lines: ['The audit cannot be read: --noted cannot be used: 7 is not number:value, as it was said'],
    });
  });

  describe('with entries of branches', () => {
    const sent = (idBranches: number, rows: readonly AuditRow[], incarnation = 1): FactAuditTable[] =>
      rows.map((row) => ({
        ...row,
        id_branches: idBranches,
        day: '2026-11-16',
        incarnation,
        row_ver: 1,
        version_incarnation: incarnation,
        eid: `${idBranches} ${incarnation} ${row.seq}`,
        since_gap: null,
        extra: null,
      }));
    const put = (rows: readonly FactAuditTable[]) =>
      database.db.insertInto('fact_audit').values(rows).execute();
    const rows = auditOf(9);

    it('each branch is verified separately', async () => {
      await put([...sent(3, rows), ...sent(4, auditOf(2))]);
      const { code, lines } = await runAuditVerify(where);
      expect([code, lines.slice(1)]).toEqual([
        0,
        [
          `Audit of branch 3: 9 entries in order, the last one 3/${headText(rows[8] as AuditRow)}`,
          `Audit of branch 4: 2 entries in order, the last one 4/${headText(rows[1] as AuditRow)}`,
        ],
      ]);
    });

    it('a branch may start late, continue from a backup, and restart', async () => {
      await put(sent(3, rows.slice(4)));
      await put([...sent(4, rows), ...sent(4, otherFrom(rows[6] as AuditRow, 4), 2)]);
      await put([...sent(5, rows), ...sent(5, auditOf(3), 2)]);
      const { code, lines } = await runAuditVerify(where);
      expect([code, lines.slice(1).map((line) => line.replace(/, the last.*/, ''))]).toEqual([
        0,
        [
          'Audit of branch 3: 5 entries in order',
          'Audit of branch 4: 13 entries in order',
          'Audit of branch 5: 12 entries in order',
        ],
      ]);
    });

    it('an error of one is reported for it', async () => {
      await put([
        ...sent(3, rows),
        ...sent(4, rows),
        ...sent(
          5,
          rows.filter(({ seq }) => seq !== 4),
        ),
      ]);
      await pastTriggers(database.db, 'fact_audit', (db) =>
        db
          .updateTable('fact_audit')
          .set({ after: null })
          .where('id_branches', '=', 4)
          .where('seq', '=', 8)
          .execute(),
      );
      const { code, lines } = await runAuditVerify(where);
      expect(code).toBe(1);
      expect(lines[1]).toMatch(/^Audit of branch 3: 9 entries in order/);
      expect(lines.slice(2)).toEqual([
        'Audit of branch 4: BROKEN, entry 8 does not follow the one before it: something was changed, put in or moved.',
        'Audit of branch 5: BROKEN, entry 4 is missing.',
      ]);
    });

    it('an entry noted at the branch is found among its sent ones', async () => {
      await put(sent(3, rows.slice(0, 7)));
      const last = headText(rows[8] as AuditRow);
      const { code, lines } = await runAuditVerify(where, `--noted=3/${last}`, `--noted=8/${last}`);
      expect([code, lines.slice(1)]).toEqual([
        1,
        [
          'Audit of branch 3: BROKEN, entries 8 to 9 are missing.',
          'Audit of branch 8: BROKEN, it has sent no entry.',
        ],
      ]);
    });
  });

  it.each(['audit', 'fact_audit'] as const)('the database refuses to change %s', async (table) => {
    const [row] = auditOf(1);
    if (table === 'fact_audit') {
      await database.db
        .insertInto('fact_audit')
        .values({
          ...(row as AuditRow),
          id_branches: 3,
          day: '2026-11-16',
          incarnation: 1,
          row_ver: 1,
          version_incarnation: 1,
          eid: 'e',
          since_gap: null,
          extra: null,
        })
        .execute();
    }
    const before = await sql`select * from ${sql.table(table)}`.execute(database.db);
    const columns = sql.raw(
      Object.keys(before.rows[0] as object)
        .map((name) => `"${name}"`)
        .join(', '),
    );
    const statements = [
      sql`update ${sql.table(table)} set username = 'somebody'`,
      sql`update ${sql.table(table)} set seq = seq + 100`,
      sql`delete from ${sql.table(table)} where seq = 1`,
      sql`delete from ${sql.table(table)}`,
      database.dialect === 'sqlite'
        ? sql`insert or replace into ${sql.table(table)} (${columns}) select ${columns} from ${sql.table(table)}`
        : sql`truncate ${sql.table(table)}`,
    ];
    for (const statement of statements) {
      await expect(statement.execute(database.db)).rejects.toThrow('what is written down is never changed');
    }
    expect(await sql`select * from ${sql.table(table)}`.execute(database.db)).toEqual(before);
  });
});

/** Writes the entries of a branch after its restore to an earlier entry, different from the former ones. */
function otherFrom(last: AuditRow, entries: number): AuditRow[] {
  const rows: AuditRow[] = [];
  for (let number = 1; number <= entries; number += 1) {
    rows.push(chainedEntry(rows.at(-1) ?? last, entryAbout(100 + number), NOW));
  }
  return rows;
}

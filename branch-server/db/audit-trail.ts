import type { Database } from 'better-sqlite3';
import type { Millis } from '#shared/domain/ids.ts';
import { type AuditEntry, type AuditRow, chainedEntry } from '#shared/server/audit/audit-entry.ts';
import { AUDIT_HEAD, headText, previousHead } from '#shared/server/audit/head.ts';
import { isAudited } from '#shared/server/audit/wanted.ts';
import type { Change } from '#shared/server/db/change.ts';
import { statement } from './statement.ts';

/** Writes one entry into the audit of the open transaction, and into its change log by `record`. */
export type AuditTrail = (entry: AuditEntry, now: Millis, record: (change: Change) => void) => void;

/** Writes the audit. The head of its chain is read from the file each time: a rolled-back entry leaves no trace. */
export function createAuditTrail(sqlite: Database): AuditTrail {
  const last = statement<object>()(sqlite, (db) =>
    db.selectFrom('audit').select(['seq', 'chain']).orderBy('seq', 'desc').limit(1),
  );
  const storedHead = statement<object>()(sqlite, (db) =>
    db.selectFrom('installation').select('value').where('name', '=', AUDIT_HEAD),
  );
  const remember = statement<{ value: string }>()(sqlite, (db, p) =>
    db
      .insertInto('installation')
      .values({ name: AUDIT_HEAD, value: p('value') })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
      ),
  );
  const switches = statement<object>()(sqlite, (db) =>
    db
      .selectFrom('general_parameters')
      .select(['name', 'value'])
      .where('name', 'in', ['auditLog', 'auditChanges']),
  );
  const insert = statement<AuditRow>()(sqlite, (db, p) =>
    db.insertInto('audit').values({
      seq: p('seq'),
      at: p('at'),
      action: p('action'),
      id_users: p('id_users'),
      username: p('username'),
      address: p('address'),
      entity: p('entity'),
      pk: p('pk'),
      about: p('about'),
      before: p('before'),
      after: p('after'),
      chain: p('chain'),
    }),
  );

  return (entry, now, record) => {
    if (!isAudited(entry.action, switches.all({}))) return;
    const row = chainedEntry(previousHead(storedHead.get({})?.value, last.get({})), entry, now);
    insert.run(row);
    remember.run({ value: headText(row) });
    record({ entity: 'audit', pk: row.seq, op: 'insert', rowVersion: 1, values: { ...row } });
  };
}

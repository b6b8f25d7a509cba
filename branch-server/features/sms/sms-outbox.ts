import type { Database } from 'better-sqlite3';
import { statement } from '#branch-server/db/statement.ts';
import type { Notice } from '#branch-server/notices.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { WITHDRAWN_AT } from '#branch-server/stored/sms/sms-spool.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { isOfTicket } from '#shared/domain/sms/message-kinds.ts';
import { smsLength } from '#shared/domain/sms/sms-length.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { type Attempt, resolveAttempt } from '#shared/server/sms/resolve-attempt.ts';
import type { OutgoingSms, SmsOutcome } from '#shared/server/sms/sms-provider.ts';
import { createFilledText } from './filled-text.ts';
import type { PackageAlerts } from './package-alerts.ts';
import { createPackageUse } from './package-use.ts';
import { createSmsRows, type DueSms } from './sms-rows.ts';

export interface SmsOutboxOptions {
  /** The writing connection. */
  readonly sqlite: Database;
  readonly settings: SettingsNow;
  readonly notifyOfPackage: PackageAlerts;
}

/** A message that was taken, for one attempt. */
export interface ClaimedSms extends OutgoingSms, Attempt {
  readonly id: number;
  readonly idBranches: number;
  readonly parts: number;
}

/**
 * Claims messages for an attempt and stores the outcome. `sending` and the counted parts are durable before the
 * attempt, so that after a crash the outcome is known to be unknown.
 */
export function createSmsOutbox({ sqlite, settings, notifyOfPackage }: SmsOutboxOptions) {
  const rows = createSmsRows(sqlite);
  const filled = createFilledText(sqlite);
  const use = createPackageUse(sqlite);
  const holds = createSmsSuspensions(sqlite);

  /** Claims a due message; null if it may not be sent, and is settled thereby. */
  function claim(scope: Scope<Notice>, row: DueSms): ClaimedSms | null {
    const text = textOf(row);
    if (text === null) return drop(scope, row, 'withdrawn', '');
    // Warnings to staff about the package are not charged to it.
    const parts = row.kind === 'alert' ? 0 : smsLength(text).parts;
    const more = parts - row.parts;
    const { smsPackage, smsPackageType } = settings();
    const { period, used } = use.of(smsPackageType, scope.now);
    if (parts > 0 && used + more > smsPackage) {
      notifyOfPackage(scope, { used: smsPackage, period: period.name, idBranches: row.id_branches });
      return drop(scope, row, 'refused', 'package');
    }
    use.add(more, scope.now);
    notifyOfPackage(scope, { used: used + more, period: period.name, idBranches: row.id_branches });
    const attempts = row.attempts + 1;
    rows.take({ id: row.id, attempts, parts, now: scope.now });
    return {
      id: row.id,
      key: row.key,
      to: row.phone,
      text,
      parts,
      attempts,
      idBranches: row.id_branches,
      doubtful: row.doubtful === 1,
      expiresAt: row.expires_at,
    };
  }

  const textOf = ({ kind, id_tickets, text }: DueSms): string | null =>
    text === '' && id_tickets !== null && isOfTicket(kind) ? filled(kind, id_tickets, settings()) : text;

  function drop(scope: Scope<Notice>, row: DueSms, state: 'withdrawn' | 'refused', failure: string): null {
    // Parts that may have arrived in an earlier attempt stay counted.
    const parts = row.doubtful === 1 ? row.parts : 0;
    use.add(parts - row.parts, scope.now);
    rows.end({ id: row.id, state, failure, parts, reference: '', doubtful: row.doubtful, now: scope.now });
    return null;
  }

  return {
    /** Claims the next due message; null without one. */
    claim(scope: Scope<Notice>): ClaimedSms | null {
      for (let row = rows.due(scope.now); row; row = rows.due(scope.now)) {
        const one = claim(scope, row);
        if (one) return one;
      }
      return null;
    },

    /** Stores the outcome of an attempt; true if it suspends the branch. */
    recordOutcome(
      scope: Scope<Notice>,
      sms: ClaimedSms,
      outcome: SmsOutcome,
      isIdempotent: boolean,
    ): boolean {
      const { now } = scope;
      // The ticket may have progressed meanwhile: then the message is not retried.
      const expiresAt = rows.expiryOf(sms.id) ?? sms.expiresAt;
      const next = resolveAttempt({ ...sms, expiresAt }, outcome, { isIdempotent, now });
      const parts = next.state === 'sent' || next.doubtful ? sms.parts : 0;
      use.add(parts - sms.parts, now);
      const doubtful = next.doubtful ? 1 : 0;
      const { id } = sms;
      if (next.state === 'queued')
        rows.again({ id, next: next.nextAt, failure: next.failure, parts, doubtful, now });
      else {
        const reference = outcome.kind === 'sent' ? outcome.reference : '';
        const claim = next.state === 'expired' && expiresAt === WITHDRAWN_AT;
        const state = claim ? 'withdrawn' : next.state;
        rows.end({ id, state, failure: next.failure, parts, reference, doubtful, now });
      }
      if (outcome.kind === 'refused' && outcome.about === 'account')
        return holds.rejected(sms.idBranches, outcome.why, now);
      if (outcome.kind === 'sent') holds.clear(sms.idBranches);
      return false;
    },

    /** Expires messages; returns their number. */
    expire: ({ now }: Scope<Notice>): number => rows.expire(now),

    /** Resolves attempts interrupted by a crash: they are repeated only if the provider supports keys. */
    resume: ({ now }: Scope<Notice>, isIdempotent: boolean): number => rows.interrupted(isIdempotent, now),

    /** Resumes the messages of a branch. */
    release(scope: Scope<Notice>, idBranches: number): boolean {
      const was = holds.clear(idBranches);
      rows.hasten(idBranches, scope.now);
      scope.announce({ kind: 'sms' });
      return was;
    },

    /** Deletes some of the messages that ended before a moment; returns their number. */
    purge: (_: Scope<Notice>, before: Millis): number => rows.purge(before),

    /** Deletes links from settled appointment messages, because such a link allows changes of the appointment. */
    clearAddresses: (_: Scope<Notice>): number => rows.clearAddresses({}),
  };
}

export type SmsOutbox = ReturnType<typeof createSmsOutbox>;

/** Refusals in a row of the account by which the messages of a branch are held. */
const SUSPEND_AFTER = 3;

/**
 * Suspends messages of a branch whose account the provider rejects: further attempts would cost money and delay
 * others.
 */
function createSmsSuspensions(sqlite: Database) {
  const rejected = statement<{ branch: number; reason: string }>()(sqlite, (db, p) =>
    db
      .insertInto('sms_suspensions')
      .values({ id_branches: p('branch'), rejections: 1, suspended_since: null, reason: p('reason') })
      .onConflict((on) =>
        on.column('id_branches').doUpdateSet((eb) => ({
          rejections: eb('sms_suspensions.rejections', '+', 1),
          reason: p('reason'),
        })),
      ),
  );
  const hold = statement<{ branch: number; now: number }>()(sqlite, (db, p) =>
    db
      .updateTable('sms_suspensions')
      .set({ suspended_since: p('now') })
      .where('id_branches', '=', p('branch'))
      .where('suspended_since', 'is', null)
      .where('rejections', '>=', SUSPEND_AFTER),
  );
  const clear = statement<{ branch: number }>()(sqlite, (db, p) =>
    db.deleteFrom('sms_suspensions').where('id_branches', '=', p('branch')),
  );

  return {
    /** Counts an account rejection; true if the branch is suspended from now on. */
    rejected(branch: number, reason: string, now: Millis): boolean {
      rejected.run({ branch, reason });
      return hold.run({ branch, now }) > 0;
    },
    /** Resumes the messages of a branch; true if they were suspended. */
    clear: (branch: number): boolean => clear.run({ branch }) > 0,
  };
}

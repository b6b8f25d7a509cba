import type { Database } from 'better-sqlite3';
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
import { createSmsSuspensions } from './sms-holds.ts';
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
 * Takes messages for an attempt and settles what became of it. That one is being sent is durable before it is, and its
 * parts are counted with that: a server that dies then knows on its return what it does not know.
 */
export function createSmsOutbox({ sqlite, settings, notifyOfPackage }: SmsOutboxOptions) {
  const rows = createSmsRows(sqlite);
  const filled = createFilledText(sqlite);
  const use = createPackageUse(sqlite);
  const holds = createSmsSuspensions(sqlite);

  /** Takes one that is due; null where it may not be sent, and is settled with that. */
  function claim(scope: Scope<Notice>, row: DueSms): ClaimedSms | null {
    const text = textOf(row);
    if (text === null) return drop(scope, row, 'withdrawn', '');
    // What those are told who look after the package costs their customers nothing of it.
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
    // What may have arrived with an earlier attempt stays counted.
    const parts = row.doubtful === 1 ? row.parts : 0;
    use.add(parts - row.parts, scope.now);
    rows.end({ id: row.id, state, failure, parts, reference: '', doubtful: row.doubtful, now: scope.now });
    return null;
  }

  return {
    /** Takes the next message that is due; null where there is none. */
    claim(scope: Scope<Notice>): ClaimedSms | null {
      for (let row = rows.due(scope.now); row; row = rows.due(scope.now)) {
        const one = claim(scope, row);
        if (one) return one;
      }
      return null;
    },

    /** Writes down what became of an attempt; true where the branch is held for it from now on. */
    settle(scope: Scope<Notice>, sms: ClaimedSms, outcome: SmsOutcome, keepsKeys: boolean): boolean {
      const { now } = scope;
      // Its ticket may have gone on meanwhile: then it is not tried again.
      const expiresAt = rows.expiryOf(sms.id) ?? sms.expiresAt;
      const next = resolveAttempt({ ...sms, expiresAt }, outcome, { keepsKeys, now });
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
        return holds.refused(sms.idBranches, outcome.why, now);
      if (outcome.kind === 'sent') holds.clear(sms.idBranches);
      return false;
    },

    /** Gives up what has outlived its use; answers how many. */
    expire: ({ now }: Scope<Notice>): number => rows.expire(now),

    /** Settles what a sudden end left half-done: only who keeps keys is asked again. */
    resume: ({ now }: Scope<Notice>, keepsKeys: boolean): number => rows.interrupted(keepsKeys, now),

    /** Lets the messages of a branch go out again. */
    release(scope: Scope<Notice>, idBranches: number): boolean {
      const was = holds.clear(idBranches);
      rows.hasten(idBranches, scope.now);
      scope.announce({ kind: 'sms' });
      return was;
    },

    /** Forgets some of the messages that ended before a moment; answers how many. */
    forget: (_: Scope<Notice>, before: Millis): number => rows.forget(before),

    /** Forgets what settled messages about appointments said: the address at which anybody may change one. */
    clearAddresses: (_: Scope<Notice>): number => rows.clearAddresses({}),
  };
}

export type SmsOutbox = ReturnType<typeof createSmsOutbox>;

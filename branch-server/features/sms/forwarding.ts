import type { Database } from 'better-sqlite3';
import type { Notice } from '#branch-server/notices.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { WITHDRAWN_AT } from '#branch-server/stored/sms/sms-spool.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import {
  type ForwardedSms,
  type ForwardedSmsState,
  type forwardSms,
  MAX_FORWARDED_SMS,
} from '#shared/contract/replication/sms.ts';
import { isOfTicket, pauseAfter } from '#shared/domain/sms/message-kinds.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { createFilledText } from './filled-text.ts';
import { createForwardedSmsRows } from './forwarded-sms-rows.ts';
import { createSmsRows, type DueSms } from './sms-rows.ts';

export type ForwardSmsRequest = BodyOf<typeof forwardSms>;

/** Time after expiry until a message without a report from central counts as unconfirmed, ms. */
const GIVE_UP_MS = 24 * 3_600_000;

type Ended = 'sent' | 'refused' | 'unknown' | 'expired' | 'withdrawn';

/**
 * Forwards messages to central and stores their outcomes. The forwarding is durable before the request, so that
 * the message is never sent another way; it is repeated under its key until central confirms it, and queried until
 * its end.
 */
export function createHandingOver(sqlite: Database, settings: SettingsNow) {
  const rows = createForwardedSmsRows(sqlite);
  const { end, again } = createSmsRows(sqlite);
  const filled = createFilledText(sqlite);

  const textOf = ({ kind, id_tickets, text }: DueSms): string | null =>
    text === '' && id_tickets !== null && isOfTicket(kind) ? filled(kind, id_tickets, settings()) : text;

  function finish({ id }: DueSms, state: Ended, failure: string, { now }: Scope<Notice>): void {
    end({ id, state, failure, parts: 0, reference: '', doubtful: 0, now });
  }

  /** Queues a message again that central does not have, until it expires. */
  function requeue(row: DueSms, failure: string, scope: Scope<Notice>): void {
    const next = scope.now + pauseAfter(row.attempts);
    if (row.expires_at === WITHDRAWN_AT) finish(row, 'withdrawn', '', scope);
    else if (next >= row.expires_at || row.phone === '') finish(row, 'expired', failure, scope);
    else again({ id: row.id, next, failure, parts: 0, doubtful: 0, now: scope.now });
  }

  function applyAnswer({ key, state, failure }: ForwardedSmsState, scope: Scope<Notice>): void {
    const row = rows.byKey(key);
    if (!row) return;
    const isInUse = row.accepted_at !== null;
    if (state === 'waiting') {
      if (!isInUse) rows.accepted({ id: row.id, now: scope.now });
    } else if (state === 'withdrawn')
      finish(row, row.expires_at === WITHDRAWN_AT ? 'withdrawn' : 'expired', failure, scope);
    // Central had confirmed it and was restored to an earlier state; it may have sent it.
    else if (state === 'notKnown' && isInUse) finish(row, 'unknown', 'central', scope);
    else if (state === 'notKnown' || state === 'declined') requeue(row, failure, scope);
    else finish(row, state, failure, scope);
  }

  return {
    /** Whether a message is due for forwarding. */
    isDue: ({ now }: { readonly now: number }): boolean => rows.due(now).length > 0,
    /** Whether messages at central have no outcome yet. */
    isWaiting: rows.any,

    /** Next request to central, with new messages if `offers`; null for nothing. */
    claim(scope: Scope<Notice>, offers: boolean): ForwardSmsRequest | null {
      const { now } = scope;
      rows.giveUp(now - GIVE_UP_MS, now);
      rows.clearPhones(now);
      const messages: ForwardedSms[] = [];
      const requested: { key: string; stop: boolean }[] = [];
      const offer = ({ key, kind, phone, expires_at }: DueSms, text: string) =>
        messages.push({ key, kind, phone, text, usefulMs: expires_at - now });

      for (const row of rows.forwarded()) {
        const isOfUse = row.expires_at > now;
        const text = row.accepted_at === null && isOfUse ? textOf(row) : null;
        if (text === null) requested.push({ key: row.key, stop: row.accepted_at === null || !isOfUse });
        else offer(row, text);
        rows.requested({ id: row.id, now });
      }
      const room = MAX_FORWARDED_SMS - messages.length;
      for (const row of offers ? rows.due(now).slice(0, Math.max(0, room)) : []) {
        const text = textOf(row);
        if (text === null) {
          finish(row, 'withdrawn', '', scope);
          continue;
        }
        rows.hand({ id: row.id, attempts: row.attempts + 1, now });
        offer(row, text);
      }
      return messages.length + requested.length === 0 ? null : { messages, requested };
    },

    /** Stores the answers of central. */
    resolve(scope: Scope<Notice>, answers: readonly ForwardedSmsState[]): void {
      for (const answer of answers) applyAnswer(answer, scope);
    },
  };
}

export type HandingOver = ReturnType<typeof createHandingOver>;

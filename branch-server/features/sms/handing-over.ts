import type { Database } from 'better-sqlite3';
import type { Notice } from '#branch-server/notices.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { WITHDRAWN_AT } from '#branch-server/stored/sms/sms-spool.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import {
  type HandedAnswer,
  type HandedMessage,
  type handOverSms,
  MOST_HANDED,
} from '#shared/contract/replication/sms.ts';
import { isOfTicket, pauseAfter } from '#shared/domain/sms/message-kinds.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { createFilledText } from './filled-text.ts';
import { createHandedRows } from './handed-rows.ts';
import { createSmsRows, type DueSms } from './sms-rows.ts';

export type HandedQuestion = BodyOf<typeof handOverSms>;

/** Milliseconds after the end of its use until a message of which central says nothing counts as not confirmed. */
const GIVEN_UP_MS = 24 * 3_600_000;

type Ended = 'sent' | 'refused' | 'unknown' | 'expired' | 'withdrawn';

/**
 * Hands messages to central, and takes what it says of them. That one is offered is durable before it is, so that it goes
 * no other way from then on; it is offered under its key until central says that it has it, and asked about until that
 * has come to its end.
 */
export function createHandingOver(sqlite: Database, settings: SettingsNow) {
  const rows = createHandedRows(sqlite);
  const { end, again } = createSmsRows(sqlite);
  const filled = createFilledText(sqlite);

  const textOf = ({ kind, id_tickets, text }: DueSms): string | null =>
    text === '' && id_tickets !== null && isOfTicket(kind) ? filled(kind, id_tickets, settings()) : text;

  function finish({ id }: DueSms, state: Ended, failure: string, { now }: Scope<Notice>): void {
    end({ id, state, failure, parts: 0, reference: '', doubtful: 0, now });
  }

  /** Gives a message back to the queue that central has not, while it is of use. */
  function giveBack(row: DueSms, failure: string, scope: Scope<Notice>): void {
    const next = scope.now + pauseAfter(row.attempts);
    if (row.expires_at === WITHDRAWN_AT) finish(row, 'withdrawn', '', scope);
    else if (next >= row.expires_at || row.phone === '') finish(row, 'expired', failure, scope);
    else again({ id: row.id, next, failure, parts: 0, doubtful: 0, now: scope.now });
  }

  function take({ key, state, failure }: HandedAnswer, scope: Scope<Notice>): void {
    const row = rows.byKey(key);
    if (!row) return;
    const isTaken = row.taken_at !== null;
    if (state === 'waiting') {
      if (!isTaken) rows.taken({ id: row.id, now: scope.now });
    } else if (state === 'withdrawn')
      finish(row, row.expires_at === WITHDRAWN_AT ? 'withdrawn' : 'expired', failure, scope);
    // It had it: central was put back to a time before, and may have sent it.
    else if (state === 'notKnown' && isTaken) finish(row, 'unknown', 'central', scope);
    else if (state === 'notKnown' || state === 'declined') giveBack(row, failure, scope);
    else finish(row, state, failure, scope);
  }

  return {
    /** Tells whether a message is due to be handed over. */
    isDue: ({ now }: { readonly now: number }): boolean => rows.due(now).length > 0,
    /** Tells whether central has messages of which it has not said the end. */
    isWaiting: rows.any,

    /** Takes what is to be said to central now, with new messages where `offers`; null for nothing. */
    claim(scope: Scope<Notice>, offers: boolean): HandedQuestion | null {
      const { now } = scope;
      rows.giveUp(now - GIVEN_UP_MS, now);
      rows.forgetPhones(now);
      const messages: HandedMessage[] = [];
      const asked: { key: string; stop: boolean }[] = [];
      const offer = ({ key, kind, phone, expires_at }: DueSms, text: string) =>
        messages.push({ key, kind, phone, text, usefulMs: expires_at - now });

      for (const row of rows.handed()) {
        const isOfUse = row.expires_at > now;
        const text = row.taken_at === null && isOfUse ? textOf(row) : null;
        if (text === null) asked.push({ key: row.key, stop: row.taken_at === null || !isOfUse });
        else offer(row, text);
        rows.asked({ id: row.id, now });
      }
      const room = MOST_HANDED - messages.length;
      for (const row of offers ? rows.due(now).slice(0, Math.max(0, room)) : []) {
        const text = textOf(row);
        if (text === null) {
          finish(row, 'withdrawn', '', scope);
          continue;
        }
        rows.hand({ id: row.id, attempts: row.attempts + 1, now });
        offer(row, text);
      }
      return messages.length + asked.length === 0 ? null : { messages, asked };
    },

    /** Writes down what central has said. */
    settle(scope: Scope<Notice>, answers: readonly HandedAnswer[]): void {
      for (const answer of answers) take(answer, scope);
    },
  };
}

export type HandingOver = ReturnType<typeof createHandingOver>;

import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditAction } from '#shared/domain/audit/actions.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { AuditTable } from '../db/access-tables.ts';

/** Names who does something, and from where. */
export interface Actor {
  /** Null without a signed-in user. */
  readonly idUsers: number | null;
  readonly username: string;
  /** Network address that the request came from; empty for what the server does by itself. */
  readonly address: string;
}

/** Describes one action, as the code that does it reports it. Neither `before` nor `after` may hold what is secret. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly by: Actor;
  /** The thing it was done to, with the name that people know it by. */
  readonly to: { readonly entity: string; readonly pk: number | null; readonly name: string };
  /** The fields that changed, as they were and as they are. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

export type AuditRow = Selectable<AuditTable>;

/** Starts the chain where nothing was written down yet. */
export const AUDIT_START = { seq: 0, chain: '0'.repeat(64) };

/** Makes the audit row after `previous`, chained to it, so that a missing, doubled or altered row is noticed. */
export function chainedEntry(
  previous: Pick<AuditRow, 'seq' | 'chain'>,
  { action, by, to, before, after }: AuditEntry,
  now: Millis,
): AuditRow {
  const row = {
    seq: previous.seq + 1,
    at: now,
    action,
    id_users: by.idUsers,
    username: keepable(by.username),
    address: keepable(by.address),
    entity: to.entity,
    pk: to.pk,
    about: keepable(to.name),
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  };
  return { ...row, chain: auditChainOf(previous.chain, row) };
}

/** Limits texts that others chose, in UTF-16 units: names are shorter, what is typed to sign in may be anything. */
const MAX_TEXT_LENGTH = 200;

/** A text as both databases give it back: neither with halves of pairs nor with the character 0. */
const keepable = (text: string): string =>
  text.slice(0, MAX_TEXT_LENGTH).toWellFormed().replaceAll('\0', '\ufffd');

/** The columns that the chain covers, in the order in which they are hashed. */
const CHAINED = [
  'seq',
  'at',
  'action',
  'id_users',
  'username',
  'address',
  'entity',
  'pk',
  'about',
  'before',
  'after',
] as const;

/** Computes the chain value of a row, to verify it: SHA-256 over the one before and the columns as a JSON array. */
export const auditChainOf = (previousChain: string, row: Omit<AuditRow, 'chain'>): string =>
  hash('sha256', previousChain + JSON.stringify(CHAINED.map((column) => row[column])));

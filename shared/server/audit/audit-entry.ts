import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { AuditAction } from '#shared/domain/access/audit-actions.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { AuditTable } from '#shared/server/db/schema/access.ts';

/** Author of an action and the client address. */
export interface Actor {
  /** Null without a signed-in user. */
  readonly idUsers: number | null;
  readonly username: string;
  /** Client address; empty for actions of the server itself. */
  readonly address: string;
}

/** One action for the audit. `before` and `after` must contain no secrets. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly by: Actor;
  /** The changed entity with its display name. */
  readonly to: { readonly entity: string; readonly pk: number | null; readonly name: string };
  /** Changed fields, before and after. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

export type AuditRow = Selectable<AuditTable>;

/** Start of an empty chain. */
export const AUDIT_START = { seq: 0, chain: '0'.repeat(64) };

/**
 * Creates the audit row after `previous`, chained by hash, so that missing, repeated and altered rows are detected.
 */
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

/** Maximum length of texts, in UTF-16 units. */
const MAX_TEXT_LENGTH = 200;

/** Removes characters that a database would change: unpaired surrogates and U+0000. */
const keepable = (text: string): string =>
  text.slice(0, MAX_TEXT_LENGTH).toWellFormed().replaceAll('\0', '\ufffd');

/** Columns covered by the chain, in hashing order. */
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

/** Chain value of a row: SHA-256 over the previous value and the columns as a JSON array. */
export const auditChainOf = (previousChain: string, row: Omit<AuditRow, 'chain'>): string =>
  hash('sha256', previousChain + JSON.stringify(CHAINED.map((column) => row[column])));

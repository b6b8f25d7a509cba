import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { BranchKeysTable } from '#central-server/db/schema/registry.ts';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type BranchCredentials,
  readCredentials,
} from '#shared/contract/replication/protocol/signed-text.ts';
import type { BranchGuard } from '#shared/server/kit/caller.ts';
import { verify } from '#sync/wire/signature.ts';
import type { ChangedKeys } from './changed-keys.ts';

/** Maximum replaced machines remembered, so that they get a specific error instead of a signature error. */
const MAX_FORMER_MACHINES = 5;

/** Identifies branches by their signatures. */
export interface BranchRegistry extends BranchGuard {
  /**
   * Returns the challenge for the branch's next signatures. It stays the same until it is used, so that a stranger's
   * request cannot invalidate it. A branch that is not enrolled gets an unusable one.
   */
  challenge(idBranches: number): Promise<string>;
}

type Key = Selectable<BranchKeysTable>;

/**
 * Accepts each signature once: every request signed with a challenge has a counter, and a conditional update of the
 * stored window makes sure that only one process accepts it.
 */
export function createBranchGuard(
  db: Kysely<CentralTables>,
  { used }: Pick<ChangedKeys, 'used'>,
): BranchRegistry {
  /** Finds the enrolled machines of the named branch; refuses if there are none or the challenge is stale. */
  async function admitted(header: string | undefined) {
    const named = readCredentials(header);
    if (!named) throw apiError('SIGNATURE_INVALID');
    const keys = await db
      .selectFrom('branch_keys')
      .selectAll()
      .where('id_branches', '=', named.idBranches)
      .orderBy('id', 'desc')
      .limit(1 + MAX_FORMER_MACHINES)
      .execute();
    if (keys.length === 0) throw apiError('SIGNATURE_INVALID');
    const valid = keys.find(({ revoked_at }) => revoked_at === null);
    if (!valid) throw apiError('BRANCH_REVOKED');
    const next = windowAfter(valid, named);
    if (!next) throw apiError('SIGNATURE_EXPIRED');
    return { named, valid, next, before: keys.filter((key) => key !== valid) };
  }

  /** Stores the window after a request; false if it changed meanwhile. */
  async function moveOn(key: Key, { challenge }: BranchCredentials, next: ReplayWindow): Promise<boolean> {
    const moved = await db
      .updateTable('branch_keys')
      .set({ challenge, last_count: next.highest, received: next.received })
      .$if(challenge === key.offered, (update) => update.set({ offered: null }))
      .where('id', '=', key.id)
      .where('revoked_at', 'is', null)
      .where('last_count', '=', key.last_count)
      .where('received', '=', key.received)
      .where('challenge', key.challenge === null ? 'is' : '=', key.challenge)
      .$if(challenge === key.offered, (update) => update.where('offered', '=', challenge))
      .executeTakeFirst();
    return moved.numUpdatedRows > 0n;
  }

  return {
    async admit(header) {
      await admitted(header);
    },

    async verify(header, sent) {
      // Retries if another request of the branch was accepted meanwhile.
      for (;;) {
        const { named, valid, next, before } = await admitted(header);
        const { idBranches, challenge, count, signature } = named;
        const request = { ...sent, idBranches, challenge, count };
        const isNew = valid.next_public_key !== null && verify(valid.next_public_key, request, signature);
        if (!isNew && !verify(valid.public_key, request, signature)) {
          const replaced = before.some(({ public_key }) => verify(public_key, request, signature));
          throw apiError(replaced ? 'BRANCH_REVOKED' : 'SIGNATURE_INVALID');
        }
        if (!(await moveOn(valid, named, next))) continue;
        if (isNew) await used(idBranches, valid.next_public_key ?? '');
        return { idBranches };
      }
    },

    async challenge(idBranches) {
      const generated = randomBytes(24).toString('base64url');
      const key = await db
        .updateTable('branch_keys')
        .set((eb) => ({ offered: eb.fn.coalesce('offered', eb.val(generated)) }))
        .where('id_branches', '=', idBranches)
        .where('revoked_at', 'is', null)
        .returning('offered')
        .executeTakeFirst();
      return key?.offered ?? generated;
    },
  };
}

/** Computes the window after accepting this request; null if it must be refused. */
function windowAfter(key: Key, { challenge, count }: BranchCredentials): ReplayWindow | null {
  if (challenge === key.offered) return acceptCount(EMPTY_WINDOW, count);
  if (challenge !== key.challenge) return null;
  return acceptCount({ highest: key.last_count, received: key.received }, count);
}

/** Maximum distance of a counter below the highest one: reports overtake large pushes. */
const WINDOW = 32;

/** Counters received under one challenge. */
export interface ReplayWindow {
  readonly highest: number;
  /** Bit mask of the 32 counters from the highest down; set if received. */
  readonly received: number;
}

/**
 * Window before the first request.
 *
 * @internal used by tests besides this file
 */
export const EMPTY_WINDOW: ReplayWindow = { highest: 0, received: 0 };

/**
 * Window after a request with this counter; null if the counter was used or is too old.
 *
 * @internal used by tests besides this file
 */
export function acceptCount({ highest, received }: ReplayWindow, count: number): ReplayWindow | null {
  if (count < 1) return null;
  const above = count - highest;
  if (above >= WINDOW) return { highest: count, received: 1 };
  // JavaScript shifts have 32 bits; `>>> 0` makes the result unsigned.
  if (above > 0) return { highest: count, received: ((received << above) | 1) >>> 0 };
  if (-above >= WINDOW) return null;
  const bit = (1 << -above) >>> 0;
  return (received & bit) !== 0 ? null : { highest, received: (received | bit) >>> 0 };
}

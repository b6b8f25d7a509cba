import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type BranchCredentials,
  readCredentials,
} from '#shared/contract/replication/protocol/signed-text.ts';
import type { BranchGuard } from '#shared/server/kit/caller.ts';
import { verify } from '#sync/wire/signature.ts';
import type { CentralTables } from '../db/tables.ts';
import type { ChangedKeys } from './changed-keys.ts';
import { acceptCount, EMPTY_WINDOW, type ReplayWindow } from './replay-window.ts';
import type { BranchKeysTable } from './tables.ts';

/** Limits how many replaced machines are remembered, to tell them so and not that their signature is wrong. */
const MAX_FORMER_MACHINES = 5;

/** Knows the branches by their signatures. */
export interface BranchRegistry extends BranchGuard {
  /**
   * Answers with what the branch has to sign with next: the same until it was signed with, since anybody may ask
   * and must not take away what the branch is using. A branch that is not enrolled gets one that nothing is signed
   * with.
   */
  challenge(idBranches: number): Promise<string>;
}

type Key = Selectable<BranchKeysTable>;

/**
 * A signature counts once: a challenge is drawn here, each request that is signed with it has a count of its own, and
 * the row that remembers them moves on by one statement that names what it was, so that of two processes only one
 * accepts a request.
 */
export function createBranchGuard(
  db: Kysely<CentralTables>,
  { used }: Pick<ChangedKeys, 'used'>,
): BranchRegistry {
  /** Finds the machines of the named branch; refuses where none may speak, or what is signed with cannot be fresh. */
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

  /** Stores the window after the request; false where the row has changed meanwhile. */
  async function moveOn(key: Key, { challenge }: BranchCredentials, next: ReplayWindow): Promise<boolean> {
    const moved = await db
      .updateTable('branch_keys')
      .set({ challenge, last_count: next.highest, heard: next.heard })
      .$if(challenge === key.offered, (update) => update.set({ offered: null }))
      .where('id', '=', key.id)
      .where('revoked_at', 'is', null)
      .where('last_count', '=', key.last_count)
      .where('heard', '=', key.heard)
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
      // Tries again if another request of the same branch was accepted meanwhile; those are few at once.
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
      const drawn = randomBytes(24).toString('base64url');
      const key = await db
        .updateTable('branch_keys')
        .set((eb) => ({ offered: eb.fn.coalesce('offered', eb.val(drawn)) }))
        .where('id_branches', '=', idBranches)
        .where('revoked_at', 'is', null)
        .returning('offered')
        .executeTakeFirst();
      return key?.offered ?? drawn;
    },
  };
}

/** Computes what was heard of the branch once this request is accepted; null where it must not be. */
function windowAfter(key: Key, { challenge, count }: BranchCredentials): ReplayWindow | null {
  if (challenge === key.offered) return acceptCount(EMPTY_WINDOW, count);
  if (challenge !== key.challenge) return null;
  return acceptCount({ highest: key.last_count, heard: key.heard }, count);
}

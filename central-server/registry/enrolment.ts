import type { Kysely, Transaction } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Actor } from '#shared/server/audit/audit-entry.ts';
import type { TransactionGate } from '#shared/server/db/scope.ts';
import { generateCode, hashOfCode } from '#shared/server/kit/random-code.ts';
import { isPublicKey } from '#sync/wire/signature.ts';

/** Characters of a code: 98 bits. */
const CODE_LENGTH = 20;

/** Validity of a code by central's clock. */
const CODE_LASTS_MS = 24 * 3_600_000;

export interface EnrolmentOptions {
  readonly db: Kysely<CentralTables>;
  /** Writes audited changes. */
  readonly gate: TransactionGate<never, CentralTables>;
  /** Returns a cryptographically random integer below a limit. */
  readonly below: (limit: number) => number;
  /** Records events of the branch's machine. */
  readonly noteEvent: (
    trx: Trx,
    idBranches: number,
    event: 'enrolled' | 'replaced' | 'revoked',
    now: Millis,
  ) => Promise<void>;
  /** Deletes the report and challenges of the former machine. Locks the branch. */
  readonly clearMachine: (trx: Trx, idBranches: number, now: Millis) => Promise<void>;
}

/** A machine that requests enrolment. */
export interface Applicant {
  readonly code: string;
  readonly publicKey: string;
  readonly machine: string;
  readonly version: string;
}

/** A code and its branch. */
interface IssuedCode {
  readonly idBranches: number;
  readonly branchName: string;
  readonly code: string;
}

/** Creates and redeems enrolment codes. */
export function createEnrolment({ db, gate, below, noteEvent, clearMachine }: EnrolmentOptions) {
  async function useCode(trx: Trx, applicant: Applicant, now: Millis): Promise<number | undefined> {
    const used = await trx
      .updateTable('enrolment_codes')
      .set({ used_at: now })
      .where('hash', '=', hashOfCode(applicant.code))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('id_branches')
      .executeTakeFirst();
    if (used) await replaceMachine(trx, used.id_branches, applicant, now);
    return used?.id_branches;
  }

  async function replaceMachine(trx: Trx, idBranches: number, by: Applicant, now: Millis): Promise<void> {
    const replaced = await revokeKeys(trx, idBranches, now);
    await clearMachine(trx, idBranches, now);
    await trx
      .insertInto('branch_keys')
      .values({
        id_branches: idBranches,
        public_key: by.publicKey,
        machine: by.machine,
        version: by.version,
        enrolled_at: now,
        revoked_at: null,
        challenge: null,
        offered: null,
        next_public_key: null,
        created_at: null,
        requested_at: null,
      })
      .execute();
    await noteEvent(trx, idBranches, replaced ? 'replaced' : 'enrolled', now);
  }

  async function createCode(
    trx: Trx,
    idBranches: number,
    { by, now, expiresAt }: { readonly by: Actor; readonly now: Millis; readonly expiresAt: Millis },
  ): Promise<string> {
    await voidCodes(trx, idBranches);
    const code = generateCode(CODE_LENGTH, below);
    await trx
      .insertInto('enrolment_codes')
      .values({
        hash: hashOfCode(code),
        id_branches: idBranches,
        created_by: by.idUsers ?? 0,
        created_at: now,
        expires_at: expiresAt,
        used_at: null,
      })
      .execute();
    return code;
  }

  return {
    /**
     * Creates a code for each branch, in the given order, and voids older codes. All or none: refuses with NOT_FOUND
     * if a branch is unknown.
     */
    createCodes(ids: readonly number[], by: Actor) {
      return gate.transaction(async ({ trx, now, audit }) => {
        const expiresAt = now + CODE_LASTS_MS;
        const codes = new Map<number, IssuedCode>();
        // Locks branches in ascending order, which prevents deadlocks.
        for (const idBranches of [...new Set(ids)].sort((one, other) => one - other)) {
          const { name } = await requireBranch(trx, idBranches);
          const code = await createCode(trx, idBranches, { by, now, expiresAt });
          codes.set(idBranches, { idBranches, branchName: name, code });
          const to = { entity: 'branches', pk: idBranches, name };
          audit({ action: 'ENROLMENT_CODE', by, to, after: { expiresAt } });
        }
        return { codes: [...new Set(ids)].flatMap((id) => codes.get(id) ?? []), expiresAt };
      });
    },

    /**
     * Enrols the machine and revokes the former one. Unknown, expired, void and used codes get the same error. The
     * machine that used a code may repeat the request.
     */
    enrol(applicant: Applicant, now: Millis): Promise<{ id: number; name: string }> {
      if (!isPublicKey(applicant.publicKey)) throw apiError('PUBLIC_KEY_INVALID', { field: 'publicKey' });
      return db.transaction().execute(async (trx) => {
        const idBranches = (await useCode(trx, applicant, now)) ?? (await enrolledWith(trx, applicant, now));
        if (idBranches === undefined) throw apiError('ENROLMENT_CODE_INVALID', { field: 'code' });
        return trx
          .selectFrom('branches')
          .select(['id', 'name'])
          .where('id', '=', idBranches)
          .executeTakeFirstOrThrow();
      });
    },

    /** Revokes the machine of the branch and its open codes. */
    revoke(idBranches: number, now: Millis): Promise<void> {
      return db.transaction().execute(async (trx) => {
        await requireBranch(trx, idBranches);
        await voidCodes(trx, idBranches);
        if (await revokeKeys(trx, idBranches, now)) await noteEvent(trx, idBranches, 'revoked', now);
      });
    },
  };
}

export type Enrolment = ReturnType<typeof createEnrolment>;
type Trx = Transaction<CentralTables>;

/** Branch whose machine has used this code. */
async function enrolledWith(
  trx: Trx,
  { code, publicKey }: Applicant,
  now: Millis,
): Promise<number | undefined> {
  const found = await trx
    .selectFrom('enrolment_codes as c')
    .innerJoin('branch_keys as k', 'k.id_branches', 'c.id_branches')
    .select('c.id_branches')
    .where('c.hash', '=', hashOfCode(code))
    .where('c.expires_at', '>', now)
    .where('k.public_key', '=', publicKey)
    .where('k.revoked_at', 'is', null)
    .executeTakeFirst();
  return found?.id_branches;
}

async function voidCodes(trx: Trx, idBranches: number): Promise<void> {
  await trx
    .deleteFrom('enrolment_codes')
    .where('id_branches', '=', idBranches)
    .where('used_at', 'is', null)
    .execute();
}

/** Locks the branch; refuses if it does not exist. */
async function requireBranch(trx: Trx, id: number): Promise<{ readonly name: string }> {
  const branch = await trx
    .updateTable('branches')
    .set((eb) => ({ row_ver: eb.ref('row_ver') }))
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!branch) throw apiError('NOT_FOUND', { about: `branch ${id}` });
  return branch;
}

/** Revokes the keys of a branch's machine; true if it had any. */
async function revokeKeys(
  trx: Transaction<CentralTables>,
  idBranches: number,
  now: Millis,
): Promise<boolean> {
  const revoked = await trx
    .updateTable('branch_keys')
    .set({ revoked_at: now })
    .where('id_branches', '=', idBranches)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return revoked.numUpdatedRows > 0n;
}

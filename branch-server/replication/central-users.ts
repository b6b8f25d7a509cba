import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import type { AnswerOf, Endpoint, RequestOf } from '#shared/contract/endpoint.ts';
import {
  changePasswordForBranch,
  createUserForBranch,
  type PasswordHash,
  resetPasswordForBranch,
  updateUserForBranch,
} from '#shared/contract/replication/people.ts';
import { unblockUser } from '#shared/server/access/attempts.ts';
import type { CentralUsers } from '#shared/server/access/central-users.ts';
import { endTokens } from '#shared/server/access/end-tokens.ts';
import type { TransactionGate } from '#shared/server/db/scope.ts';
import type { After, Timer } from './after.ts';
import type { CentralClient } from './central-client.ts';
import { CentralError } from './central-error.ts';
import type { Downward } from './down/downward.ts';
import { isOfTheBranch, type LinkState } from './link-state.ts';
import { ANSWER_TIMEOUT_MS } from './timeouts.ts';

/** Maximum wait for a change to arrive from central before the answer is sent, ms. */
const IN_FORCE_MS = 3_000;

export interface CentralUsersOptions {
  readonly client: CentralClient;
  readonly downward: Pick<Downward, 'notify' | 'revision'>;
  readonly link: LinkState;
  readonly gate: TransactionGate<Notice, BranchTables>;
  readonly after: After;
}

/** Sends changes of users to central, independent of other running requests. */
export function createCentralUsers(options: CentralUsersOptions) {
  const { client, downward, link, gate, after } = options;
  const waiting = new Set<() => void>();

  async function request<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<AnswerOf<E>> {
    try {
      // Runs beside a push or report, because a user waits for it.
      return await client.call(endpoint, request, { timeoutMs: ANSWER_TIMEOUT_MS.users, longPoll: true });
    } catch (error) {
      // The state of the link reports the error, too.
      throw error instanceof CentralError || isOfTheBranch(error) ? apiError('CENTRAL_OFFLINE') : error;
    }
  }

  /** Waits until the configuration of a revision is in force, with a timeout. */
  async function inForce(revision: number): Promise<void> {
    downward.notify(revision);
    if (downward.revision() >= revision) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer: Timer = after(IN_FORCE_MS, resolve);
    const look = () => {
      if (downward.revision() >= revision) resolve();
    };
    waiting.add(look);
    await promise;
    waiting.delete(look);
    timer.stop();
  }

  /** Stores the new password hash immediately, so that the current session continues. */
  const storePassword = (
    idUsers: number,
    stored: PasswordHash,
    exceptToken: string | undefined,
  ): Promise<void> =>
    gate.transaction(async (scope) => {
      await scope.trx.updateTable('users').set(stored).where('id', '=', idUsers).execute();
      await endTokens(scope, idUsers, { kind: 'session', exceptToken });
      await unblockUser(scope, idUsers);
    });

  const people: CentralUsers = {
    isReachable: () => link.now().connected !== false,

    async create(by, body) {
      const { user, revision } = await request(createUserForBranch, { body: { by, user: body } });
      await inForce(revision);
      return user;
    },

    async change(by, id, { body: user, basedOn }) {
      const body = { by, user, ...(basedOn && { basedOn }) };
      const { user: changed, revision } = await request(updateUserForBranch, { params: { id }, body });
      await inForce(revision);
      return changed;
    },

    async resetPassword(by, id, newPassword) {
      const body = { by, newPassword };
      const { password, revision } = await request(resetPasswordForBranch, { params: { id }, body });
      await inForce(revision);
      return password;
    },

    async changePassword({ idUsers, address, oldPassword, newPassword, exceptToken }) {
      const body = { oldPassword, newPassword, address };
      const stored = await request(changePasswordForBranch, { params: { id: idUsers }, body });
      await storePassword(idUsers, stored, exceptToken);
    },
  };

  return {
    people,
    /** Checks again after configuration came into force. */
    configurationReceived(): void {
      for (const look of waiting) look();
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import { pathOf } from '#shared/contract/client.ts';
import { enrolBranch } from '#shared/contract/replication/replication.ts';
import { unlearn } from '#shared/server/appointments/slot-seat-store.ts';
import { CHAIN_START } from '#shared/server/db/change.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import { NO_RETENTION } from '#sync/branch/retention.ts';
import { CentralError, centralAddressError } from '../central-error.ts';
import { type ExchangeOptions, requestCentral } from '../central-exchange.ts';
import { createPushStatus } from '../up/push-status.ts';
import type { BranchKeys } from './branch-key.ts';
import { centralOrigin } from './central-url.ts';
import { createEnrolmentStore, type Enrolment } from './enrolment-store.ts';
import { tableWithLocalData } from './local-data.ts';

export interface EnrolOptions extends Pick<ExchangeOptions, 'fetch' | 'signal'> {
  readonly gate: WriteGate<Notice, BranchTables>;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  readonly keys: BranchKeys;
  /** Allows http to any address. */
  readonly insecure: boolean;
  /** The name of this machine, for people. */
  readonly machine: string;
  readonly version: string;
}

export interface Application {
  readonly centralUrl: string;
  readonly code: string;
}

const ANSWER_MS = 20_000;

/**
 * Makes this server the branch that the code was made for. The log begins with the branch: what the first start made
 * is central's to give, and was never sent. A branch that enrols again (it was revoked, or taken for a copy of itself)
 * keeps its log and sends it in a new epoch: nothing of it stays apart.
 */
export async function enrol(options: EnrolOptions, application: Application): Promise<Enrolment> {
  const { gate, database, keys } = options;
  const before = createEnrolmentStore(database.readable).read();
  if (!before && tableWithLocalData(database.readable)) throw apiError('BRANCH_HAS_DATA');
  const origin = centralOrigin(application.centralUrl, options);
  const publicKey = await keys.offered();
  const given = await apply(options, origin, { code: application.code, publicKey });
  if (before && before.id_branches !== given.idBranches) {
    await keys.discard();
    throw apiError('ENROLLED_AS_OTHER', { params: { branch: before.branch_name } });
  }

  const store = createEnrolmentStore(database.sqlite);
  const enrolment = await gate.transaction(async ({ now, trx }) => {
    if (!before) {
      // Checks again: something may have been added while central was asked.
      if (tableWithLocalData(database.sqlite)) throw apiError('BRANCH_HAS_DATA');
      await trx.deleteFrom('change_log').execute();
      const cursor = { seq: 0, chain: CHAIN_START };
      const pushStatus = { epoch: randomUUID(), parent: null, cursor, retention: NO_RETENTION };
      createPushStatus(database.sqlite).write(pushStatus);
    } else {
      // The identity file does not know it, and so the session begins an epoch whatever central made of the one before.
      const pushStatus = createPushStatus(database.sqlite);
      pushStatus.write({ ...pushStatus.read(), epoch: randomUUID() });
    }
    // What this machine knew may be of another time: it learns from central what is booked.
    await unlearn(trx, 1);
    const made = {
      id_branches: given.idBranches,
      branch_name: given.branchName,
      central_name: given.centralName,
      central_url: origin,
      public_key: publicKey,
      first_id: given.firstId,
      enrolled_at: now,
    };
    store.write(made);
    return made;
  });
  await keys.adopt();
  return enrolment;
}

/** Hands the key and the code to central. Refuses with the field that the fault is about. */
async function apply(
  options: EnrolOptions,
  origin: string,
  by: { readonly code: string; readonly publicKey: string },
) {
  const body = { ...by, machine: options.machine, version: options.version };
  try {
    return await requestCentral(
      { ...options, origin },
      {
        endpoint: enrolBranch,
        path: pathOf(enrolBranch, {}),
        body: { text: JSON.stringify(body), type: 'application/json' },
        timeoutMs: ANSWER_MS,
      },
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 'ENROLMENT_CODE_INVALID')
      throw apiError('ENROLMENT_CODE_INVALID', { field: 'code' });
    throw error instanceof CentralError ? centralAddressError(error) : error;
  }
}

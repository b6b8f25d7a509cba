import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { emptyChangeLog } from '#branch-server/db/log-id.ts';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import { BRANCH_REPLICATION, type BranchTables } from '#branch-server/db/tables.ts';
import type { Notice } from '#branch-server/notices.ts';
import { ApiError, apiError } from '#shared/contract/api-error-factory.ts';
import { pathOf } from '#shared/contract/client.ts';
import { enrolBranch } from '#shared/contract/replication/replication.ts';
import { unlearn } from '#shared/server/appointments/slot-seat-store.ts';
import { CHAIN_START } from '#shared/server/db/change.ts';
import { tablesThat } from '#shared/server/db/replication.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import { SHARED_REPLICATION } from '#shared/server/db/tables.ts';
import { NO_RETENTION } from '#sync/branch/retention.ts';
import { CentralError, centralAddressError } from '../central-error.ts';
import { type ExchangeOptions, requestCentral } from '../central-exchange.ts';
import { ANSWER_TIMEOUT_MS } from '../timeouts.ts';
import { createPushStatus } from '../up/push-status.ts';
import { createEnrolmentStore, type Enrolment } from './enrolment-store.ts';
import type { BranchKeys } from './identity.ts';

export interface EnrolOptions extends Pick<ExchangeOptions, 'fetch' | 'signal'> {
  readonly gate: WriteGate<Notice, BranchTables>;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable'>;
  readonly keys: BranchKeys;
  /** Allows http to any address. */
  readonly insecure: boolean;
  /** The displayed name of this machine. */
  readonly machine: string;
  readonly version: string;
}

export interface Application {
  readonly centralUrl: string;
  readonly code: string;
}

/**
 * Enrols this server as the branch of a code. The change log starts with the branch: rows of the first start come
 * from central and were never sent. A branch that enrols again, after revocation or as a suspected copy, keeps its
 * log and sends it in a new epoch, so that nothing stays quarantined.
 */
export async function enrol(options: EnrolOptions, application: Application): Promise<Enrolment> {
  const { gate, database, keys } = options;
  const before = createEnrolmentStore(database.readable).read();
  if (!before && tableWithLocalData(database.readable)) throw apiError('BRANCH_HAS_DATA');
  const origin = centralOrigin(application.centralUrl, options);
  const publicKey = await keys.offered();
  const identity = await apply(options, origin, { code: application.code, publicKey });
  if (before && before.id_branches !== identity.idBranches) {
    await keys.discard();
    throw apiError('ENROLLED_AS_OTHER', { params: { branch: before.branch_name } });
  }

  const store = createEnrolmentStore(database.sqlite);
  const enrolment = await gate.transaction(async ({ now, trx }) => {
    if (!before) {
      // Checks again: rows may have been added during the request.
      if (tableWithLocalData(database.sqlite)) throw apiError('BRANCH_HAS_DATA');
      emptyChangeLog(database.sqlite, randomUUID());
      const cursor = { seq: 0, chain: CHAIN_START };
      const pushStatus = { epoch: randomUUID(), parent: null, cursor, retention: NO_RETENTION };
      createPushStatus(database.sqlite).write(pushStatus);
    } else {
      // The identity file lacks it, so the session starts an epoch whatever the state of the previous one at
      // central.
      const pushStatus = createPushStatus(database.sqlite);
      pushStatus.write({ ...pushStatus.read(), epoch: randomUUID() });
    }
    // Seats of this machine may be outdated: central sends the current bookings.
    await unlearn(trx, 1);
    const created = {
      id_branches: identity.idBranches,
      branch_name: identity.branchName,
      central_name: identity.centralName,
      central_url: origin,
      public_key: publicKey,
      first_id: identity.firstId,
      enrolled_at: now,
    };
    store.write(created);
    return created;
  });
  await keys.adopt();
  return enrolment;
}

/** Sends key and code to central. Throws with the field that the error belongs to. */
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
        timeoutMs: ANSWER_TIMEOUT_MS.enrolment,
      },
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 'ENROLMENT_CODE_INVALID')
      throw apiError('ENROLMENT_CODE_INVALID', { field: 'code' });
    throw error instanceof CentralError ? centralAddressError(error) : error;
  }
}

/** Host names of this machine: traffic cannot be intercepted. */
const HERE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Origin of central; throws for an invalid one, and for http, which others could read and alter, except on this
 * machine and in networks that the settings declare safe.
 *
 * @param insecure the settings declare the network safe
 */
export function centralOrigin(identity: string, { insecure }: { readonly insecure: boolean }): string {
  const url = URL.parse(identity.includes('://') ? identity : `https://${identity}`);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (
    !url ||
    !isWeb ||
    url.username !== '' ||
    url.password !== '' ||
    url.pathname !== '/' ||
    url.search !== ''
  )
    throw apiError('CENTRAL_URL_INVALID', { field: 'centralUrl' });
  if (url.protocol === 'http:' && !insecure && !HERE.has(url.hostname))
    throw apiError('CENTRAL_URL_INSECURE', { field: 'centralUrl' });
  return url.origin;
}

/**
 * Tables that a first start fills: an administrator, the audit of that, a reason to close workstations for, and the
 * language that was chosen at the set-up.
 */
const FROM_FIRST_START = new Set([
  'audit',
  'roles',
  'role_modules',
  'employees',
  'users',
  'close_reasons',
  'general_parameters',
]);

/**
 * The first table with local rows on a server that is not enrolled; null without any. Their ids would collide with
 * those of central.
 */
function tableWithLocalData(sqlite: Database): string | null {
  const all = { ...SHARED_REPLICATION, ...BRANCH_REPLICATION };
  const replicated = tablesThat(all, 'configuration', 'users', 'fact');
  const isFilled = (table: string): boolean =>
    sqlite.prepare(`select 1 from ${table} limit 1`).get() !== undefined;
  return replicated.find((table) => !FROM_FIRST_START.has(table) && isFilled(table)) ?? null;
}

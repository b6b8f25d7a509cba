import { expect } from 'vitest';
import { composeReplication } from '#branch-server/replication/compose-replication.ts';
import type { Client } from '#shared/contract/client.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { apiErrorOf } from '../checks/api-error-of.ts';
import { changeLogViolations } from '../checks/change-log-violations.ts';
import { watchContent } from '../checks/content-hashes.ts';
import { lookInto, rowsOf } from '../checks/look-into.ts';
import { watchTables } from '../checks/watched-tables.ts';
import type { CapturedLog } from './captured-log.ts';
import type { DemoUser } from './demo-branch.ts';
import type { SettableClock } from './settable-clock.ts';
import { type SignedIn, type StartOptions, startBranch } from './start-branch.ts';
import { startCentral } from './start-central.ts';
import { withoutDownward } from './without-downward.ts';

/** Common interface of branch and central in tests: the demo data behind one contract. */
export interface EitherServer {
  readonly kind: 'branch' | 'central';
  readonly origin: string;
  readonly clock: SettableClock;
  /** Its data folder. */
  readonly folder: string;
  readonly log: CapturedLog;
  readonly anybody: Client;
  as(token: string | null): Client;
  signIn(username: DemoUser): Promise<SignedIn>;
  configure<Answer>(change: (scope: TransactionScope<never>) => Promise<Answer>): Promise<Answer>;
  /** Reads the changes of a row from the change log, and checks the log; null if there is no log. */
  readonly changeLog: ChangeLog | null;
  /** Hashes all stored data: equal ones mean that nothing was written in between. */
  content(): Promise<Record<string, string>>;
  /** Stops the server and starts it again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface ChangeLog {
  /** Oldest first. */
  of(table: string, id: number): string[];
  errors(): string[];
}

export async function branchAsEither(options: StartOptions = {}): Promise<EitherServer> {
  const branch = await startBranch(options);
  const changeLog = {
    of: (table: string, id: number) =>
      lookInto(branch.folder, (sqlite) =>
        rowsOf<{ op: string }>(
          sqlite,
          'select op from change_log where entity = ? and pk = ? order by seq',
          table,
          String(id),
        ).map(({ op }) => op),
      ),
    errors: () => lookInto(branch.folder, changeLogViolations),
  };
  const tables = watchTables(branch.folder);
  return {
    ...branch,
    kind: 'branch',
    changeLog,
    // Excludes the days, which a branch may begin at any check of the clock that tests move.
    content: async () => ({ ...tables.hashes(), branch_days: '' }),
    restart() {
      tables.close();
      return branch.restart();
    },
    stop() {
      tables.close();
      return branch.stop();
    },
  };
}

/** A branch of an offline central: with the demo configuration, as if received from central. */
export const branchOfCentralAsEither = (): Promise<EitherServer> =>
  branchAsEither({
    replication: composeReplication({
      centralUrl: undefined,
      enrolmentCode: undefined,
      insecure: false,
      reservedSpaceBytes: 0,
      filesQuotaBytes: 0,
      filesLineShare: 1,
      updates: { key: null },
      fetch,
      downward: withoutDownward,
    }),
  });

export async function centralAsEither(
  options: Parameters<typeof startCentral>[0] = {},
): Promise<EitherServer> {
  const central = await startCentral(options);
  return { ...central, kind: 'central', changeLog: null, content: watchContent(central.database) };
}

/** The code of an API error; fails if the rejected request changed the database. */
export async function rejectedBy(server: EitherServer, act: () => Promise<unknown>): Promise<ErrorCode> {
  const before = await server.content();
  const { status } = await apiErrorOf(act());
  expect(await server.content()).toEqual(before);
  return status;
}

import { ApiError } from '#shared/contract/api-error-factory.ts';
import type { ReplicationStatus } from '#shared/contract/replication/replication-status.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { CentralError } from './central-error.ts';

type LinkError = NonNullable<ReplicationStatus['error']>;

/** Whether central can be reached. */
export interface LinkState {
  answered(): void;
  failed(error: unknown): void;
  /** `connected` is null before the first request was answered or failed. */
  now(): {
    readonly connected: boolean | null;
    readonly since: Millis | null;
    readonly error: LinkError | null;
  };
}

/** Lists refusals of the branch itself; any other refusal counts as an answer. */
const OF_THE_BRANCH = new Set(['SIGNATURE_INVALID', 'SIGNATURE_EXPIRED', 'BRANCH_REVOKED']);

/** Whether central rejects the branch itself, which only administrators can fix. */
export const isOfTheBranch = (error: unknown): boolean =>
  error instanceof ApiError && OF_THE_BRANCH.has(error.status);

export function createLinkState(clock: Clock): LinkState {
  let connected: boolean | null = null;
  let since: Millis | null = null;
  let linkError: LinkError | null = null;

  function become(now: boolean): void {
    if (connected !== now) since = clock.now();
    connected = now;
  }

  function answered(): void {
    become(true);
    linkError = null;
  }

  return {
    answered,
    failed(error) {
      const kind = errorKindOf(error);
      if (kind === null) return answered();
      become(false);
      linkError = { kind, detail: detailOf(error), at: clock.now() };
    },
    now: () => ({ connected, since, error: linkError }),
  };
}

function errorKindOf(error: unknown): LinkError['kind'] | null {
  if (error instanceof CentralError) return error.kind;
  if (error instanceof ApiError) return isOfTheBranch(error) ? 'refused' : null;
  return 'unexpectedAnswer';
}

function detailOf(error: unknown): string {
  if (error instanceof ApiError) return error.status;
  return error instanceof Error ? error.message : String(error);
}

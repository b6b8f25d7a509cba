import { vi } from 'vitest';
import type { ReplicationSettings } from '#branch-server/replication/compose-replication.ts';
import { composeDownward } from '#branch-server/replication/down/downward.ts';
import { createEnrolmentCode } from '#shared/contract/central/registry.ts';
import type { Client } from '#shared/contract/client.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { SmsSettings } from '#shared/server/server-options.ts';
import { temporaryFolder } from '../data/temporary-folder.ts';
import { startReplicatingBranch } from '../servers/replicating-branch.ts';
import type { Central } from '../servers/start-central.ts';
import { startCutLink } from './cut-link.ts';

/** Far longer than a branch needs to find its central, on a busy machine. */
const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
/** Interval of its reports to central, shorter than in production. */
const REPORTS_MS = 200;

/** A branch server in this process, enrolled at a central in this process over a connection that can be cut. */
export async function startEnrolledBranch(
  central: Pick<Central, 'origin'>,
  admin: Client,
  idBranches: number,
  {
    clock,
    sms,
    version,
    ...settings
  }: Partial<ReplicationSettings> & {
    readonly clock?: Clock;
    readonly sms?: SmsSettings;
    readonly version?: string;
  } = {},
) {
  const link = await startCutLink(Number(new URL(central.origin).port));
  const { code } = await admin.call(createEnrolmentCode, { params: { id: idBranches } });
  const branch = await startReplicatingBranch(
    {
      centralUrl: link.origin,
      enrolmentCode: code,
      downward: composeDownward,
      reportsMs: REPORTS_MS,
      ...settings,
    },
    temporaryFolder(),
    clock,
    sms,
    version,
  );
  const connected = () =>
    vi.waitFor(async () => {
      const { state, pendingRows } = await branch.health();
      if (state !== 'connected' || pendingRows > 0) throw new Error(`${state}, ${pendingRows} rows`);
    }, WAIT_OPTIONS);
  await connected();

  return {
    ...branch,
    link,
    /** Waits until the connection works and everything has been pushed. */
    connected,
    /** Cuts the connection, and waits until the branch has detected it. */
    async cut(): Promise<void> {
      link.cut();
      await vi.waitFor(async () => {
        const { state } = await branch.health();
        if (state !== 'offline') throw new Error(state);
      }, WAIT_OPTIONS);
    },
    async stop(): Promise<void> {
      await branch.stop();
      await link.close();
    },
  };
}

export type EnrolledBranch = Awaited<ReturnType<typeof startEnrolledBranch>>;

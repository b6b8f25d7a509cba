import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createBranchServer } from '#branch-server/create-branch-server.ts';
import { prepareDemo } from '#branch-server/features/demo/prepare-demo.ts';
import {
  composeReplication,
  type ReplicationSettings,
} from '#branch-server/replication/compose-replication.ts';
import { authenticate } from '#shared/contract/access/sign-in.ts';
import { createClient } from '#shared/contract/client.ts';
import { getHealth } from '#shared/contract/installation/health.ts';
import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { isRestore } from '#shared/server/backup/routes.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { type Clock, systemClock } from '#shared/server/kit/clock.ts';
import { openRenewable, type Renew } from '#shared/server/kit/renewable-server.ts';
import type { SmsSettings } from '#shared/server/server-options.ts';
import { lookInto, rowsOf } from '../checks/look-into.ts';
import { fillBranch } from '../data/fill-branch.ts';
import { temporaryFolder } from '../data/temporary-folder.ts';
import { capturedLog } from './captured-log.ts';
import type { DemoUser } from './demo-branch.ts';
import { withoutDownward } from './without-downward.ts';

const UNLIMITED = { perMinute: Number.MAX_SAFE_INTEGER };
const MB = 1024 * 1024;

export type ReplicatingBranch = Awaited<ReturnType<typeof startReplicatingBranch>>;

/** The product's branch server with sync type branch, in an empty or given folder; real time by default. */
export async function startReplicatingBranch(
  settings: Partial<ReplicationSettings> = {},
  folder = temporaryFolder(),
  clock: Clock = systemClock,
  sms?: SmsSettings,
  version = 'test',
) {
  fillBranch(folder.path);
  const log = capturedLog();
  let runs = version;
  let server = await open(0);
  const { port } = server.http.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const as = (token: string | null) =>
    createClient({ origin, token: () => token, fetch, randomKey: randomUUID });
  const anybody = as(null);

  async function open(at: number) {
    const created = await openRenewable({
      open: openServer,
      survives: isRestore,
      failed: (error) => log.log.fatal({ err: error }, 'lost'),
    });
    created.http.listen(at, '127.0.0.1');
    await once(created.http, 'listening');
    return created;
  }

  async function openServer(renew: Renew) {
    const created = await createBranchServer({
      dataDir: folder.path,
      pagesDir: folder.path,
      syncType: 'branch',
      version: runs,
      clock,
      random: seededRandom(1),
      log: log.log,
      demoPrinters: [],
      phoneOrigin: 'http://branch.test',
      limits: {
        signIn: UNLIMITED,
        issue: [],
        arrive: [],
        kiosk: UNLIMITED,
        phone: { ask: [], act: [] },
        booking: { ask: [], act: [] },
      },
      renew,
      ...(sms && { sms }),
      updateKey: settings.updates?.key ?? null,
      replication: composeReplication({
        centralUrl: undefined,
        enrolmentCode: undefined,
        insecure: false,
        reservedSpaceBytes: MB,
        filesQuotaBytes: 1024 * MB,
        filesLineShare: 1,
        updates: { key: null },
        fetch,
        downward: withoutDownward,
        ...settings,
      }),
    });
    await created.start();
    return created;
  }

  return {
    origin,
    folder: folder.path,
    log,
    anybody,
    as,
    gate: () => server.now().gate,
    health: async () => (await anybody.call(getHealth, {})).replication,
    /** Everything in its change log, oldest first. */
    changes: () =>
      lookInto(folder.path, (sqlite) =>
        rowsOf<LoggedChange>(sqlite, 'select * from change_log order by seq'),
      ),
    /** Inserts the demo configuration, as its own rows. */
    configure: () => prepareDemo(server.now().gate, [], 0),
    async signIn(username: DemoUser) {
      const { access_token: token } = await anybody.call(authenticate, {
        body: { username, password: DEMO_PASSWORD },
      });
      return as(token);
    },
    /** Changes its version from the next start on. */
    becomes(other: string): void {
      runs = other;
    },
    /** Stops it and starts it again on the same folder and port. */
    async restart(meanwhile: () => unknown = () => {}): Promise<void> {
      await server.stop();
      await meanwhile();
      server = await open(port);
    },
    async stop(): Promise<void> {
      await server.stop();
      folder.remove();
    },
  };
}

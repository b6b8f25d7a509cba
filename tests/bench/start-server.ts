import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pino from 'pino';
import { createBranchServer } from '#branch-server/create-branch-server.ts';
import { composeReplication } from '#branch-server/replication/compose-replication.ts';
import { composeDownward } from '#branch-server/replication/down/downward.ts';
import { withoutReplication } from '#branch-server/replication/replication.ts';
import { isRestore } from '#shared/server/backup/routes.ts';
import { systemClock } from '#shared/server/kit/clock.ts';
import { openRenewable, type Renew } from '#shared/server/kit/renewable-server.ts';
import { pagesFolder } from '#shared/server/pages/serve-pages.ts';
import { METRICS_TOKEN } from './metrics-token.ts';

/**
 * The product's branch server in its own process for benchmarks, without virtual printers and kiosk limits. Prints
 * its port. A branch of a central if address and code are given.
 */
const [dataDir = '', centralUrl, enrolmentCode] = process.argv.slice(2);
const unlimited = { perMinute: Number.MAX_SAFE_INTEGER };
const open = async (renew: Renew) => {
  const opened = await createBranchServer({
    dataDir,
    pagesDir: pagesFolder(),
    syncType: centralUrl ? 'branch' : 'standalone',
    version: 'bench',
    clock: systemClock,
    random: Math.random,
    log: pino({ level: 'error' }),
    demoPrinters: [],
    limits: {
      signIn: unlimited,
      issue: [unlimited, unlimited],
      arrive: [unlimited, unlimited],
      kiosk: unlimited,
      phone: { ask: [unlimited], act: [unlimited] },
      booking: { ask: [unlimited], act: [unlimited] },
    },
    phoneOrigin: 'http://branch.test',
    metricsToken: METRICS_TOKEN,
    renew,
    replication: centralUrl
      ? composeReplication({
          centralUrl,
          enrolmentCode,
          insecure: false,
          reservedSpaceBytes: 0,
          fetch,
          filesQuotaBytes: 0,
          filesLineShare: 1,
          updates: { key: null },
          downward: composeDownward,
        })
      : withoutReplication({ reservedSpaceBytes: 0 }),
  });
  await opened.start();
  return opened;
};
const server = await openRenewable({ open, survives: isRestore, failed: () => process.exit(1) });
server.http.listen(Number(process.env.TURNO_BENCH_PORT ?? 0), '127.0.0.1');
await once(server.http, 'listening');
process.stdout.write(`${(server.http.address() as AddressInfo).port}\n`);

/** Measures event loop delays and CPU time since the last query. */
const RESOLUTION_MS = 1;
const loopDelay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
loopDelay.enable();
let cpu = process.cpuUsage();
process.on('message', () => {
  const { user, system } = process.cpuUsage(cpu);
  const blockedMs = (share: number) => Math.max(0, loopDelay.percentile(share) / 1e6 - RESOLUTION_MS);
  process.send?.({
    blockedP99Ms: blockedMs(99),
    blockedMaxMs: blockedMs(100),
    cpuMs: (user + system) / 1000,
  });
  loopDelay.reset();
  cpu = process.cpuUsage();
});

// Ends with the process that started it, even if that is killed.
const end = () => server.stop().finally(() => process.exit());
process.once('SIGTERM', end);
process.once('disconnect', end);

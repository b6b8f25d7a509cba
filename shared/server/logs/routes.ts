import { apiError } from '#shared/contract/api-error-factory.ts';
import { getLogs } from '#shared/contract/installation/logs.ts';
import type { TransactionGate } from '../db/scope.ts';
import { actorOf } from '../kit/caller.ts';
import { type AsyncRoute, act } from '../kit/route.ts';
import { logFilesBetween, logFolder } from './log-files.ts';

export interface LogRouteOptions<Notice> {
  readonly dataDir: string;
  readonly gate: TransactionGate<Notice>;
}

/** Routes for downloading the log (access specification, section 2). */
export function logRoutes<Notice>({ dataDir, gate }: LogRouteOptions<Notice>): AsyncRoute<Notice>[] {
  return [
    act(getLogs, async (request) => {
      const { from, to } = request.params;
      if (from > to) throw apiError('DATE_RANGE_INVALID', { field: 'from' });
      const files = await logFilesBetween(dataDir, from, to);
      if (files.length === 0) throw apiError('NO_LOGS');
      // Loaded on demand.
      const { zipOf } = await import('./zip-of.ts');
      const zip = await zipOf(files, logFolder(dataDir));
      await gate.transaction(async ({ audit }) =>
        audit({
          action: 'DOWNLOAD_LOGS',
          by: actorOf(request),
          to: { entity: 'logs', pk: null, name: `${from} – ${to}` },
        }),
      );
      return { name: `turno-${from}-${to}.zip`, ...zip };
    }),
  ];
}

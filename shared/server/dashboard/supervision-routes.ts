import {
  getAttentionActivity,
  getAverageWaiting,
  getClientsServed,
  getLevelOfService,
  getQueueActivity,
  getSupervision,
  getSupervisionTotals,
  type Supervision,
} from '#shared/contract/workstation/supervision-metrics.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { type AsyncRoute, read } from '../kit/route.ts';

/** A branch, optionally narrowed to a view profile. */
export interface SupervisionQuery {
  readonly idBranch: number;
  readonly idViewProfile?: number | undefined;
}

/** Returns the supervision data; refuses with NOT_FOUND if the branch or profile is not available. */
export type SupervisionNow = (query: SupervisionQuery, now: Millis) => Supervision | Promise<Supervision>;

/** Routes of supervision, combined and as six published calls (operations specification, section 7). */
export function supervisionMetricsRoutes(supervision: SupervisionNow): AsyncRoute<never>[] {
  return [
    read(getSupervision, ({ query, now }) => supervision(query, now)),
    read(getQueueActivity, async ({ query, now }) => (await supervision(query, now)).queues),
    read(getAttentionActivity, async ({ query, now }) => (await supervision(query, now)).workstations),
    read(getSupervisionTotals, async ({ query, now }) => (await supervision(query, now)).totals),
    read(getClientsServed, async ({ query, now }) => (await supervision(query, now)).clientsServed),
    read(getLevelOfService, async ({ query, now }) => (await supervision(query, now)).levelOfService),
    read(getAverageWaiting, async ({ query, now }) => (await supervision(query, now)).averageWaiting),
  ];
}

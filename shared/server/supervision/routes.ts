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

/** Names what is asked for: a branch, all of it or what a view profile leaves. */
export interface SupervisionQuery {
  readonly idBranch: number;
  readonly idViewProfile?: number | undefined;
}

/** Answers what supervision shows, refusing with NOT_FOUND a branch or a view profile that is not to be supervised. */
export type SupervisionNow = (query: SupervisionQuery, now: Millis) => Supervision | Promise<Supervision>;

/** The figures of supervision, whole and in the six published calls (operations specification, section 7). */
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

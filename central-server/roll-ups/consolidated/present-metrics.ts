import type { BranchMetrics } from '#shared/contract/central/consolidated.ts';
import type { Measures } from '#shared/domain/statistics/measures.ts';
import { averageService, averageWait, serviceLevel } from '#shared/domain/statistics/service-level.ts';

/** Measures on the wire: averages, levels and whole seconds. */
export function presentMetrics(measures: Measures): BranchMetrics {
  return {
    arrived: measures.arrived,
    served: measures.served,
    servedInSLA: measures.served - measures.served_late,
    servedOutSLA: measures.served_late,
    noshow: measures.no_show,
    canceled: measures.canceled,
    transferred: measures.transferred,
    sla: serviceLevel(measures),
    waitingAvg: averageWait(measures),
    maxWaiting: Math.round(measures.wait_max / 1000),
    serviceAvg: averageService(measures),
    maxService: Math.round(measures.service_max / 1000),
  };
}

import type { BranchNow } from '#shared/domain/forecast/branch-now.ts';
import { forecasting, type QueueForecast } from '#shared/domain/forecast/service-level.ts';

/** Forecasts at one go what a server does in pieces. */
export function forecast(branch: BranchNow): QueueForecast[] {
  const steps = forecasting(branch);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

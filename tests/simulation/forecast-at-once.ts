import type { BranchNow } from '#shared/domain/forecast/branch-now.ts';
import { runToEnd } from '#shared/domain/forecast/run-to-end.ts';
import { forecasting, type QueueForecast } from '#shared/domain/forecast/service-level.ts';

/** Forecasts in one run; a server does it in slices. */
export const forecast = (branch: BranchNow): QueueForecast[] => runToEnd(forecasting(branch));

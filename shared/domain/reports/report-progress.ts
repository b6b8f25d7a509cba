/** Phases of creating a report. */
export const REPORT_PHASES = ['waiting', 'reading', 'layingOut', 'writing'] as const;
export type ReportPhase = (typeof REPORT_PHASES)[number];

/** Progress of a report, from exact counts. */
export interface ReportProgress {
  readonly phase: ReportPhase;
  /** Reports before it; 0 once started. */
  readonly ahead: number;
  /** Written and total lines; both 0 until known. */
  readonly lines: number;
  readonly of: number;
}

/** Progress of a started report without known lines. */
export const startPhase = (phase: Exclude<ReportPhase, 'waiting'>): ReportProgress => ({
  phase,
  ahead: 0,
  lines: 0,
  of: 0,
});

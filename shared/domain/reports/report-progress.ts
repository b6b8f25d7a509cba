/** Says what is being done with a report that somebody waits for. */
export const REPORT_PHASES = ['waiting', 'reading', 'layingOut', 'writing'] as const;
export type ReportPhase = (typeof REPORT_PHASES)[number];

/** How far the making of a report is: counted, never guessed. */
export interface ReportProgress {
  readonly phase: ReportPhase;
  /** Reports that are made before it; 0 once its own turn has come. */
  readonly ahead: number;
  /** Lines that are written, of how many there are; 0 of both until they are known. */
  readonly lines: number;
  readonly of: number;
}

/** A report whose turn has come, and whose lines are not known yet. */
export const startPhase = (phase: Exclude<ReportPhase, 'waiting'>): ReportProgress => ({
  phase,
  ahead: 0,
  lines: 0,
  of: 0,
});

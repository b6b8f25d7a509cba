/** The part of a branch of the fleet that says what is wrong with it. */
interface WithIssues {
  readonly alarms: readonly unknown[];
}

/** Counts what is wrong with a branch. */
export const issueCount = ({ alarms }: WithIssues): number => alarms.length;

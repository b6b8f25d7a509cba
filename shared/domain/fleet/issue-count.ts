/** Fields of a branch that describe issues. */
interface WithIssues {
  readonly alarms: readonly unknown[];
}

/** Number of issues of a branch. */
export const issueCount = ({ alarms }: WithIssues): number => alarms.length;

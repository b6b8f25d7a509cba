/** The part of a branch of the fleet that says what is wrong with it. */
interface Troubled {
  readonly alarms: readonly unknown[];
}

/** Counts what is wrong with a branch. */
export const troubleCount = ({ alarms }: Troubled): number => alarms.length;

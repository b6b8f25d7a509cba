/** The part of a branch of the fleet that says what is wrong with it. */
interface Troubled {
  readonly alarms: readonly unknown[];
  readonly quarantined: number;
}

/** Counts what is wrong with a branch: its alarms, and one more where something waits in quarantine. */
export const troubleCount = ({ alarms, quarantined }: Troubled): number =>
  alarms.length + (quarantined > 0 ? 1 : 0);

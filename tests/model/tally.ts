/** Counts the outcomes of commands, so that a run without any effect does not pass. */
export function createTally() {
  const counts = new Map<string, Map<string, number>>();
  return {
    count(name: string, outcome: string): void {
      const outcomes = counts.get(name) ?? new Map<string, number>();
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      counts.set(name, outcomes);
    },
    /** Number of each outcome by command. */
    outcomes: (): Record<string, Record<string, number>> =>
      Object.fromEntries([...counts].map(([name, outcomes]) => [name, Object.fromEntries(outcomes)])),
  };
}

export type Tally = ReturnType<typeof createTally>;

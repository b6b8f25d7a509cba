/** Counts what came of the commands, so that a run in which nothing happened is not taken for a proof. */
export function createTally() {
  const counts = new Map<string, Map<string, number>>();
  return {
    count(name: string, outcome: string): void {
      const outcomes = counts.get(name) ?? new Map<string, number>();
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      counts.set(name, outcomes);
    },
    /** Counts how often each command ended how. */
    outcomes: (): Record<string, Record<string, number>> =>
      Object.fromEntries([...counts].map(([name, outcomes]) => [name, Object.fromEntries(outcomes)])),
  };
}

export type Tally = ReturnType<typeof createTally>;

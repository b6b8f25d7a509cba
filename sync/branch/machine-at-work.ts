/** Result of an event in a state machine. */
interface Move<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/** Describes a state machine, and how its effects are performed. */
interface Machine<State, Event, Effect> {
  readonly begin: State;
  /** Decides; `random` is in [0, 1). */
  readonly decide: (state: State, event: Event, random: number) => Move<State, Effect>;
  /** Performs an effect; gives the event that follows from it, or null. */
  readonly perform: (effect: Effect) => Promise<Event | null>;
  /** The event after a failed effect. */
  readonly failed: Event;
}

interface World {
  /** Notifies the administrators of the branch. */
  alarm(reason: string): void;
  /** Random number in [0, 1). */
  random(): number;
}

/**
 * Runs a state machine and its effects, one event at a time. An error (full disk, locked file) raises an alarm and
 * becomes an event, so that the machine always continues.
 *
 * @returns handles an event, and resolves when all its consequences are done
 */
export function putToWork<State, Event, Effect>(
  machine: Machine<State, Event, Effect>,
  world: World,
): (event: Event) => Promise<void> {
  let state = machine.begin;
  let queue: Promise<void> = Promise.resolve();

  async function handle(event: Event): Promise<void> {
    const next = machine.decide(state, event, world.random());
    state = next.state;
    try {
      for (const effect of next.effects) {
        const outcome = await machine.perform(effect);
        if (outcome) await handle(outcome);
      }
    } catch (error) {
      world.alarm(error instanceof Error ? error.message : String(error));
      await handle(machine.failed);
    }
  }

  return (event) => {
    queue = queue.then(() => handle(event));
    return queue;
  };
}

/**
 * Identifies the exchanges of one start of the branch, so that answers to requests of an earlier one are detected.
 */
export function createExchanges(bootId: string) {
  const nameOf = (request: number): string => `${bootId}:${request}`;
  return {
    nameOf,
    /** Finds the request of an answer; null if it is not of this start. */
    requestOf(exchange: string): number | null {
      const request = Number(exchange.slice(bootId.length + 1));
      return exchange === nameOf(request) ? request : null;
    },
  };
}

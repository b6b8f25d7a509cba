/** Holds what a state machine makes of an event. */
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
  /** The event that follows where performing throws. */
  readonly failed: Event;
}

interface World {
  /** Tells the people who look after the branch. */
  alarm(reason: string): void;
  /** Draws a number in [0, 1). */
  random(): number;
}

/**
 * Lets a machine decide and does what it says, one event after the other. What throws on the way (a full disk, a
 * locked file) raises an alarm and becomes an event, so that the machine always goes on.
 *
 * @returns takes an event, and resolves when everything that followed from it is done
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

/** Maximum number of commands per commit, which limits the latency of the first. */
const MAX_GROUP = 200;

type Entry = CommandEntry | TransactionEntry;

/** Result of a command within its group; failed ones leave no changes. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly error: unknown };

/** Runs a command so that its refusal is its own; throws if the whole group has failed. */
export type Guard = <Answer>(run: () => Answer) => Outcome<Answer>;

export interface CommandEntry {
  readonly kind: 'command';
  /** Runs under a guard, possibly twice; returns the work to do after the durable commit. */
  readonly attempt: (guarded: Guard) => () => void;
  readonly fail: (error: unknown) => void;
}
interface TransactionEntry {
  readonly kind: 'transaction';
  readonly run: () => Promise<void>;
}

/** Serializes writes in order of arrival: commands in groups, transactions alone. */
export function createWriteQueue(commitGroup: (group: readonly CommandEntry[]) => Promise<void>) {
  const queue: Entry[] = [];
  let draining = false;

  function enter(entry: Entry): void {
    queue.push(entry);
    if (draining) return;
    draining = true;
    setImmediate(drain);
  }

  async function drain(): Promise<void> {
    for (let next = queue[0]; next; next = queue[0]) {
      if (next.kind === 'transaction') {
        queue.shift();
        await next.run();
      } else {
        await commitGroup(dequeueCommands());
        await gather();
      }
    }
    draining = false;
  }

  /**
   * Collects commands that arrive during the commit for the next group, while each turn of the event loop brings
   * more.
   */
  async function gather(): Promise<void> {
    for (let before = -1; queue.length > before && queue.length < MAX_GROUP; ) {
      before = queue.length;
      await new Promise(setImmediate);
    }
  }

  function dequeueCommands(): CommandEntry[] {
    const end = queue.findIndex((entry) => entry.kind === 'transaction');
    return queue.splice(0, Math.min(end < 0 ? queue.length : end, MAX_GROUP)) as CommandEntry[];
  }

  return { enter };
}

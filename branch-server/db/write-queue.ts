/** Limits the commands of one commit, and so how long the first of them waits. */
const MAX_GROUP = 200;

type Entry = CommandEntry | TransactionEntry;

/** What became of a command within its group: refused ones have left nothing behind. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly refusal: unknown };

/** Runs a command so that its refusal is its own; throws where the whole group has failed. */
export type Guard = <Answer>(run: () => Answer) => Outcome<Answer>;

export interface CommandEntry {
  readonly kind: 'command';
  /** Runs under a guard, perhaps a second time under another; returns what to do once the commit is durable. */
  readonly attempt: (guarded: Guard) => () => void;
  readonly fail: (error: unknown) => void;
}
interface TransactionEntry {
  readonly kind: 'transaction';
  readonly run: () => Promise<void>;
}

/**
 * Lets writes take turns: commands that came together as one group, a transaction by itself, all in the order in which
 * they came.
 */
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

  /** Lets what came in during the commit join the next group: waits while each turn of the event loop brings more. */
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

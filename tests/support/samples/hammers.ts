import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AnsweredAct, HammerHears, HammerSays, HammerWork } from './hammer-words.ts';

const HAMMER = fileURLToPath(new URL('hammer.ts', import.meta.url));

export interface Hammers {
  /** All that the server has answered to any of them, in the order in which it was told. */
  readonly answered: readonly AnsweredAct[];
  go(): void;
  /** Resolves when each has had its last answer. Rejects where one broke. */
  rest(): Promise<void>;
  end(): Promise<void>;
}

/** Processes that work with a branch at the same time, each with operators of its own; what one makes all know of. */
export function startHammers(works: readonly HammerWork[]): Hammers {
  const answered: AnsweredAct[] = [];
  const processes = works.map((work) => fork(HAMMER, [JSON.stringify(work)]));
  const say = (words: HammerHears) => {
    // Whoever has ended is noticed by `rest`.
    for (const process of processes) if (process.connected) process.send(words, () => undefined);
  };
  for (const process of processes) {
    process.on('message', (words: HammerSays) => {
      if (words.what !== 'answered') return;
      answered.push(words.act);
      if (words.act.kind === 'issue') say({ what: 'ticket', id: words.act.idTicket });
    });
  }

  return {
    answered,
    go: () => say({ what: 'go' }),
    async rest() {
      const resting = processes.map(rested);
      say({ what: 'stop' });
      await Promise.all(resting);
    },
    async end() {
      await Promise.all(
        processes.map(async (process) => {
          if (isOver(process)) return;
          const ended = once(process, 'exit');
          process.kill();
          await ended;
        }),
      );
    },
  };
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

function rested(process: ChildProcess): Promise<void> {
  if (isOver(process)) return Promise.reject(new Error(`a process had ended with ${process.exitCode}`));
  return new Promise((resolve, reject) => {
    const hear = (words: HammerSays) => {
      if (words.what === 'answered') return;
      leave();
      if (words.what === 'stopped') resolve();
      else reject(new Error(words.error));
    };
    const miss = (code: number | null) => reject(new Error(`a process ended with ${code}`));
    const leave = () => {
      process.off('message', hear);
      process.off('exit', miss);
    };
    process.on('message', hear);
    process.on('exit', miss);
  });
}

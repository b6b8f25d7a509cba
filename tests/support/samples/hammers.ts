import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AnsweredAct, HammerReceives, HammerSays, HammerWork } from './hammer-words.ts';

const HAMMER = fileURLToPath(new URL('hammer.ts', import.meta.url));

export interface Hammers {
  /** All answers of the server to any of them, in order of arrival. */
  readonly answered: readonly AnsweredAct[];
  go(): void;
  /** Resolves after each has received its last answer. Rejects if one failed. */
  rest(): Promise<void>;
  end(): Promise<void>;
}

/** Processes with their own operators that work with one branch concurrently and share created entities. */
export function startHammers(works: readonly HammerWork[]): Hammers {
  const answered: AnsweredAct[] = [];
  const processes = works.map((work) => fork(HAMMER, [JSON.stringify(work)]));
  const say = (words: HammerReceives) => {
    // `rest` detects processes that have ended.
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
    const receive = (words: HammerSays) => {
      if (words.what === 'answered') return;
      leave();
      if (words.what === 'stopped') resolve();
      else reject(new Error(words.error));
    };
    const miss = (code: number | null) => reject(new Error(`a process ended with ${code}`));
    const leave = () => {
      process.off('message', receive);
      process.off('exit', miss);
    };
    process.on('message', receive);
    process.on('exit', miss);
  });
}

import { type ToldWait, toldWaits } from './wait-accuracy.ts';
import { WAIT_PATTERNS } from './wait-patterns.ts';

/** Prints how waits that customers were told compare with what then happened, and with the textbook. */
export function showWaits(days: number, firstSeed: number, say: (cells: readonly string[]) => void): void {
  const seeds = Array.from({ length: days }, (_, day) => firstSeed + day);
  say([
    'waits',
    'customers',
    'mean wait',
    'error',
    'bias',
    'within',
    'sooner',
    'longer',
    'own queue',
    'all queues',
  ]);
  const all = WAIT_PATTERNS.flatMap((branch) => {
    const waits = toldWaits(branch, seeds).filter(counts);
    say([`  ${branch.name}`, ...cells(waits)]);
    return waits;
  });
  say(['  together', ...cells(all)]);
}

/** Customers who waited or were told more than a minute. */
const counts = ({ told, waited }: ToldWait): boolean => told > 60 || waited > 60;

function cells(waits: readonly ToldWait[]): string[] {
  const mean = (of: (wait: ToldWait) => number) =>
    waits.reduce((sum, wait) => sum + of(wait), 0) / waits.length;
  const seconds = (of: (wait: ToldWait) => number) => `${Math.round(mean(of))} s`;
  const share = (is: (wait: ToldWait) => boolean) =>
    `${Math.round(mean((wait) => Number(is(wait))) * 100)} %`;
  return [
    String(waits.length),
    seconds(({ waited }) => waited),
    seconds(({ told, waited }) => Math.abs(told - waited)),
    seconds(({ told, waited }) => told - waited),
    share(({ from, to, waited }) => waited >= from && waited <= to),
    share(({ from, waited }) => waited < from),
    share(({ to, waited }) => waited > to),
    seconds(({ ownQueue, waited }) => Math.abs(ownQueue - waited)),
    seconds(({ allQueues, waited }) => Math.abs(allQueues - waited)),
  ];
}

import { serverWaits } from './server-day.ts';
import { SERVER_PATTERNS } from './server-patterns.ts';
import { type EstimatedWait, estimatedWaits } from './wait-accuracy.ts';
import { WAIT_PATTERNS } from './wait-patterns.ts';

const HEADINGS = [
  ...(['customers', 'mean wait', 'error', 'bias', 'within'] as const),
  ...(['sooner', 'longer', 'floor', 'own queue', 'all queues'] as const),
];

/** The days to simulate, for patterns whose name starts with `pattern`. */
export interface WaitSimulation {
  readonly days: number;
  readonly firstSeed: number;
  readonly pattern: string;
}

/** Prints a comparison of estimated waits with actual waits and textbook estimates. */
export function printWaits(
  { days, firstSeed, pattern }: WaitSimulation,
  print: (cells: readonly string[]) => void,
): void {
  const seeds = Array.from({ length: days }, (_, day) => firstSeed + day);
  print(['waits', ...HEADINGS]);
  const all = WAIT_PATTERNS.filter(({ name }) => name.startsWith(pattern)).flatMap((branch) => {
    const waits = estimatedWaits(branch, seeds).filter(counts);
    print([`  ${branch.name}`, ...cells(waits)]);
    return waits;
  });
  print(['  together', ...cells(all)]);
}

/** Prints the same for days at a real branch server with a settable clock. */
export async function printServerWaits(
  { days, firstSeed, pattern: start }: WaitSimulation,
  print: (cells: readonly string[]) => void,
): Promise<void> {
  const seeds = Array.from({ length: days }, (_, day) => firstSeed + day);
  print(['waits at a server', ...HEADINGS]);
  const all: EstimatedWait[] = [];
  for (const pattern of SERVER_PATTERNS.filter(({ name }) => name.startsWith(start))) {
    const waits = (await serverWaits(pattern, seeds)).filter(counts);
    print([`  ${pattern.name}`, ...cells(waits)]);
    all.push(...waits);
  }
  print(['  together', ...cells(all)]);
}

/** Customers who waited or were estimated to wait more than a minute. */
const counts = ({ estimated, waited }: EstimatedWait): boolean => estimated > 60 || waited > 60;

function cells(waits: readonly EstimatedWait[]): string[] {
  const mean = (of: (wait: EstimatedWait) => number) =>
    waits.reduce((sum, wait) => sum + of(wait), 0) / waits.length;
  const seconds = (of: (wait: EstimatedWait) => number) => `${Math.round(mean(of))} s`;
  const share = (is: (wait: EstimatedWait) => boolean) =>
    `${Math.round(mean((wait) => Number(is(wait))) * 100)} %`;
  return [
    String(waits.length),
    seconds(({ waited }) => waited),
    seconds(({ estimated, waited }) => Math.abs(estimated - waited)),
    seconds(({ estimated, waited }) => estimated - waited),
    share(({ from, to, waited }) => waited >= from && waited <= to),
    share(({ from, waited }) => waited < from),
    share(({ to, waited }) => waited > to),
    seconds(({ best, waited }) => Math.abs(best - waited)),
    seconds(({ ownQueue, waited }) => Math.abs(ownQueue - waited)),
    seconds(({ allQueues, waited }) => Math.abs(allQueues - waited)),
  ];
}

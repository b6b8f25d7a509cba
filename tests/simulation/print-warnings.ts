import { countInTime, median, sumStats, type WarningStats, warningStats } from './warning-accuracy.ts';
import { WARNED_BRANCHES } from './warning-branches.ts';
import type { BranchView } from './warning-day.ts';

const MINUTE_MS = 60_000;
const HEADINGS = [
  ...['breaks', 'foreseen', '5 min', '10 min', 'separate', '10 min', 'lead, min', 'given', 'came true'],
  ...['off, min', 'withdrawn', 'wrongly', 'changes/h', 'moved/h'],
];

/** The days to simulate, for branches whose name starts with `pattern`. */
export interface WarningSimulation {
  readonly days: number;
  readonly firstSeed: number;
  readonly pattern: string;
  readonly view: BranchView;
}

/**
 * Prints the accuracy of early warnings over this number of days per branch, and a total of those with several
 * workstations.
 */
export function printWarnings(
  { days, firstSeed, pattern, view }: WarningSimulation,
  print: (cells: readonly string[]) => void,
): void {
  const seeds = Array.from({ length: days }, (_, day) => firstSeed + day);
  print(['early warnings', ...HEADINGS]);
  const all = WARNED_BRANCHES.filter(({ name }) => name.startsWith(pattern)).map((branch) => {
    const stats = warningStats(branch, seeds, view);
    print([`  ${branch.name}`, ...cells(stats)]);
    return { branch, stats };
  });
  const several = all.filter(({ branch }) => branch.workstations > 1);
  const sum = sumStats(several.map(({ stats }) => stats));
  print(['  several workstations', ...cells(sum)]);
  print([
    `one more workstation helps: expected ${sum.helpExpected}, correct ${percent(sum.helped, sum.helpExpected)}`,
  ]);
}

const cells = (of: WarningStats): string[] => [
  String(of.breaks),
  percent(of.foreseen, of.breaks),
  percent(countInTime(of.leads, 5 * MINUTE_MS), of.breaks),
  percent(countInTime(of.leads, 10 * MINUTE_MS), of.breaks),
  String(of.separate),
  percent(countInTime(of.separateLeads, 10 * MINUTE_MS), of.separate),
  of.leads.length === 0 ? '–' : String(Math.round(median(of.leads) / MINUTE_MS)),
  String(of.provided),
  percent(of.cameTrue, of.provided),
  of.misses.length === 0 ? '–' : (median(of.misses) / MINUTE_MS).toFixed(1),
  String(of.withdrawn),
  String(of.wronglyWithdrawn),
  perHour(of.changes, of.minutes),
  perHour(of.moved, of.minutes),
];

const percent = (part: number, of: number): string => (of === 0 ? '–' : `${Math.round((part / of) * 100)} %`);
const perHour = (count: number, minutes: number): string => ((count * 60) / minutes).toFixed(2);

import { inTime, median, together, type WarningFigures, warningFigures } from './warning-accuracy.ts';
import { WARNED_BRANCHES } from './warning-branches.ts';

const MINUTE_MS = 60_000;
const HEADINGS = [
  ...['breaks', 'foreseen', '5 min', '10 min', 'separate', '10 min', 'lead, min', 'given', 'came true'],
  ...['off, min', 'withdrawn', 'wrongly', 'changes/h', 'moved/h'],
];

/** Prints the accuracy of early warnings on so many days of each branch; sums those with several workstations. */
export function showWarnings(days: number, firstSeed: number, say: (cells: readonly string[]) => void): void {
  const seeds = Array.from({ length: days }, (_, day) => firstSeed + day);
  say(['early warnings', ...HEADINGS]);
  const all = WARNED_BRANCHES.map((branch) => {
    const figures = warningFigures(branch, seeds);
    say([`  ${branch.name}`, ...cells(figures)]);
    return { branch, figures };
  });
  const several = all.filter(({ branch }) => branch.workstations > 1);
  const sum = together(several.map(({ figures }) => figures));
  say(['  several workstations', ...cells(sum)]);
  say([`one more helps: said ${sum.helpSaid}, true ${percent(sum.helped, sum.helpSaid)}`]);
}

const cells = (of: WarningFigures): string[] => [
  String(of.breaks),
  percent(of.foreseen, of.breaks),
  percent(inTime(of.leads, 5 * MINUTE_MS), of.breaks),
  percent(inTime(of.leads, 10 * MINUTE_MS), of.breaks),
  String(of.separate),
  percent(inTime(of.separateLeads, 10 * MINUTE_MS), of.separate),
  of.leads.length === 0 ? '–' : String(Math.round(median(of.leads) / MINUTE_MS)),
  String(of.given),
  percent(of.cameTrue, of.given),
  of.misses.length === 0 ? '–' : (median(of.misses) / MINUTE_MS).toFixed(1),
  String(of.withdrawn),
  String(of.wronglyWithdrawn),
  perHour(of.changes, of.minutes),
  perHour(of.moved, of.minutes),
];

const percent = (part: number, of: number): string => (of === 0 ? '–' : `${Math.round((part / of) * 100)} %`);
const perHour = (count: number, minutes: number): string => ((count * 60) / minutes).toFixed(2);

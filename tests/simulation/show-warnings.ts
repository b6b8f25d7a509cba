import { median, together, type WarningFigures, warningFigures } from './warning-accuracy.ts';
import { WARNED_BRANCHES } from './warning-branches.ts';

const MINUTE_MS = 60_000;

/** Prints what early warnings were worth on so many days of each branch that is busy in its own way. */
export function showWarnings(days: number, firstSeed: number, say: (cells: readonly string[]) => void): void {
  const seeds = Array.from({ length: days }, (_, day) => firstSeed + day);
  say(['early warnings', 'breaks', 'foreseen', '5 min ahead', 'lead, min', 'given', 'came true', 'off, min']);
  const all = WARNED_BRANCHES.map((branch) => {
    const figures = warningFigures(branch, seeds);
    say([`  ${branch.name}`, ...cells(figures)]);
    return figures;
  });
  const sum = together(all);
  say(['  together', ...cells(sum)]);
  say([`one more helps: said ${sum.helpSaid}, true ${percent(sum.helped, sum.helpSaid)}`]);
}

const cells = (of: WarningFigures): string[] => [
  String(of.breaks),
  percent(of.foreseen, of.breaks),
  percent(of.inTime, of.breaks),
  of.leads.length === 0 ? '–' : String(Math.round(median(of.leads) / MINUTE_MS)),
  String(of.given),
  percent(of.cameTrue, of.given),
  of.misses.length === 0 ? '–' : (median(of.misses) / MINUTE_MS).toFixed(1),
];

const percent = (part: number, of: number): string => (of === 0 ? '–' : `${Math.round((part / of) * 100)} %`);

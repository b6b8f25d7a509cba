/** A part of why a ticket was chosen: the key of its text and what stands in it. */
export interface Because {
  readonly key: (typeof FORMS)[number][0];
  readonly values: Partial<Record<'n' | 'of' | 'span' | 'limit' | 'worth', string>>;
  /** Whether nothing but arrival told the ticket from another. */
  readonly isEarlier: boolean;
}

const SPAN = '\\d+:\\d\\d:\\d\\d';

/**
 * Recognizes what the attention profiles write into the event log, without the ticket's code before it; with the forms
 * of former versions, which the log keeps.
 */
const FORMS = [
  ['fifo', `first of sequence (?<n>\\d+)(?: by arrival)?, waiting (?<span>${SPAN})`],
  ['generalLimit', `over the general limit of (?<limit>${SPAN}) by (?<span>${SPAN})`],
  ['limit', `over its limit of (?<limit>${SPAN}) by (?<span>${SPAN}), level (?<n>\\d+)`],
  ['level', `first of level (?<n>\\d+)(?: by arrival)?, waiting (?<span>${SPAN})`],
  [
    'weight',
    `first by arrival of .+, whose longest wait (?<span>${SPAN}) × weight (?<n>[\\d.]+) = (?<worth>${SPAN}) is the most`,
  ],
  ['weightOfFirst', `waiting (?<span>${SPAN}) × weight (?<n>[\\d.]+) = (?<worth>${SPAN}), the most`],
  ['turn', `(?<n>\\d+) of (?<of>\\d+) in the turn of .+`],
  ['due', `appointment due since (?<span>${SPAN}), level (?<n>\\d+)`],
  [
    'walkIn',
    `first of level (?<n>\\d+) by arrival, none of its due appointments can be called, waiting (?<span>${SPAN})`,
  ],
  ['walkIn', `no appointment is due, waiting (?<span>${SPAN}), level (?<n>\\d+)`],
  [
    'early',
    `(?:nobody else waits|no walk-in and no due appointment can be called), appointment in (?<span>${SPAN}), level (?<n>\\d+)`,
  ],
  ['lineal', 'lineal call(?:, first by arrival)?'],
  ['outOfTurn', 'out of turn'],
  ['standBy', 'from stand-by'],
] as const;

/**
 * Takes a reason of the event log apart, so that it can be said in the operator's language. Null for what no form
 * fits, which is then shown as it stands. Which profile was asked, in brackets at its end, is left to supervisors.
 */
export function readReason(reason: string): Because | null {
  const words = reason.replace(/^[^:]*: /, '');
  for (const [key, form] of FORMS) {
    const match = new RegExp(`^${form}(?<earlier>, earlier by arrival)?(?: \\(.*)?$`).exec(words);
    if (!match) continue;
    const { earlier, ...groups } = match.groups ?? {};
    return { key, values: mapped(groups), isEarlier: earlier !== undefined };
  }
  return null;
}

/** Shortens the times of a reason like the other times of the page: `0:04:10` -> `04:10`. */
function mapped(groups: Readonly<Record<string, string>>): Because['values'] {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, value.replace(/^0:/, '')]));
}

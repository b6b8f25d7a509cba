import type { LoggedChange } from '../../../shared/contract/replication/logged-change.ts';
import type { FactColumn, FactKind } from './fact-kinds.ts';

type Value = number | string | null;

/** A change of a fact, checked column by column. */
export interface ReadFact {
  readonly key: number;
  readonly columns: Readonly<Record<string, Value>>;
  /** What a later version of the branch sends and this one has no column for. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** As the row says, where its kind has one. */
  readonly day: string | null;
}

/** A change with what it says. */
export interface Fitting {
  readonly change: LoggedChange;
  readonly fact: ReadFact;
}

/** What every row has, and what is kept under other names here. */
const ELSEWHERE: ReadonlySet<string> = new Set(['id_branches', 'row_ver']);

/** The change in columns of its kind; why not, where it does not fit. */
export function readFact(kind: FactKind, change: LoggedChange): ReadFact | string {
  if (change.op === 'delete') return 'a fact is never deleted';
  const key = Number(/^(?:\d+\/)?(\d{1,16})$/.exec(change.pk)?.[1]);
  if (!Number.isSafeInteger(key)) return `${kind.key} is no whole number`;
  const given = Object.entries(JSON.parse(change.payload) as Record<string, unknown>);
  const columns: Record<string, Value> = {};
  const extra: [string, unknown][] = [];
  let day: string | null = null;
  for (const [name, value] of given) {
    if (name === kind.key || ELSEWHERE.has(name)) continue;
    if (name === 'day' && kind.dayFrom === 'day') {
      if (!isDay(value)) return 'day is no day';
      day = value;
      continue;
    }
    const column = Object.hasOwn(kind.columns, name) ? kind.columns[name] : undefined;
    if (!column) {
      extra.push([name, value]);
      continue;
    }
    const fault = faultOf(column, value);
    if (fault) return `${name} ${fault}`;
    columns[name] = value as Value;
  }
  if (change.op === 'insert') {
    for (const [name, { otherwise }] of Object.entries(kind.columns)) {
      if (name in columns) continue;
      if (otherwise === undefined) return `${name} is missing`;
      columns[name] = otherwise;
    }
  }
  return { key, columns, extra: Object.fromEntries(extra), day };
}

/** Checked here and not left to the database: both kinds of it must refuse the same rows. */
function faultOf({ type, otherwise }: FactColumn, value: unknown): string | null {
  if (value === null) return otherwise === null ? null : 'is missing';
  if (type === 'text') return isText(value) ? null : 'is no text';
  if (!Number.isSafeInteger(value)) return 'is no whole number';
  return type === 'flag' && value !== 0 && value !== 1 ? 'is neither 0 nor 1' : null;
}

/** PostgreSQL keeps neither halves of pairs nor the character 0. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0');

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const moment = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value);
}

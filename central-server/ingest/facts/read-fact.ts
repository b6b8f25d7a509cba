import type { LoggedChange } from '#shared/contract/replication/protocol/logged-change.ts';
import { because } from '#shared/domain/replication/reason.ts';
import type { ReadChange } from '#sync/central/changes.ts';
import type { FactColumn, FactKind } from './fact-kinds.ts';

type Value = number | string | null;

/** A change of a fact, checked column by column. */
export interface ReadFact {
  readonly key: number;
  readonly columns: Readonly<Record<string, Value>>;
  /** Values that a later version of the branch sends and this one has no column for. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Business day in the row; null without one. */
  readonly day: string | null;
}

/** A change with its parsed fact. */
export interface Fitting {
  readonly change: LoggedChange;
  readonly fact: ReadFact;
}

/** Parses the change into columns of its kind, or returns the reason why it does not fit. */
export function readFact(kind: FactKind, { change, values }: ReadChange): ReadFact | string {
  if (change.op === 'delete') return because('factDeleted');
  if (kind.chainOf && change.op === 'update') return because('factChanged');
  const key = Number(/^(?:\d+\/)?(\d{1,16})$/.exec(change.pk)?.[1]);
  if (!Number.isSafeInteger(key)) return because('badKey', change.pk);
  const day = kind.dayFrom === 'day' ? values.day : undefined;
  if (day !== undefined && !isDay(day)) return because('badValue', 'day');
  const columns: Record<string, Value> = {};
  for (const [name, column] of kind.ordered) {
    const value = values[name];
    if (value !== undefined) {
      if (!fits(column, value)) return because('badValue', name);
      columns[name] = value as Value;
    } else if (change.op === 'insert') {
      if (column.otherwise === undefined) return because('badValue', name);
      columns[name] = column.otherwise;
    }
  }
  return { key, columns, extra: extraOf(kind, values), day: day ?? null };
}

function extraOf({ known }: FactKind, values: ReadChange['values']): Readonly<Record<string, unknown>> {
  const names = Object.keys(values).filter((name) => !known.has(name));
  return names.length === 0 ? NO_VALUES : Object.fromEntries(names.map((name) => [name, values[name]]));
}

const NO_VALUES = {};

/** Checks values here and not in the database: both kinds of database must refuse the same rows. */
function fits({ type, otherwise }: FactColumn, value: unknown): boolean {
  if (value === null) return otherwise === null;
  if (type === 'text') return isText(value);
  return Number.isSafeInteger(value) && (type !== 'flag' || value === 0 || value === 1);
}

/** PostgreSQL cannot store lone surrogates or the character 0. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0');

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const moment = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value);
}

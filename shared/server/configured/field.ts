import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { translations as translationsField } from '#shared/contract/fields.ts';
import { byText, byValue } from '../db/list-rows.ts';

/** Maps an API field to its column. */
export interface Field<Column extends string, Wire> {
  readonly column: Column;
  readonly sort: RawBuilder<unknown>;
  read(stored: unknown): Wire;
  write(sent: Wire): unknown;
}

type YesNo = 'Y' | 'N';
type Translations = z.infer<typeof translationsField>;

const as = <Wire>() => ({
  read: (stored: unknown) => stored as Wire,
  write: (sent: Wire) => sent as unknown,
});

/** A text or enumeration. */
export const text = <Column extends string, Wire extends string = string>(
  column: Column,
): Field<Column, Wire> => ({ column, sort: byText(column), ...as<Wire>() });

/** A number or reference. */
export const integer = <Column extends string>(column: Column): Field<Column, number> => ({
  column,
  sort: byValue(column),
  ...as<number>(),
});

/** An optional number or reference. */
export const optional = <Column extends string>(column: Column): Field<Column, number | null> => ({
  column,
  sort: byValue(column),
  ...as<number | null>(),
});

/** Stored as 0 or 1, sent as Y or N. */
export const flag = <Column extends string>(column: Column): Field<Column, YesNo> => ({
  column,
  sort: byValue(column),
  read: (stored) => (stored ? 'Y' : 'N'),
  write: (sent) => (sent === 'Y' ? 1 : 0),
});

/** Sent as digits, stored as a number for sorting. */
export const digits = <Column extends string>(column: Column): Field<Column, string> => ({
  column,
  sort: byValue(column),
  read: String,
  write: Number,
});

/** Names in other languages, stored as JSON. */
export const translations = <Column extends string>(column: Column): Field<Column, Translations> => ({
  column,
  sort: byText(column),
  read: (stored) => JSON.parse(String(stored) || '{}') as Translations,
  write: (sent) => JSON.stringify(sent),
});

/** Structured value, stored as JSON; `read` also accepts the format of earlier versions. */
export const structured = <Column extends string, Wire>(
  column: Column,
  read: (json: string) => Wire,
): Field<Column, Wire> => ({
  column,
  sort: byText(column),
  read: (stored) => read(String(stored)),
  write: (sent) => JSON.stringify(sent),
});

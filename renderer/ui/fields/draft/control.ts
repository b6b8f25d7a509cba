import type { NumberLimits } from '../number-field.tsx';

/** Input control of a value. Values have the type of the contract, so drafts need no conversion. */
export type Control =
  | { readonly kind: 'text'; readonly maxLength: number }
  /** Upper-case letters; others become upper case, and other characters are removed. */
  | { readonly kind: 'letters'; readonly maxLength: number }
  | { readonly kind: 'digits'; readonly maxLength: number }
  | ({ readonly kind: 'number' } & NumberLimits)
  | { readonly kind: 'duration' }
  /** Minutes as `h:mm`. */
  | { readonly kind: 'hours' }
  /** Time of day as `HH:mm:ss`. */
  | { readonly kind: 'time' }
  /** A day as `yyyy-MM-dd`. */
  | { readonly kind: 'day' }
  | { readonly kind: 'toggle' }
  /** Selects one option by name; options are usually loaded with the page. */
  | { readonly kind: 'choice'; readonly options?: readonly Option[] }
  /** Selects one of a few options with explanations. */
  | { readonly kind: 'cards'; readonly options?: readonly Option[] };

export interface Option {
  /** Null for no selection. */
  readonly value: string | number | null;
  readonly label: string;
  /** Explanation; only cards show it. */
  readonly hint?: string;
}

/** One value of a draft: text and digits are strings, numbers and seconds may be null while incomplete. */
export type DraftValue = string | number | null;
export type Draft = Readonly<Record<string, DraftValue>>;

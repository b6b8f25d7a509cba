/** Describes what a value is typed into. The value's form is that of the wire, so a draft needs no translation. */
export type Control =
  | { readonly kind: 'text'; readonly maxLength: number }
  | { readonly kind: 'digits'; readonly maxLength: number }
  | { readonly kind: 'number' /** What is typed beyond it becomes it. */; readonly most?: number }
  | { readonly kind: 'duration' }
  /** Minutes as `h:mm`. */
  | { readonly kind: 'hours' }
  /** Time of day as `HH:mm:ss`. */
  | { readonly kind: 'time' }
  /** A day as `yyyy-MM-dd`. */
  | { readonly kind: 'day' }
  | { readonly kind: 'toggle' }
  /** One of some things by its name; which they are is mostly known only once the page is open. */
  | { readonly kind: 'choice'; readonly options?: readonly Option[] }
  /** One of a few things, each of which says what it means. */
  | { readonly kind: 'cards'; readonly options?: readonly Option[] };

export interface Option {
  /** Null stands for none. */
  readonly value: string | number | null;
  readonly label: string;
  /** What it means; only cards have room for it. */
  readonly hint?: string;
}

/** One value of a draft: text and digits are strings, numbers and seconds may be null while incomplete. */
export type DraftValue = string | number | null;
export type Draft = Readonly<Record<string, DraftValue>>;

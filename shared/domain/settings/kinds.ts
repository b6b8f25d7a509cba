import type { Shape } from './shapes.ts';

/**
 * Describes what a setting may hold. On the wire and in the database all of them are text: numbers in digits, flags Y
 * or N. One that is `kept` holds its values without the server's own use: a page reads it, or another machine.
 */
export type SettingKind =
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly otherwise: number }
  | { readonly kind: 'flag'; readonly otherwise: boolean }
  | {
      readonly kind: 'choice';
      readonly of: readonly (string | number)[];
      readonly otherwise: string | number;
    }
  | {
      readonly kind: 'text';
      readonly longest: number;
      /** Refused where it does not look like this. */
      readonly shape?: Shape;
      /** Refused where it is empty; it may still be as long as nobody has set it. */
      readonly required?: true;
      readonly otherwise: string;
    }
  /** Written, never read back: kept sealed, apart from the others. */
  | { readonly kind: 'secret'; readonly longest: number };

/** A whole number between two bounds, both included. */
export const number = <const N extends number>(min: number, max: number, otherwise: N) =>
  ({ kind: 'number', least: min, most: max, otherwise }) as const;

export const flag = (otherwise: boolean) => ({ kind: 'flag', otherwise }) as const;

export const enumSetting = <const Of extends readonly (string | number)[]>(of: Of, otherwise: Of[number]) =>
  ({ kind: 'choice', of, otherwise }) as const;

/** Takes one line of text; empty by default. */
export const text = (maxLength: number, shape?: Shape) =>
  ({ kind: 'text', longest: maxLength, otherwise: '', ...(shape && { shape }) }) as const;

/** Takes one line of text that cannot be taken away again. */
export const requiredText = (maxLength: number, shape?: Shape) =>
  ({ ...text(maxLength, shape), required: true }) as const;

export const secret = (maxLength: number) => ({ kind: 'secret', longest: maxLength }) as const;

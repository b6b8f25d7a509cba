import type { Shape } from './shapes.ts';

/** Value types of settings. All are text in API and database: digits, Y or N. */
export type SettingKind =
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly otherwise: number }
  | { readonly kind: 'flag'; readonly otherwise: boolean }
  | {
      readonly kind: 'choice';
      readonly of: readonly (string | number)[];
      readonly otherwise: string | number;
    }
  | {
      readonly kind: 'text';
      readonly maxLength: number;
      /** Required format. */
      readonly shape?: Shape;
      /** Must not be empty when set. */
      readonly required?: true;
      readonly otherwise: string;
    }
  /** Write-only; stored sealed. */
  | { readonly kind: 'secret'; readonly maxLength: number };

/** An integer within inclusive bounds. */
export const number = <const N extends number>(min: number, max: number, otherwise: N) =>
  ({ kind: 'number', min, max, otherwise }) as const;

export const flag = (otherwise: boolean) => ({ kind: 'flag', otherwise }) as const;

export const enumSetting = <const Of extends readonly (string | number)[]>(of: Of, otherwise: Of[number]) =>
  ({ kind: 'choice', of, otherwise }) as const;

/** A line of text; empty by default. */
export const text = (maxLength: number, shape?: Shape) =>
  ({ kind: 'text', maxLength, otherwise: '', ...(shape && { shape }) }) as const;

/** A line of text that cannot be cleared. */
export const requiredText = (maxLength: number, shape?: Shape) =>
  ({ ...text(maxLength, shape), required: true }) as const;

export const secret = (maxLength: number) => ({ kind: 'secret', maxLength }) as const;

import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

/**
 * Colours the five looks of a button: `filled` for the one main action of a view, `default` for the others, `subtle`
 * for quiet ones, `danger` for what takes something away, `icon` for a symbol alone. Others keep the library's look.
 */
export const buttonColors: VariantColorsResolver = (input) =>
  buttonStyle[input.variant] ?? defaultVariantColorsResolver(input);

const buttonStyle: Record<string, ReturnType<VariantColorsResolver>> = {
  filled: {
    background: 'var(--accent)',
    hover: 'var(--accent-hover)',
    color: 'var(--on-accent)',
    border: '1px solid transparent',
  },
  default: {
    background: 'var(--surface)',
    hover: 'var(--sunken)',
    color: 'var(--ink)',
    border: '1px solid var(--edge)',
  },
  subtle: {
    background: 'transparent',
    hover: 'var(--sunken)',
    color: 'var(--accent-ink)',
    border: '1px solid transparent',
  },
  danger: {
    background: 'var(--surface)',
    hover: 'var(--noshow-soft)',
    color: 'var(--noshow)',
    border: '1px solid var(--noshow)',
  },
  icon: {
    background: 'transparent',
    hover: 'var(--sunken)',
    color: 'var(--ink-2)',
    border: '1px solid transparent',
  },
};

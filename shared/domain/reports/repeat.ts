/** How often a saved report goes out by itself, and when that ends (operations specification, section 3). */
export const REPEATS = ['none', 'daily', 'weekly', 'monthly'] as const;
export const REPEAT_ENDS = ['never', 'after', 'date'] as const;

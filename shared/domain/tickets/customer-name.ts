/**
 * Whether a name is the text `null`, which programs send for a missing name (operations specification, section 5).
 * The surname Null is a name.
 */
export const isNullName = (name: string): boolean => name.trim() === 'null';

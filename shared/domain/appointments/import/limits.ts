/** How many appointments one file brings at most. */
export const IMPORTED_AT_ONCE = 500;
/** Characters of the longest file. */
export const LONGEST_IMPORT = 1_000_000;

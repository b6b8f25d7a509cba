/** How many appointments one file brings at most. */
export const MAX_IMPORTED_APPOINTMENTS = 500;
/** Characters of the longest file. */
export const MAX_IMPORT_LENGTH = 1_000_000;

import { config } from 'zod';

/**
 * Keeps zod from trying whether it may compile code: the pages' content policy forbids that, and browsers report the
 * attempt as a violation. Has to run before the first schema is made, so the build keeps it in one file with zod.
 */
config({ jitless: true });

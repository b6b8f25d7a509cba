import { globSync } from 'node:fs';
import { basename } from 'node:path';

const SPANISH = new URL('../../../shared/i18n/help/es/', import.meta.url).pathname;

/** The names of all help pages; a test compares the other languages with the Spanish ones. */
export const HELP_MODULES: readonly string[] = globSync('*.json', { cwd: SPANISH })
  .map((file) => basename(file, '.json'))
  .sort();

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { updateKeyOf } from './signed-release.ts';

/** The environment variable TURNO_UPDATE_KEY: the file with the public half of the key that versions are signed with. */
export const updateKeySetting = z
  .string()
  .min(1)
  .transform((file, context) => {
    try {
      return updateKeyOf(readFileSync(file, 'utf8'));
    } catch (error) {
      context.addIssue(`it names no public ed25519 key: ${error instanceof Error ? error.message : error}`);
      return z.NEVER;
    }
  })
  .optional();

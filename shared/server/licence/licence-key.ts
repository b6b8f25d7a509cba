import { z } from 'zod';
import { publicKeyOf } from './licence-file.ts';

/** The environment variable TURNO_LICENCE_KEY: the public half of the key that licences are signed with. */
export const licenceKeySetting = z
  .string()
  .transform((text, context) => {
    const key = publicKeyOf(text.trim());
    if (!key) context.addIssue('is no public ed25519 key, as `npm run licence -- keys` shows it');
    return key;
  })
  .optional();

import { z } from 'zod';
import { language, text } from '../fields.ts';

const MAX_TEXT_LENGTH = 200;

/** A text that customers read in the language they chose; the first one stands in for a missing one. */
export const localText = z.partialRecord(language, text(MAX_TEXT_LENGTH));
export type LocalText = z.infer<typeof localText>;

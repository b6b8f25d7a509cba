import { z } from 'zod';
import { language, text } from '../fields.ts';

const MAX_TEXT_LENGTH = 200;

/** A text by language; the first one replaces missing languages. */
export const localText = z.partialRecord(language, text(MAX_TEXT_LENGTH));
export type LocalText = z.infer<typeof localText>;

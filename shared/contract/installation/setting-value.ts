import { z } from 'zod';
import type { SettingKind } from '#shared/domain/settings/kinds.ts';
import { SETTINGS, type SettingName } from '#shared/domain/settings/registry.ts';
import { hasShape } from '#shared/domain/settings/shapes.ts';
import { name, text, yesNo } from '../fields.ts';

/** Longest description of a setting. */
const MAX_DESCRIPTION_LENGTH = 200;

export const settingDescription = text(MAX_DESCRIPTION_LENGTH);

/**
 * Checks what a setting is set to, as text; it comes out as it is stored. The one place that says so: the server
 * refuses what it does not take, and forms tell while somebody types.
 */
export const settingValue = (setting: SettingName): z.ZodType<string> => valueOfKind(SETTINGS[setting]);

function valueOfKind(kind: SettingKind): z.ZodType<string> {
  switch (kind.kind) {
    case 'number':
      return z
        .string()
        .trim()
        .regex(/^\d+$/)
        .transform(Number)
        .pipe(z.number().min(kind.least).max(kind.most))
        .transform(String);
    case 'flag':
      return yesNo;
    case 'choice':
      return z.enum(kind.of.map(String));
    case 'text': {
      const { shape } = kind;
      const any = kind.required ? name(kind.longest) : text(kind.longest);
      return shape ? any.refine((value) => value === '' || hasShape(shape, value)) : any;
    }
    case 'secret':
      // Blanks may belong to it; empty takes it away.
      return z
        .string()
        .max(kind.longest)
        .regex(/^[^\p{Cc}\p{Cs}]*$/u);
  }
}

import { z } from 'zod';
import type { SettingKind } from '#shared/domain/settings/kinds.ts';
import { SETTINGS, type SettingName } from '#shared/domain/settings/registry.ts';
import { hasShape } from '#shared/domain/settings/shapes.ts';
import { name, text, yesNo } from '../fields.ts';

/** Maximum length of a setting's description. */
const MAX_DESCRIPTION_LENGTH = 200;

export const settingDescription = text(MAX_DESCRIPTION_LENGTH);

/** Checks and normalizes a setting's value. Used by the server and by forms. */
export const settingValue = (setting: SettingName): z.ZodType<string> => valueOfKind(SETTINGS[setting]);

function valueOfKind(kind: SettingKind): z.ZodType<string> {
  switch (kind.kind) {
    case 'number':
      return z
        .string()
        .trim()
        .regex(/^\d+$/)
        .transform(Number)
        .pipe(z.number().min(kind.min).max(kind.max))
        .transform(String);
    case 'flag':
      return yesNo;
    case 'choice':
      return z.enum(kind.of.map(String));
    case 'text': {
      const { shape } = kind;
      const any = kind.required ? name(kind.maxLength) : text(kind.maxLength);
      return shape ? any.refine((value) => value === '' || hasShape(shape, value)) : any;
    }
    case 'secret':
      // May contain spaces; empty clears it.
      return z
        .string()
        .max(kind.maxLength)
        .regex(/^[^\p{Cc}\p{Cs}]*$/u);
  }
}

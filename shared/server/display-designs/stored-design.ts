import { z } from 'zod';
import {
  DEFAULT_LINEAL,
  DEFAULT_SIGNAGE,
  MAX_FOOTER_LENGTH,
  MAX_LABEL_LENGTH,
  MAX_SLIDES,
  type SignageDesign,
  signageDesign,
  slideKey,
  spokenFilled,
} from '#shared/contract/devices/signage-design.ts';
import { anyText, language } from '#shared/contract/fields.ts';

const label = anyText(MAX_LABEL_LENGTH).catch('');

const popup = z.object({
  enabled: z.boolean().catch(true),
  ticketText: label,
  workstationText: label,
  arrows: z.boolean().catch(true),
});

/** What earlier designs had not. */
const added = signageDesign.shape;
const styleSchema = added.style.unwrap().shape;

/** Reads each field by itself: one that is damaged is as the product has it, and takes nothing else with it. */
function fieldByField<Value extends object>(shape: Record<keyof Value, z.ZodType>, plain: Value) {
  const fields = Object.entries<z.ZodType>(shape).map(([name, field]) => [
    name,
    field.catch(plain[name as keyof Value]),
  ]);
  return z
    .object(Object.fromEntries(fields))
    .catch(plain as Record<string, unknown>) as unknown as z.ZodType<Value>;
}

const { element } = added.slides.unwrap();
const slide = element.extend({ seconds: element.shape.seconds.catch(null) });

/** Leaves out slides that are damaged, there twice, or more than a design may have. */
const slides = z
  .array(z.unknown())
  .catch([])
  .transform((stored) => {
    const read = stored.flatMap((one) => slide.safeParse(one).data ?? []).slice(0, MAX_SLIDES);
    return read.filter(
      (one, place) => read.findIndex((other) => slideKey(other) === slideKey(one)) === place,
    );
  });

const style = fieldByField(
  {
    background: styleSchema.background,
    current: fieldByField(styleSchema.current.shape, DEFAULT_SIGNAGE.current),
    history: fieldByField(styleSchema.history.shape, DEFAULT_SIGNAGE.history),
    popup: fieldByField(styleSchema.popup.shape, DEFAULT_SIGNAGE.popup),
    footer: fieldByField(styleSchema.footer.shape, DEFAULT_SIGNAGE.footer),
  },
  DEFAULT_SIGNAGE,
);

const storedDesign = z
  .object({
    screenType: z.number().int().min(1).max(5).catch(2),
    language: language.catch('es'),
    audio: z.boolean().catch(true),
    voice: z.boolean().catch(true),
    popup: z
      // Displays had only whether there is one, before they had designs.
      .preprocess((stored) => (typeof stored === 'boolean' ? { enabled: stored } : stored), popup)
      .catch(popup.parse({})),
    idMessages: z.number().int().nullable().catch(null),
    footer: z.partialRecord(language, anyText(MAX_FOOTER_LENGTH)).catch({}),
    image: added.image.catch(null),
    lineal: fieldByField(added.lineal.unwrap().shape, DEFAULT_LINEAL),
    slides,
    style,
    chime: added.chime.catch(null),
    spokenLanguages: added.spokenLanguages.catch([]),
  })
  .overwrite(spokenFilled);

/** Reads a design as this version knows it; what is missing or damaged takes the specification's default. */
export const readDesign = (json: string): SignageDesign =>
  storedDesign.safeParse(parsed(json)).data ?? storedDesign.parse({});

/** Reads what is no JSON as nothing: turns are shown all the same, and the editor shows what became of it. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json || '{}');
  } catch {
    return {};
  }
}

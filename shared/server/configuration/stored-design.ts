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
  visible: z.boolean().catch(true),
  ticketText: label,
  workstationText: label,
  arrows: z.boolean().catch(true),
});

/** Fields that earlier designs lack. */
const added = signageDesign.shape;
const styleSchema = added.style.unwrap().shape;

/** Parses each field separately: a damaged one gets its default and does not affect others. */
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
const slide = element.safeExtend({ seconds: element.shape.seconds.catch(null) });

/** Leaves out slides that are damaged, there twice, or more than a design may have. */
const slides = z
  .array(z.unknown())
  .catch([])
  .transform((stored) => {
    const read = stored.flatMap((one) => slide.safeParse(one).data ?? []).slice(0, MAX_SLIDES);
    return read.filter(
      (one, index) => read.findIndex((other) => slideKey(other) === slideKey(one)) === index,
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

/** Parses a design; missing or damaged parts get the default of the specification. */
export const readDesign = (json: string): SignageDesign =>
  storedDesign.safeParse(parsed(json)).data ?? storedDesign.parse({});

/** Invalid JSON counts as empty: calls are shown anyway, and the editor shows the error. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json || '{}');
  } catch {
    return {};
  }
}

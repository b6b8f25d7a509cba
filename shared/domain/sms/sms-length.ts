/** Basic set of GSM 03.38, one unit each. */
const BASIC = new Set(
  `@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà`,
);
/** Extension set, two units each. */
const EXTENDED = new Set('\f^{}\\[~]|€');

export interface SmsLength {
  readonly encoding: 'gsm7' | 'ucs2';
  /** Units of the encoding; see `PART_UNITS`. */
  readonly units: number;
  /** Billed parts; 0 for an empty text. */
  readonly parts: number;
}

/** Units of a single message and of each concatenated part. */
const PART_UNITS = { gsm7: { alone: 160, each: 153 }, ucs2: { alone: 70, each: 67 } } as const;

/**
 * Length of a text in a phone network (3GPP TS 23.038 and 23.040): one character outside GSM's set makes it UCS-2.
 * Characters of two units are not split. smsLength('Su número es A053') // ú is not in the set: ucs2, 17 units, 1
 * part
 */
export function smsLength(text: string): SmsLength {
  const encoding = [...text].every((letter) => BASIC.has(letter) || EXTENDED.has(letter)) ? 'gsm7' : 'ucs2';
  const sizes = [...text].map((letter) =>
    encoding === 'ucs2' ? letter.length : EXTENDED.has(letter) ? 2 : 1,
  );
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { alone, each } = PART_UNITS[encoding];
  if (units <= alone) return { encoding, units, parts: units === 0 ? 0 : 1 };
  let parts = 1;
  let filled = 0;
  for (const size of sizes) {
    if (filled + size > each) {
      parts += 1;
      filled = 0;
    }
    filled += size;
  }
  return { encoding, units, parts };
}

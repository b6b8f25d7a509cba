/** The basic character set of GSM 03.38, each one unit of seven bits. */
const BASIC = new Set(
  `@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà`,
);
/** Its extension: each takes an escape before it, and so two units. */
const EXTENDED = new Set('\f^{}\\[~]|€');

export interface SmsLength {
  readonly encoding: 'gsm7' | 'ucs2';
  /** Units of the encoding; a part holds as many as `PART_UNITS` says. */
  readonly units: number;
  /** The parts that a phone network sends and counts; none for an empty text. */
  readonly parts: number;
}

/** Units that a message alone holds, and each of several, which carry six bytes more of who belongs to whom. */
const PART_UNITS = { gsm7: { alone: 160, each: 153 }, ucs2: { alone: 70, each: 67 } } as const;

/**
 * Measures a text as phone networks send it (3GPP TS 23.038 and 23.040): one letter outside GSM's set makes all of it
 * UCS-2, which holds less than half. No letter of two units is torn over two parts.
 *
 *     smsLength('Su número es A053') // gsm7? no: ú is not in the set, so ucs2, 17 units, 1 part
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

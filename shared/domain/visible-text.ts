/**
 * Matches invisible characters: control, format and private ones, surrogates, `Default_Ignorable_Code_Point`,
 * separators, noncharacters and blank Braille. Format characters include those that reverse the direction of text.
 */
const UNSEEN = String.raw`\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{DI}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\u2800`;

/**
 * Permitted in emoji: U+FE0F after a pictogram or in a keycap (1️⃣), and the joiner between two (👩‍💻). Lookaround of
 * single neighbours keeps matching linear.
 */
const IN_EMOJI = [
  String.raw`(?<=\p{Extended_Pictographic})\uFE0F`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
].join('|');

const visible = (more: string): RegExp => new RegExp(`^(?:[^${UNSEEN}]|${IN_EMOJI}${more})*$`, 'u');

/** Matches a line of visible text. */
export const VISIBLE_TEXT = visible('');

/** Matches visible text with line breaks and tabs. */
export const VISIBLE_MULTILINE_TEXT = visible(String.raw`|[\t\n\r]`);

const ONE_UNSEEN = new RegExp(`(?!${IN_EMOJI})[${UNSEEN}]`, 'gu');
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Reduces a text to one line of visible characters. */
export const toVisibleText = (text: string): string => text.replace(BREAKS, ' ').replace(ONE_UNSEEN, '');

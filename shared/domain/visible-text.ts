/**
 * Matches what nobody sees in a text: control, formatting and private characters, halves of pairs, what Unicode says
 * to draw as nothing (`Default_Ignorable_Code_Point`: zero width, tags, fillers), separators of lines, characters that
 * never will be any, and the empty pattern of Braille. Among the formatting ones are those that turn the direction of
 * writing: of a name that holds one, people read another.
 */
const UNSEEN = String.raw`\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{DI}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}\u2800`;

/**
 * Matches what belongs to emoji all the same: U+FE0F after a pictogram, or in a key (1️⃣), and the joiner between two
 * (👩‍💻). Each looks at its neighbours only, so that every character is matched in one way and no text takes long.
 */
const IN_EMOJI = [
  String.raw`(?<=\p{Extended_Pictographic})\uFE0F`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
].join('|');

const visible = (more: string): RegExp => new RegExp(`^(?:[^${UNSEEN}]|${IN_EMOJI}${more})*$`, 'u');

/** Fits a line of text of which everything can be seen. */
export const VISIBLE_TEXT = visible('');

/** Fits the same over several lines, tabs included. */
export const VISIBLE_MULTILINE_TEXT = visible(String.raw`|[\t\n\r]`);

const ONE_UNSEEN = new RegExp(`(?!${IN_EMOJI})[${UNSEEN}]`, 'gu');
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Leaves of a text what can be seen of it, on one line. */
export const toVisibleText = (text: string): string => text.replace(BREAKS, ' ').replace(ONE_UNSEEN, '');

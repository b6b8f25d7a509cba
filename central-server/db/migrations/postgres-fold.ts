import { type Kysely, sql } from 'kysely';

/** The last code point: all up to it are looked at but the halves of pairs. */
const LAST = 0x10ffff;
const isHalf = (point: number) => point >= 0xd800 && point <= 0xdfff;

/**
 * `fold(text)` as `shared/domain/fold-text.ts` has it: in lower case and without accents. Its tables are made here of
 * what JavaScript knows of Unicode, so that the answer depends neither on the version of PostgreSQL nor on the
 * locale of the database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { upper, lower } = foldedCharacters();
  await sql`
    create function fold(plain text) returns text language sql immutable parallel safe as $fold$
      select case
        when plain is null then ''
        when plain collate "C" ~ '^[ -~]*$' then lower(plain collate "C")
        else translate(
          regexp_replace(normalize(plain, NFD) collate "C", '${sql.raw(marks())}', '', 'g'),
          '${sql.raw(upper)}', '${sql.raw(lower)}')
      end
    $fold$`.execute(db);
}

/** The letters whose lower case is one other letter, and these, in the same order. */
function foldedCharacters(): { readonly upper: string; readonly lower: string } {
  let upper = '';
  let lower = '';
  for (let point = 0; point <= LAST; point += 1) {
    if (isHalf(point)) continue;
    const letter = String.fromCodePoint(point);
    const small = letter.toLowerCase();
    if (small === letter || [...small].length !== 1) continue;
    upper += letter;
    lower += small;
  }
  return { upper: `${upper}ς`, lower: `${lower}σ` };
}

/** A regular expression of every combining mark, as ranges. */
function marks(): string {
  const ranges: string[] = [];
  for (let point = 0; point <= LAST; point += 1) {
    if (!isMark(point)) continue;
    const first = point;
    while (isMark(point + 1)) point += 1;
    ranges.push(`${escaped(first)}-${escaped(point)}`);
  }
  return `[${ranges.join('')}]`;
}

const isMark = (point: number) =>
  point <= LAST && !isHalf(point) && /\p{M}/u.test(String.fromCodePoint(point));
const escaped = (point: number) => `\\U${point.toString(16).padStart(8, '0')}`;

import { type Kysely, sql } from 'kysely';
import { createFoldName } from './fold-name.ts';

/** Creates schema that only PostgreSQL needs; SQLite has equivalents in the server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFold(db);
  await createFoldName(db);
  // Messages of the socket adapter that are too long for a notification; it requires this table.
  await sql`
    create table socket_io_attachments (
      id bigserial unique,
      created_at timestamptz default now(),
      payload bytea
    )`.execute(db);
}

/**
 * Creates `fold(text)` as defined by `shared/domain/fold-text.ts`: lower case, without accents. Its tables come
 * from the Unicode data of JavaScript, so the result depends neither on the version of PostgreSQL nor on the
 * locale of the database.
 */
async function createFold(db: Kysely<unknown>): Promise<void> {
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

/** The last code point of Unicode. */
const LAST = 0x10ffff;
/** Halves of surrogate pairs are no characters. */
const isHalf = (point: number) => point >= 0xd800 && point <= 0xdfff;

/** Characters with a lower case of one character, and those lower cases in the same order. */
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

/** Character class of all combining marks, as ranges. */
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

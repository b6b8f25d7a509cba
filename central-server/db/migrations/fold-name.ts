import { type Kysely, sql } from 'kysely';
import { foldCharacter } from '#shared/domain/fold-name.ts';

const LAST_POINT = 0x10ffff;

/**
 * Creates `fold_name(text)` as `shared/domain/fold-name.ts` defines it, for unique indexes. Its tables of cases come
 * from JavaScript; only the decomposition of characters newer than PostgreSQL's Unicode differs.
 */
export async function createFoldName(db: Kysely<unknown>): Promise<void> {
  const { from, to, expansions } = foldedCharacters();
  const expanded = expansions.reduce(
    (text, [character, folded]) => `replace(${text}, '${character}', '${folded}')`,
    'normalize(plain, NFD) collate "C"',
  );
  await sql`
    create function fold_name(plain text) returns text language sql immutable strict parallel safe as $fold$
      select case
        when plain collate "C" ~ '^[ -~]*$' then lower(plain collate "C")
        else normalize(translate(${sql.raw(expanded)}, '${sql.raw(from)}', '${sql.raw(to)}'), NFD) collate "C"
      end
    $fold$`.execute(db);
}

/** Decomposed characters that fold to one other, and those that fold to several. */
function foldedCharacters() {
  let [from, to] = ['', ''];
  const expansions: [character: string, folded: string][] = [];
  for (let point = 0; point <= LAST_POINT; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const character = String.fromCodePoint(point);
    const folded = foldCharacter(character);
    if (folded === character || character.normalize('NFD') !== character) continue;
    if ([...folded].length > 1) expansions.push([character, folded]);
    else {
      from += character;
      to += folded;
    }
  }
  return { from, to, expansions };
}

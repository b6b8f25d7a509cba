import { readFileSync, writeFileSync } from 'node:fs';

/** Matches small letters of alphabets in which whole words can look Latin, except accents. */
const SOURCE = /^[\p{Script=Cyrl}\p{Script=Grek}\p{Script=Armn}]$/u;

/**
 * Generates the table of look-alikes from `confusables.txt` of Unicode (UTS 39;
 * https://www.unicode.org/Public/security/latest/confusables.txt), which has six thousand lines: `node
 * build/look-alikes.ts confusables.txt`, then format the result.
 */
const [file = 'confusables.txt'] = process.argv.slice(2);
const pairs = readFileSync(file, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [from = '', to = ''] = line.split(';');
    return /^[0-9A-F]{4,6}\s*$/.test(from) ? [[charactersOf(from), charactersOf(to)] as const] : [];
  })
  .filter(([from]) => SOURCE.test(from) && from === from.toLowerCase() && from === from.normalize('NFKD'))
  .sort(([one], [other]) => (one < other ? -1 : 1));

function charactersOf(codes: string): string {
  return String.fromCodePoint(
    ...codes
      .trim()
      .split(' ')
      .map((code) => Number.parseInt(code, 16)),
  );
}

const lines = pairs.map(([from, to]) => `  ${from}: ${JSON.stringify(to)},`);
writeFileSync(
  new URL('../shared/domain/access/look-alikes.ts', import.meta.url),
  `// Written by build/look-alikes.ts out of Unicode's data of characters that look alike.

/** Gives for a small letter of Cyrillic, Greek or Armenian what it looks like. */
export const LOOK_ALIKES: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`,
);

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { createI18n } from './create-i18n.ts';

/** Words that `docs/glossary.md` replaces, or that fit no product text. */
const UNWANTED: Readonly<Record<Language, RegExp>> = {
  es: /ordenador|quiosco|caduc|\bfilas?\b|renglón|directorio activo|\blineal|implementa|\bapunt[aeo]r?[ln]|fichero|\blogin\b|boleto|\bentrar\b|servidor central|sucursal(es)? ausente|\bsin fin\b|\bpapeles\b|se complica|al de arriba|nadie lo nota|entreg\p{L}* (una|la) versión|entrega (de|a) (una|la|las) (versión|sucursal)/iu,
  en: /\bassist|\bcentral\b(?! (server|database))|\brows?\b|\blog(ging)? (in|out)\b|\blogin\b|\bdesks?\b|\bcounters?\b|attention(?! profile| area)|politeness|\blineal|implementator|\bSLA\b|'|sync type|kind of installation|\bpapers\b|\bhalls?\b(?<!Town hall)|without end|by the room|put right|ready sentences|take back|hand(ed)? out|no character twice|\bsomebody\b|\bof (its|your|their) own\b|\busername\b/i,
  sv: /biljett|nummerlapp|turbricka|\bretur\b|redigera|\bcentral(en|ens)?\b|visningsprofil|\brad(er|en|erna)?\b|fingeravtryck|\bborta\b|\bcentralt\b|utformning|utdelning|dela(s|r|t)? ut\b|första skärmbild|ladda ner|reservprofil|har saknat kontakt|saknar kontakt/i,
};

/** Matches that are no violations. */
const MEANT = /https:\/\/\S+|\b(needs?|need) (your )?attention\b|\brad {{}}/gi;
/** Rows and columns of button grids are not queues. */
const OF_A_GRID = /\b(filas?|rows?|rad(er|en)?)\b/gi;

/** Starts of sentences without a concrete subject. */
const UNNAMED: Readonly<Record<Language, RegExp>> = {
  es: /(^|[.!] )(Quien|Quienes|Lo que)\b[^?]*$/,
  en: /(^|[.!] )(Whoever|What|Who)\b[^?]*$/,
  sv: /(^|[.!] )(Den som|De som|Det som|Vad)\b[^?]*$/,
};

interface Said {
  readonly file: string;
  readonly key: string;
  readonly text: string;
}

const messageTextOf = (pattern: string): Said[] =>
  globSync(pattern, { cwd: import.meta.dirname }).flatMap((file) => {
    const texts: unknown = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
    return [...flat(texts)].map(([key, text]) => ({ file: basename(file, '.json'), key, text }));
  });

/** Catalogue or help page, nested -> dotted key, text without the names of its values. */
function* flat(value: unknown, key = ''): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [key.slice(1), value.replace(/\{\{.*?\}\}/g, '{{}}')];
  else for (const [name, child] of Object.entries(value as object)) yield* flat(child, `${key}.${name}`);
}

const meant = ({ file, text }: Said): string =>
  (file === 'kiosk-designer' ? text.replace(OF_A_GRID, '') : text).replace(MEANT, '');

describe.each(LANGUAGES)('the terms in %s', (language) => {
  const texts = messageTextOf(`{locales,help}/${language}/*.json`);

  it('are those of the glossary', () => {
    expect(texts.filter((reported) => UNWANTED[language].test(meant(reported)))).toEqual([]);
  });

  it('are used in sentences with a named subject', () => {
    expect(texts.filter(({ text }) => UNNAMED[language].test(text))).toEqual([]);
  });

  const counted = messageTextOf(`locales/${language}/*.json`).filter(
    ({ key }) => key.endsWith('_one') && !key.endsWith('_ordinal_one'),
  );
  const i18n = createI18n({ language, resources: { [language]: catalogueOf(language) } });
  const reported = ({ file, key }: Said, count: number): string =>
    (i18n.t as (key: string, values: object) => string)(`${file}:${key.replace(/_one$/, '')}`, { count });

  it.each(counted)('one and two differ in $file:$key', (each) => {
    const [one, two] = [reported(each, 1), reported(each, 2)];
    expect([one, two]).not.toContain(each.key.replace(/_one$/, ''));
    expect(`${one} ${two}`).not.toMatch(/\{\{count/);
  });
});

it.each(LANGUAGES)('every error in %s states what to do', (language) => {
  const errors = messageTextOf(`locales/${language}/errors.json`).filter(
    ({ key }) => !key.startsWith('page.'),
  );
  const half = errors.filter(({ text }) => (text.match(/[.:;?](?= |$)|\{\{\}\}$/g) ?? []).length < 2);
  expect(half.filter(({ key }) => !SAYS_IT_AT_ONCE.has(key))).toEqual([]);
});

/** Words of the longest sentence that errors and help pages may have. */
const MAX_WORDS = 20;

const tooLong = ({ text }: Pick<Said, 'text'>): boolean =>
  text.split(/(?<=[.!?:;])\s+/).some((sentence) => sentence.split(/\s+/).length > MAX_WORDS);

describe.each(LANGUAGES)('errors and help pages in %s', (language) => {
  it('have short sentences', () => {
    const texts = messageTextOf(`{locales/${language}/errors,help/${language}/*}.json`);
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter(tooLong)).toEqual([]);
  });
});

it('finds a sentence that is too long', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
  expect(tooLong({ text: `${words(MAX_WORDS)}. ${words(MAX_WORDS)}.` })).toBe(false);
  expect(tooLong({ text: `Short. ${words(MAX_WORDS + 1)}.` })).toBe(true);
});

function catalogueOf(language: Language): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    globSync(`locales/${language}/*.json`, { cwd: import.meta.dirname }).map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Record<string, unknown>,
    ]),
  );
}

/** Single sentences beside the field with the error, or titles above such a sentence. */
const SAYS_IT_AT_ONCE: ReadonlySet<string> = new Set([
  'COMPLETE_CONDITION_MESSAGE',
  'CUSTOMER_NAME_NULL_MESSAGE',
  'DESCRIPTION_EMPTY',
  'ERROR_PASSNOREPEATCHAR',
  'ERROR_PASSNUMBER',
  'ERROR_PASSSPECIAL',
  'ERROR_PASSUPPER',
  'ERROR_QUEUE_LIMITS',
  'ERROR_TELEPHONE',
  'FORCE_TRANSACTION_DETAIL_MESSAGE',
  'INCOMPLETE_FORM_MESSAGE',
  'INCOMPLETE_FORM_TITLE',
  'NO_RECEIVER_USER',
  'P_DETAILS_INCOMPLETE',
  'P_SEGMENT_INCOMPLETE',
  'P_SERVICE_INCOMPLETE',
  'QUEUE_NOT_EXISTED_TITTLE',
  'SETUP_BRANCH_NAME',
  'START_AFTER_END',
  'WITHOUT_DETAILS_ID',
]);

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '#shared/contract/errors.ts';
import { enrolAtCentral } from '#shared/contract/replication/replication-status.ts';
import { ALARM_KINDS, CENTRAL_ALARMS, FLEET_EVENTS, OFFLINE } from '#shared/domain/fleet/alarms.ts';
import errors from '#shared/i18n/locales/en/errors.json' with { type: 'json' };
import fleet from '#shared/i18n/locales/en/fleet.json' with { type: 'json' };
import replication from '#shared/i18n/locales/en/replication.json' with { type: 'json' };
import { ROOT } from './once.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const PAGE = read('docs/when-wrong.md');
/** The lines of tables, without the marks of Markdown. */
const ROWS = PAGE.split('\n').filter((line) => line.startsWith('| '));

/** Files in which a start, or a command, ends with a line for whoever stands there. */
const SOURCES = globSync(
  [
    '{branch-server,central-server,shared/server,sync}/**/*.ts',
    'build/{launch,choose-node}.js',
    'build/containers/start.sh',
  ],
  { cwd: ROOT },
).filter((file) => !file.endsWith('.test.ts'));

/** Matches what a refusal of a start is written as. */
const REFUSALS = [
  /new (?:SettingError|DatabaseError)\(\s*(`[^`]*`|'[^']*')/g,
  // Of what the system refuses, and of a launch.
  /return (`[^`]*; (?:set|choose)[^`]*`)/g,
  /throw new Error\(\s*(`Turno needs[^`]*`|'Nothing is built[^']*')/g,
  /echo "Turno cannot start: (SERVER[^>]*)" >/g,
];

const refusalTexts = SOURCES.flatMap((file) => {
  const text = read(file);
  return REFUSALS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, message = '']) => ({ file, said: message })),
  );
});

/** Cuts what a program says into the words that are always the same. */
const fragmentsOf = (message: string): string[] =>
  message
    .replace(/^[`']|[`']$/g, '')
    .split(/\$\{[^}]*\}|\\"[^"]*\\"/)
    .map((part) => part.trim())
    .filter((part) => /\w{2}/.test(part));

describe('the page of what to do when something is wrong', () => {
  it('is held against what is said in the code', () => {
    expect(refusalTexts.length).toBeGreaterThan(15);
  });

  it.each(refusalTexts)('has what $file says: $said', ({ said: message }) => {
    const fragments = fragmentsOf(message);
    const line = new RegExp(fragments.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'));
    expect(fragments.length).toBeGreaterThan(0);
    expect(ROWS.some((row) => line.test(row))).toBe(true);
  });

  const named = (kind: keyof typeof fleet.history, as: string = kind) =>
    [`**${fleet.history[kind].replace(/\{\{\w+\}\}/, '…')}**`, `\`${as}\``] as const;
  it.each([
    ...ALARM_KINDS.map((kind) => named(kind)),
    ...CENTRAL_ALARMS.map((kind) => named(kind)),
    ...FLEET_EVENTS.map((kind) => named(kind)),
    named('away', OFFLINE),
  ])('has the alarm %s, of the kind %s', (title, kind) => {
    expect(ROWS.some((row) => row.includes(title) && row.includes(kind))).toBe(true);
  });

  it.each([
    ...Object.values(replication.fault),
    ...Object.values(replication.alarm),
    ...enrolAtCentral.errors
      .filter((code) => code !== 'TOO_MANY_REQUESTS')
      .map((code) => (errors as Readonly<Record<string, unknown>>)[ERRORS[code].text] as string),
  ])('has what a branch shows: %s', (text) => {
    // To the end of the first sentence, or to what is different from case to case.
    const [sentence = ''] = /^.*?(?:\.(?= |$)|(?= ?[“{]))/.exec(text) ?? [];
    expect(sentence).not.toBe('');
    expect(ROWS.some((row) => row.startsWith(`| ${sentence}`))).toBe(true);
  });
});

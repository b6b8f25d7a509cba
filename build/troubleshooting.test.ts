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
const PAGE = read('docs/troubleshooting.md');
/** Table rows without Markdown marks. */
const ROWS = PAGE.split('\n').filter((line) => line.startsWith('| '));

/** Files whose start or command can end with a message to the operator. */
const SOURCES = globSync(
  [
    '{branch-server,central-server,shared/server,sync}/**/*.ts',
    'build/{launch,choose-node}.js',
    'build/containers/start.sh',
  ],
  { cwd: ROOT },
).filter((file) => !file.endsWith('.test.ts'));

/** Matches the error texts of a failed start. */
const API_ERRORS = [
  /new (?:SettingError|DatabaseError)\(\s*(`[^`]*`|'[^']*')/g,
  // Errors of the system, and of the launcher.
  /return (`[^`]*; (?:set|choose)[^`]*`)/g,
  /throw new Error\(\s*(`Turno needs[^`]*`|'Nothing is built[^']*')/g,
  /echo "Turno cannot start: (SERVER[^>]*)" >/g,
];

const errorTexts = SOURCES.flatMap((file) => {
  const text = read(file);
  return API_ERRORS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, message = '']) => ({ file, said: message })),
  );
});

/** Constant parts of a message. */
const fragmentsOf = (message: string): string[] =>
  message
    .replace(/^[`']|[`']$/g, '')
    .split(/\$\{[^}]*\}|\\"[^"]*\\"/)
    .map((part) => part.trim())
    .filter((part) => /\w{2}/.test(part));

describe('the troubleshooting page', () => {
  it('is checked against the messages of the code', () => {
    expect(errorTexts.length).toBeGreaterThan(15);
  });

  it.each(errorTexts)('contains the message of $file: $said', ({ said: message }) => {
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
    named('offline', OFFLINE),
  ])('contains the alarm %s, of the kind %s', (title, kind) => {
    expect(ROWS.some((row) => row.includes(title) && row.includes(kind))).toBe(true);
  });

  it.each([
    ...Object.values(replication.error),
    ...Object.values(replication.alarm),
    ...enrolAtCentral.errors
      .filter((code) => code !== 'TOO_MANY_REQUESTS')
      .map((code) => (errors as Readonly<Record<string, unknown>>)[ERRORS[code].text] as string),
  ])('contains the branch message: %s', (text) => {
    // To the end of the first sentence, or to its first variable part.
    const [sentence = ''] = /^.*?(?:\.(?= |$)|(?= ?[“{]))/.exec(text) ?? [];
    expect(sentence).not.toBe('');
    expect(ROWS.some((row) => row.startsWith(`| ${sentence}`))).toBe(true);
  });
});

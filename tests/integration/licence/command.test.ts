import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runLicenceCommand } from '#shared/server/licence/command.ts';
import { publicKeyOf, readLicenceFile } from '#shared/server/licence/licence-file.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';

describe('npm run licence', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let said: string[];
  let complained: string[];
  beforeEach(() => {
    folder = temporaryFolder();
    said = [];
    complained = [];
  });
  afterEach(() => folder.remove());

  const at = (name: string) => join(folder.path, name);
  const run = (...args: string[]) =>
    runLicenceCommand(args, {
      say: (line) => said.push(line),
      complain: (line) => complained.push(line),
      now: Date.UTC(2026, 10, 21, 12),
    });
  const makeKey = () => {
    expect(run('keys', '--private', at('private.pem'))).toBe(0);
    return String(said.at(-1)?.split('=').slice(1).join('='));
  };
  const make = (...more: string[]) =>
    run('make', '--private', at('private.pem'), '--out', at('licence.json'), '--client', 'A bank', ...more);

  it('creates a key pair with a private key readable by its owner only, and never overwrites one', () => {
    const key = makeKey();
    expect(publicKeyOf(key)).not.toBeNull();
    expect(statSync(at('private.pem')).mode & 0o777).toBe(0o600);
    const before = readFileSync(at('private.pem'), 'utf8');
    expect(run('keys', '--private', at('private.pem'))).toBe(1);
    expect(readFileSync(at('private.pem'), 'utf8')).toBe(before);
  });

  it('creates a licence that matches the key, and shows it', () => {
    const key = makeKey();
    expect(make('--users', '40', '--branches', '3', '--expires', '2027-12-31', '--no-dashboard')).toBe(0);
    const read = readLicenceFile(readFileSync(at('licence.json'), 'utf8'), publicKeyOf(key));
    expect(read).toMatchObject({
      licence: {
        clientName: 'A bank',
        maxUsers: 40,
        maxBranches: 3,
        maxWorkstations: -1,
        dashboardEnabled: 'N',
        expirationDate: '2027-12-31',
        creationDate: '2026-11-21',
      },
    });
    said = [];
    expect(run('show', '--public', key, at('licence.json'))).toBe(0);
    expect(said.join('\n')).toMatch(/maxUsers +40/);
  });

  it('reports an altered file as no licence', () => {
    const key = makeKey();
    make('--users', '40');
    const text = readFileSync(at('licence.json'), 'utf8');
    writeFileSync(at('altered.json'), text.replace('"maxUsers": 40', '"maxUsers": 41'));
    expect(run('show', '--public', key, at('altered.json'))).toBe(1);
    expect(complained.join()).toContain('signature');
  });

  it.each([
    [['--users', 'many'], '--users'],
    [['--expires', '2027-02-30'], 'expirationDate'],
    [['--colour', 'red'], 'colour'],
  ])('refuses %j with a line that names it', (more, named) => {
    makeKey();
    expect(make(...more)).toBe(1);
    expect(complained.join()).toContain(named);
  });

  it('prints its usage for invalid arguments', () => {
    expect(run()).toBe(1);
    expect(run('sing')).toBe(1);
    expect(complained.join('\n')).toContain('npm run licence -- keys');
  });
});

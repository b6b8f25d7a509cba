import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { ROOT } from './once.ts';

const VERSION = 'turno-0.2.0-linux-x64';
const BRANCH = 'build/systemd/turno-branch.service';
/** Target of the link by which systemctl masks a unit. */
const MASK = '/dev/null';

describe.skipIf(process.platform !== 'linux')('installed files of a version outside of its folder', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    mkdirSync(at('units'));
    writeFixture(`opt/${VERSION}/${BRANCH}`, 'new');
    for (const file of ['turno-central.service', 'turno-update.path'])
      writeFixture(`opt/${VERSION}/build/systemd/${file}`, 'new');
    for (const file of ['turno-display.service', 'browser.sh', 'watchdog.sh'])
      writeFixture(`opt/${VERSION}/build/boxes/${file}`, 'new');
    symlinkSync(VERSION, at('opt/turno'));
  });
  afterEach(() => folder.remove());

  const at = (path: string) => join(folder.path, path);
  const read = (path: string) => readFileSync(at(path), 'utf8');
  function writeFixture(path: string, content: string): void {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), content);
  }
  /** @param programs folder prepended to the PATH */
  const renew = (programs = '') =>
    spawnSync('sh', [join(ROOT, 'build/systemd/renew.sh'), at('opt/turno'), at('units')], {
      env: { PATH: `${programs}:${process.env.PATH}` },
      encoding: 'utf8',
    });

  it('are replaced if they are installed and differ', () => {
    for (const unit of ['turno-branch.service', 'turno-update.path', 'turno-display.service'])
      writeFixture(`units/${unit}`, 'old');
    writeFixture('opt/turno-display/browser.sh', 'old');
    chmodSync(at('opt/turno-display/browser.sh'), 0o755);
    const { status, stdout, stderr } = renew();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const unit of readdirSync(at('units'))) expect(read(`units/${unit}`), unit).toBe('new');
    expect(stdout.trim().split('\n')).toHaveLength(4);
    expect(read('opt/turno-display/browser.sh')).toBe('new');
    expect(statSync(at('opt/turno-display/browser.sh')).mode & 0o777).toBe(0o755);
    // Contains neither new files nor temporary ones.
    expect(readdirSync(at('opt/turno-display'))).toEqual(['browser.sh']);
    expect(readdirSync(at('units')).sort()).toEqual([
      'turno-branch.service',
      'turno-display.service',
      'turno-update.path',
    ]);
  });

  it('stay untouched if they are equal', () => {
    writeFixture('units/turno-branch.service', 'new');
    const { ino } = statSync(at('units/turno-branch.service'));
    const { status, stdout } = renew();
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(statSync(at('units/turno-branch.service')).ino).toBe(ino);
  });

  it('leave drop-ins and masked units alone', () => {
    writeFixture('units/turno-branch.service', 'old');
    writeFixture('units/turno-branch.service.d/override.conf', 'of the administrator');
    symlinkSync(MASK, at('units/turno-update.path'));
    expect(renew().status).toBe(0);
    expect(read('units/turno-branch.service.d/override.conf')).toBe('of the administrator');
    expect(lstatSync(at('units/turno-update.path')).isSymbolicLink()).toBe(true);
  });

  it('are complete after a power failure: synced to disk first, then renamed', () => {
    writeFixture('units/turno-branch.service', 'old');
    mkdirSync(at('programs'));
    const note = (ends: number) =>
      `#!/bin/sh\necho "$(basename $0) \${@##*/}, in place: $(cat ${at('units/turno-branch.service')})" >> ${at('did')}\nexit ${ends}\n`;
    writeFileSync(at('programs/sync'), note(0), { mode: 0o755 });
    // Simulates a failure at this moment.
    writeFileSync(at('programs/mv'), note(1), { mode: 0o755 });
    expect(renew(at('programs')).status).toBe(1);
    expect(read('did').trim().split('\n')).toEqual([
      'sync turno-branch.service.new, in place: old',
      expect.stringMatching(/^mv .*, in place: old$/),
    ]);
    expect(read('units/turno-branch.service')).toBe('old');
    // The next start repeats it.
    expect(renew().status).toBe(0);
    expect(readdirSync(at('units'))).toEqual(['turno-branch.service']);
    expect(read('units/turno-branch.service')).toBe('new');
  });
});

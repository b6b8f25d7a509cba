import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logFilesBetween, logFolder } from '#shared/server/logs/log-files.ts';
import { openLog } from '#shared/server/logs/open-log.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';

describe('a server’s log', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const quiet = new Writable({ write: (_chunk, _encoding, done) => done() });

  const lines = () =>
    readdirSync(logFolder(folder.path))
      .filter((name) => name.endsWith('.log'))
      .map((name) => readFileSync(join(logFolder(folder.path), name), 'utf8'))
      .join('');

  it('is complete in the file of the day after closing', async () => {
    const { log, close } = openLog({ dataDir: folder.path, level: 'error', console: quiet });
    log.error({ printer: 3 }, 'no paper');
    log.info('nothing of note');
    await close();
    expect(lines()).toContain('no paper');
    expect(lines()).not.toContain('nothing of note');
    const [file] = await logFilesBetween(folder.path, '2000-01-01', '9999-12-31');
    expect(readFileSync(file?.path ?? '', 'utf8')).toContain('no paper');
  });

  it('continues after a restart', async () => {
    for (const said of ['first', 'second']) {
      const { log, close } = openLog({ dataDir: folder.path, level: 'error', console: quiet });
      log.error(said);
      await close();
    }
    expect(lines()).toMatch(/first.*second/s);
  });

  it('is silent at its lowest level', async () => {
    const { log, close } = openLog({ dataDir: folder.path, level: 'silent', console: quiet });
    log.fatal('unheard');
    await close();
    expect(lines()).toBe('');
  });
});

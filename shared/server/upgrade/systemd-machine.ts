import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { restoreCopy } from '../backup/commands/restore-copy.ts';
import { DATABASE_FILES, type ServerKind } from '../db/database-files.ts';
import { restrictFileAccess } from '../kit/private-files.ts';
import { SettingError } from '../kit/read-environment.ts';
import type { Release } from './signed-release.ts';
import type { Machine } from './upgrade.ts';

interface Installation {
  readonly server: ServerKind;
  /** The folder of the version that runs, which an archive was unpacked into. */
  readonly root: string;
  readonly version: string;
  /** Folder of the archives. */
  readonly archives: string;
  readonly dataDir: string;
  /** Listening address; all addresses of the machine by default. */
  readonly host?: string | undefined;
  readonly port: number;
  /** Unit folder of systemd. */
  readonly units: string;
  /** Path of systemctl. */
  readonly systemctl: string;
  /** An upgrade was interrupted: the link may point to the new version already. */
  readonly isCutOff?: boolean;
}

const TARGZ = /\.tar\.gz$/;
/** Top-level folder of an archive. */
const VERSION_FOLDER = /^turno-\d+\.\d+\.\d+-[a-z0-9]+-[a-z0-9]+$/;
/** Wildcard addresses. */
const EACH = ['0.0.0.0', '::'];
/** Units that run on a branch server with a kiosk or display, as patterns of systemd. */
const RELATED_UNITS = ['turno-display*', 'turno-print-agent*'];
const health = z.object({ version: z.string(), database: z.string() });

/**
 * A server that was installed from an archive, below a link, and that systemd runs. Throws if it is none, or if its
 * database is no file that can be restored.
 */
export function systemdMachine(installation: Installation): Machine {
  const { server, root, version, archives, dataDir, units } = installation;
  const unit = `turno-${server}`;
  const link = join(dirname(root), 'turno');
  const leads = existsSync(link) && resolve(dirname(link), linkOf(link)) === resolve(root);
  if (!leads && !installation.isCutOff)
    throw new SettingError(`${link} does not lead to ${root}: this was not installed from an archive`);
  if (!existsSync(join(dataDir, DATABASE_FILES[server])))
    throw new SettingError(
      `there is no ${DATABASE_FILES[server]} in ${dataDir}; set TURNO_DATA_DIR, or upgrade by hand`,
    );

  const folderOf = ({ archive }: Release) => archive.replace(TARGZ, '');
  const systemctl = (...args: string[]) => execFileSync(installation.systemctl, args, { stdio: 'inherit' });

  return {
    version,
    platform: `${process.platform}-${process.arch}`,
    async unpack(release) {
      const archive = join(archives, release.archive);
      const hash = createHash('sha256');
      await pipeline(createReadStream(archive), hash);
      if (hash.digest('hex') !== release.sha256) throw new SettingError(`${archive} is not what was signed`);
      const folder = join(dirname(root), folderOf(release));
      // Left by a rolled-back upgrade; never the running version, which differs.
      rmSync(folder, { recursive: true, force: true });
      execFileSync('tar', ['-xzf', archive, '-C', dirname(root)], { stdio: 'inherit' });
      // On the disk before anything leads there: after a power cut its files would be there, and empty.
      execFileSync('sync', ['--file-system', dirname(root)], { stdio: 'inherit' });
      if (!existsSync(join(folder, `dist/servers/${server}.js`)))
        throw new SettingError(`${archive} holds no ${server} server in ${folderOf(release)}`);
    },
    stop: () => void systemctl('stop', unit),
    turnTo(which, release) {
      const folder = which === 'new' ? folderOf(release) : basename(root);
      // In place at once: a machine that starts in between finds one or the other.
      rmSync(`${link}.next`, { force: true });
      symlinkSync(folder, `${link}.next`);
      renameSync(`${link}.next`, link);
      // By its own program: the version that is turned to may be one from before there was any.
      execFileSync('sh', [join(root, 'build/systemd/renew.sh'), link, units], { stdio: 'inherit' });
      systemctl('daemon-reload');
    },
    start() {
      systemctl('start', unit);
      // Other units would keep running from the folder of the previous version. They are not awaited.
      systemctl('--no-block', 'try-restart', ...RELATED_UNITS);
    },
    deleteOtherReleases(release) {
      const stored = [folderOf(release), basename(root)];
      for (const name of readdirSync(dirname(root)))
        if (VERSION_FOLDER.test(name) && !stored.includes(name))
          rmSync(join(dirname(root), name), { recursive: true, force: true });
    },
    async look() {
      try {
        const answer = await fetch(`http://${addressOf(installation)}/api/health`, {
          signal: AbortSignal.timeout(5_000),
        });
        return health.safeParse(await answer.json()).data ?? null;
      } catch {
        return null;
      }
    },
    async rollBack(of, since) {
      const copy = join(dataDir, 'backups', `before-${of}.db`);
      if (!existsSync(copy) || statSync(copy).mtimeMs < since) return null;
      restrictFileAccess(dataDir);
      return (await restoreCopy(dataDir, copy, Date.now())).replaced;
    },
  };
}

function addressOf({ host, port }: Installation): string {
  const one = host === undefined || EACH.includes(host) ? '127.0.0.1' : host;
  return one.includes(':') ? `[${one}]:${port}` : `${one}:${port}`;
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return path;
  }
}

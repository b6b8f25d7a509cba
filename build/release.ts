import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey } from 'node:crypto';
import { createReadStream, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { writeSignedRelease } from '#shared/server/upgrade/signed-release.ts';
import packageJson from '../package.json' with { type: 'json' };
import { packagedNode } from './choose-node.js';
import { ROOT } from './once.ts';
import { pack, releaseFiles } from './release-files.ts';

/**
 * Packs the built files into an archive for machines without npm, registry or network; `-- --sign PRIVATE.pem` also
 * writes its signed description.
 */

const MB = 1024 * 1024;
const FOLDER = join(ROOT, 'dist/release');

if (packagedNode() === null)
  throw new Error(
    'A release brings its own Node, and it is not installed: run "npm ci" with optional packages.',
  );

const folder = `turno-${packageJson.version}-${process.platform}-${process.arch}`;
const archive = join(FOLDER, `${folder}.tar.gz`);
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
pack({ root: ROOT, files: releaseFiles(ROOT), folder, archive, seconds: lastChange() });

const hash = createHash('sha256');
await pipeline(createReadStream(archive), hash);
const sha256 = hash.digest('hex');
// In the format of `sha256sum --check`.
writeFileSync(join(FOLDER, 'SHA256SUMS'), `${sha256}  ${folder}.tar.gz\n`);
const { sign } = parseArgs({ options: { sign: { type: 'string' } } }).values;
if (sign !== undefined) {
  const release = {
    version: packageJson.version,
    platform: `${process.platform}-${process.arch}`,
    archive: `${folder}.tar.gz`,
    sha256,
  };
  writeFileSync(
    join(FOLDER, `${folder}.json`),
    writeSignedRelease(release, createPrivateKey(readFileSync(sign))),
  );
}
process.stdout.write(`${archive} (${Math.round(statSync(archive).size / MB)} MB)\n`);

/** Time of packed files: the last commit, or the environment's. */
function lastChange(): number {
  const sourceDate = process.env.SOURCE_DATE_EPOCH;
  if (sourceDate !== undefined) return Number(sourceDate);
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }));
}

import { execFileSync } from 'node:child_process';
import type { BuildInfo } from '#shared/server/kit/build-info.ts';
import { ROOT } from './once.ts';

/** Commit of the sources, and its day; the environment states them for sources without a repository. */
export function buildInfo(): BuildInfo {
  const { TURNO_COMMIT, SOURCE_DATE_EPOCH } = process.env;
  const epoch = SOURCE_DATE_EPOCH === undefined ? new Date() : new Date(Number(SOURCE_DATE_EPOCH) * 1000);
  const today = epoch.toISOString().slice(0, 10);
  if (TURNO_COMMIT) return { commit: TURNO_COMMIT, date: today };
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
    const [commit = '', date = today] = git('log', '-1', '--format=%h %cs', '--abbrev=8').split(' ');
    return isChanged ? { commit: `${commit}+`, date: today } : { commit, date };
  } catch {
    return { commit: 'unknown', date: today };
  }
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

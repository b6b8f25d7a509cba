import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { ROOT } from './once.ts';

const LAUNCHER = join(ROOT, 'build/launch.js');

function launched(program: string) {
  return spawnSync(process.execPath, [LAUNCHER, '-e', program, 'one word', '--flag'], { encoding: 'utf8' });
}

describe('the launcher', () => {
  it('hands over what it was given, and ends as the program ends', () => {
    const { stdout, status } = launched('console.log(process.argv.slice(1).join("|")); process.exitCode = 7');
    expect(stdout).toBe('one word|--flag\n');
    expect(status).toBe(7);
  });

  it('has programs that look for "node" find the one that runs Turno', () => {
    const { stdout } = launched(
      'console.log(require("node:child_process").execFileSync("node", ["-p", "process.execPath"], { encoding: "utf8" }).trim())',
    );
    expect(stdout.trim()).toBe(process.execPath);
  });

  it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'passes %s on',
    async (signal) => {
      const child = spawn(process.execPath, [
        LAUNCHER,
        '-e',
        `process.on("${signal}", () => process.exit(5)); setInterval(() => {}, 1000); console.log("ready")`,
      ]);
      await once(child.stdout, 'data');
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([5, null]);
    },
  );

  it('starts every script of npm without the help of a shell', () => {
    for (const script of Object.values(packageJson.scripts)) {
      expect(script).toMatch(/^node build\/launch\.js [\w./ =-]+$/);
    }
  });
});

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Forbidden imports, each with the rule that must detect it. */
const PLANTED = [
  { file: 'shared/domain/planted.ts', imports: 'node:fs', rule: 'domain-is-pure' },
  {
    file: 'shared/contract/planted.ts',
    imports: '../server/kit/clock.ts',
    rule: 'contract-knows-the-domain-only',
  },
  {
    file: 'shared/server/planted.ts',
    imports: '#branch-server/notices.ts',
    rule: 'shared-server-is-for-both',
  },
  {
    file: 'renderer/lib/planted.ts',
    imports: '#branch-server/notices.ts',
    rule: 'pages-see-the-contract',
  },
  {
    file: 'branch-server/db/planted.ts',
    imports: '../stored/names.ts',
    rule: 'branch-database-is-the-ground',
  },
  {
    file: 'branch-server/stored/tickets/planted.ts',
    imports: '#branch-server/calling/calling.ts',
    rule: 'branch-stored-knows-no-calling',
  },
  {
    file: 'branch-server/calling/planted.ts',
    imports: '../operations/finish.ts',
    rule: 'branch-calling-knows-no-operation',
  },
  {
    file: 'branch-server/operations/planted.ts',
    imports: '../features/tickets/compose-tickets.ts',
    rule: 'branch-operations-know-no-feature',
  },
  {
    file: 'branch-server/replication/up/planted.ts',
    imports: '#branch-server/operations/finish.ts',
    rule: 'branch-replication-knows-what-is-stored',
  },
  {
    file: 'branch-server/features/tickets/planted.ts',
    imports: '../printing/resolve-attempt.ts',
    rule: 'branch-features-do-not-meet',
  },
  {
    file: 'branch-server/features/tickets/planted-by-name.ts',
    imports: '#branch-server/features/printing/resolve-attempt.ts',
    rule: 'branch-features-do-not-meet',
  },
  {
    file: 'branch-server/features/tickets/planted-root.ts',
    imports: '#branch-server/create-branch-server.ts',
    rule: 'branch-root-puts-together',
  },
  {
    file: 'central-server/fleet/planted.ts',
    imports: '../ingest/routes.ts',
    rule: 'central-features-do-not-meet',
  },
  { file: 'hardware/planted.ts', imports: '#shared/contract/errors.ts', rule: 'hardware-knows-the-domain' },
  {
    file: 'renderer/features/kiosk/planted.ts',
    imports: '../signage/calls.ts',
    rule: 'features-do-not-meet',
  },
  {
    file: 'renderer/features/kiosk/planted-by-name.ts',
    imports: '#renderer/features/signage/calls.ts',
    rule: 'features-do-not-meet',
  },
  { file: 'renderer/features/signage/planted.ts', imports: '@mantine/core', rule: 'public-pages-stay-small' },
  { file: 'electron/main/planted.ts', imports: '#branch-server/notices.ts', rule: 'electron-starts-by-path' },
  { file: 'electron/main/windows/planted.ts', imports: 'electron', rule: 'electron-is-injected' },
  {
    file: 'electron/pages/planted.ts',
    imports: '../main/time.ts',
    rule: 'device-pages-see-the-bridge',
  },
] as const;

describe('the import rules', () => {
  let house: string;

  beforeAll(() => {
    house = mkdtempSync(join(tmpdir(), 'turno-boundaries-'));
    for (const folder of ['shared', 'branch-server', 'central-server', 'hardware', 'renderer', 'electron']) {
      cpSync(join(ROOT, folder), join(house, folder), { recursive: true });
    }
    for (const file of ['package.json', 'tsconfig.json', '.dependency-cruiser.json']) {
      cpSync(join(ROOT, file), join(house, file));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'), 'junction');
    for (const { file, imports } of PLANTED) {
      mkdirSync(dirname(join(house, file)), { recursive: true });
      writeFileSync(join(house, file), `import '${imports}';\n`);
    }
  });
  afterAll(() => rmSync(house, { recursive: true, force: true }));

  it('detect every planted violation', () => {
    const { stdout } = spawnSync(
      process.execPath,
      [
        join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
        '--config',
        '.dependency-cruiser.json',
        '--output-type',
        'json',
        'shared',
        'branch-server',
        'central-server',
        'hardware',
        'renderer',
        'electron',
      ],
      { cwd: house, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
    );
    const report = JSON.parse(stdout) as {
      summary: { violations: { from: string; rule: { name: string } }[] };
    };
    const caught = report.summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);
    for (const { file, rule } of PLANTED) expect(caught).toContain(`${file}: ${rule}`);
  });
});

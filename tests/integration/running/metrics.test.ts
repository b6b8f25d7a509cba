import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { BranchTables } from '#branch-server/db/tables.ts';
import { ROOT } from '#build/once.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { queueEmails } from '#shared/server/delivery/emails.ts';
import { temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { enrolMachine, REPORT, say } from '#tests/support/network/branch-machine.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const TOKEN = 'a token for prometheus';

const metricsOf = async ({ origin }: { readonly origin: string }, token: string | null) => {
  const response = await fetch(`${origin}/metrics`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

/** The value of a line; undefined if it is missing. */
const valueIn = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

describeCentral('the metrics of central', (_open, newStorage) => {
  let central: Central;
  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage(), metricsToken: TOKEN });
  });
  afterAll(() => central.stop());

  it('need the token', async () => {
    for (const token of [null, 'another', '', `${TOKEN} `.repeat(50)]) {
      expect(await metricsOf(central, token)).toMatchObject({ status: 401, text: '' });
    }
  });

  it('contain the state of each branch, and the free space of central', async () => {
    const admin = await central.signIn('admin');
    const body = newBranch({ name: 'La "Ribera"' });
    const { id } = await admin.call(createBranch, { body });
    const machine = await enrolMachine(central, admin, id);
    const disk = { freeBytes: 4, totalBytes: 100, reservedSpace: false };
    const report = {
      ...REPORT,
      wallMs: central.clock.now(),
      head: 9,
      acknowledged: 4,
      oldestPendingMs: 5_000,
      disk,
    };
    await say(central, machine, { body: report });
    const { status, type, text } = await metricsOf(central, TOKEN);
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const of = `{branch="${id}",name="La \\"Ribera\\""}`;
    expect(valueIn(text, `turno_branch_online${of}`)).toBe(1);
    expect(valueIn(text, `turno_branch_lag_rows${of}`)).toBe(5);
    expect(valueIn(text, `turno_branch_lag_seconds${of}`)).toBe(5);
    expect(valueIn(text, `turno_branch_waiting_customers${of}`)).toBe(REPORT.live.waiting);
    expect(valueIn(text, `turno_branch_quarantined_rows${of}`)).toBe(0);
    expect(valueIn(text, `turno_branch_disk_free_bytes${of}`)).toBe(4);
    const kinds = ['reservedSpace', 'disk', 'stopped'].map((kind) =>
      valueIn(text, `turno_branch_alarms${of.slice(0, -1)},kind="${kind}"}`),
    );
    expect(kinds).toEqual([1, 1, 0]);
    expect(valueIn(text, 'turno_disk_free_bytes')).toBeGreaterThan(0);
    expect(valueIn(text, 'turno_database_size_bytes')).toBeGreaterThan(100_000);
    expect(valueIn(text, 'turno_alarms{kind="delivery"}')).toBe(0);
    expect(valueIn(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    // Reads the same metrics again, without the earlier values.
    central.clock.advance(60_000);
    expect(valueIn((await metricsOf(central, TOKEN)).text, `turno_branch_online${of}`)).toBe(0);
  });
});

describe('the metrics of a branch', () => {
  let branch: Branch;
  beforeAll(async () => {
    branch = await startBranch({ metricsToken: TOKEN });
  });
  afterAll(() => branch.stop());

  it('contain its state', async () => {
    expect(await metricsOf(branch, null)).toMatchObject({ status: 401 });
    await branch.configure(({ trx, now }) => {
      const db: Kysely<BranchTables> = trx;
      const email = { key: 'a', recipient: '', subject: '', text: '', usefulUntil: now + 60_000 };
      return queueEmails(db, [email], now);
    });
    const { text } = await metricsOf(branch, TOKEN);
    expect(valueIn(text, 'turno_pending_rows')).toBe(0);
    expect(valueIn(text, 'turno_disk_free_bytes')).toBeGreaterThan(0);
    expect(valueIn(text, 'turno_faulty_printers')).toBe(0);
    expect(valueIn(text, 'turno_jobs{kind="email",state="waiting"}')).toBe(1);
    expect(valueIn(text, 'turno_forecast_seconds')).toBe(0);
    for (const kind of ['offline', 'muted']) expect(valueIn(text, `turno_${kind}_displays`)).toBe(0);
  });
});

describe('the dashboard and the alert rules', () => {
  let branch: Branch;
  let central: Central;
  beforeAll(async () => {
    const folder = temporaryFolder();
    central = await startCentral({ storage: { dataDir: folder.path }, metricsToken: TOKEN });
    branch = await startBranch({ metricsToken: TOKEN, reservedSpaceBytes: 4096 });
  });
  afterAll(() => Promise.all([branch.stop(), central.stop()]));

  const monitoring = (file: string) => readFileSync(join(ROOT, 'build/monitoring', file), 'utf8');

  it('read metrics that the servers have', async () => {
    const admin = await central.signIn('admin');
    const { id } = await admin.call(createBranch, { body: newBranch({ name: 'Ribera' }) });
    const machine = await enrolMachine(central, admin, id);
    await say(central, machine, { body: REPORT });
    await central.signIn('admin');
    const served = (await Promise.all([central, branch].map((server) => metricsOf(server, TOKEN)))).map(
      ({ text }) => text,
    );
    const types = served.join('\n').matchAll(/^# TYPE (\w+) (\w+)$/gm);
    const names = [...types].flatMap(([, name, type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
    );
    const panels = (JSON.parse(monitoring('dashboard.json')) as Dashboard).panels;
    const rules = (parse(monitoring('alerts.yaml')) as AlertRules).groups.flatMap((group) => group.rules);
    const read = [
      ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
      ...rules.map(({ expr }) => expr),
    ].flatMap((expression) => expression.match(/\b(turno|process|nodejs)_\w+/g) ?? []);
    expect(read.length).toBeGreaterThan(30);
    for (const name of read) expect(names, name).toContain(name);
  });

  it('measure requests by endpoint', async () => {
    const { text } = await metricsOf(central, TOKEN);
    const line = 'turno_http_request_seconds_count{method="POST",route="/users/authenticate/",status="200"}';
    expect(valueIn(text, line)).toBeGreaterThan(0);
  });
});

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
}

interface AlertRules {
  readonly groups: readonly { readonly rules: readonly { readonly expr: string }[] }[];
}

describe('a server without a token for metrics', () => {
  it('has none, and no page in their place', async () => {
    const pages = temporaryFolder();
    writeFileSync(join(pages.path, 'index.html'), '<title>Turno</title>');
    const branch = await startBranch({ pagesDir: pages.path });
    try {
      expect((await fetch(`${branch.origin}/metrics-of-others`)).status).toBe(200);
      expect(await metricsOf(branch, TOKEN)).toMatchObject({ status: 404 });
    } finally {
      await branch.stop();
      pages.remove();
    }
  });
});

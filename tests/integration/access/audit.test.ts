import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditedAction, listAudit } from '#shared/contract/access/audit.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#shared/domain/access/audit-actions.ts';
import { DEMO_PASSWORD } from '#shared/server/demo/users.ts';
import { makeRole, makeUser, roleSent } from '#tests/support/actions/administration-actions.ts';
import { OF_BOTH } from '#tests/support/actions/audited/of-both.ts';
import { OF_BRANCH } from '#tests/support/actions/audited/of-branch.ts';
import type { Stage } from '#tests/support/actions/audited/stage.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { branchAsEither, centralAsEither } from '#tests/support/servers/either-server.ts';
import { runAuditVerify } from '#tests/support/servers/run-audit-verify.ts';

const SERVERS = [
  ['branch', branchAsEither, [...OF_BRANCH, ...OF_BOTH]],
  ['central', centralAsEither, OF_BOTH],
] as const;

const seen = new Set<string>();

describe.each(SERVERS)('the audit at %s', (_, start, actions) => {
  let stage: Stage;
  beforeAll(async () => {
    const server = await start();
    stage = { server, secrets: [DEMO_PASSWORD] } as unknown as Stage;
    stage.admin = await server.signIn('admin');
  });
  afterAll(() => stage.server.stop());

  const entries = async (since: number): Promise<AuditedAction[]> => {
    const { rows } = await stage.admin.call(listAudit, { query: { order: 'asc', sort: 'at', size: 200 } });
    return rows.filter(({ seq }) => seq > since);
  };

  it.each(actions)('%s is recorded with author, address, values before and after', async (_what, act) => {
    const before = (await entries(0)).at(-1)?.seq ?? 0;
    const expected = await act(stage);
    // These requests name no version, which would add an entry to each change: versions.test.ts tests it.
    const written = (await entries(before)).filter(({ action }) => action !== 'CHANGE_WITHOUT_VERSION');
    expect(written.map(({ action }) => action)).toEqual(expected.map(({ action }) => action));
    expect(written).toMatchObject(expected);
    for (const { address, at, idBranches } of written) {
      expect(address).toMatch(/^(::ffff:)?127\.0\.0\.1$/);
      expect(at).toBeLessThanOrEqual(stage.server.clock.now());
      expect(idBranches).toBeNull();
    }
    for (const { action } of written) seen.add(action);
  });

  it('entries contain no secrets', async () => {
    const stored = await stage.server.configure(({ trx }) => trx.selectFrom('audit').selectAll().execute());
    expect(stored.length).toBeGreaterThan(20);
    const text = JSON.stringify(stored);
    for (const secret of stage.secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/argon2|password_hash|token_hash/);
  });

  it('the chain is valid, and is sent to central if there is one', async () => {
    const { folder, changeLog } = stage.server;
    expect(await runAuditVerify({ dataDir: folder })).toMatchObject({
      code: 0,
      lines: [expect.stringMatching(/^Audit: \d+ entries in order/)],
    });
    expect(changeLog?.errors() ?? []).toEqual([]);
  });

  it('a request repeated under its key is recorded once', async () => {
    const before = (await entries(0)).length;
    const headers = { authorization: `Bearer ${stage.admin.token}`, 'content-type': 'application/json' };
    const again = () =>
      fetch(`${stage.server.origin}/api/roles`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': 'the same' },
        body: JSON.stringify(roleSent({ name: 'Una vez' })),
      });
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    expect(await entries(0)).toHaveLength(before + 1);
  });

  it('refused requests are not recorded', async () => {
    const before = await entries(0);
    await apiErrorOf(makeRole(stage.admin, { name: 'Una vez' }));
    await apiErrorOf(makeUser(stage.admin, { username: 'admin', idUserRoles: stage.idRoles }));
    expect(await entries(0)).toEqual(before);
  });
});

/** Actions recorded by other tests. */
const ELSEWHERE: readonly AuditAction[] = [
  'ANSWER_CLOCK',
  'BROADCAST_SMS',
  'BRANCH_KEY',
  'BRANCH_MACHINE',
  'CHANGE_CONFIGURATION',
  'CHANGE_WITH_WAITING',
  'CHANGE_WITHOUT_VERSION',
  'ENROLMENT_CODE',
  'REMOVE_DISPLAY',
  'ADD_VERSION',
  'DELETE_VERSION',
  'START_DEPLOYMENT',
  'CHANGE_DEPLOYMENT',
  'IMPORT_CONFIGURATION',
  'MOVE_DEVICE',
  'OFFER_DEVICE_VERSION',
  'SEND_DEVICE_COMMAND',
  'PAIR_DEVICE',
  'RECOVER_USER',
  'RENAME_DEVICE',
  'RESET_SMS',
  'RESTORE_SEEN',
  'RETRY_JOB',
  'DISCARD_JOB',
  'FINISH_RESTORE',
  'START_ROLLOUT',
  'STEP_ROLLOUT',
  'STOP_DEVICE_VERSION',
  'REVERT_CHANGE',
  'UNPAIR_DEVICE',
  'UPDATE_LICENCE',
];

it('every action of the list is recorded by a call in this test', () => {
  expect([...seen, ...ELSEWHERE].sort()).toEqual(Object.keys(AUDIT_ACTIONS).sort());
});

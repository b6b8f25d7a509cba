import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#shared/contract/access/audit.ts';
import { showFleetBranch } from '#shared/contract/central/fleet.ts';
import {
  createEnrolmentCode,
  createEnrolmentCodes,
  revokeBranch,
} from '#shared/contract/central/registry.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { changeKey, enrolBranch, reportStatus } from '#shared/contract/replication/replication.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { repository } from '#shared/server/db/repository.ts';
import { makeKey } from '#sync/wire/signature.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import {
  type BranchMachine,
  challengeOf,
  credentialsOf,
  enrolMachine,
  REPORT,
  say,
} from '#tests/support/network/branch-machine.ts';
import { sendSigned } from '#tests/support/network/pushing-machine.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const DAY_MS = 86_400_000;

describeCentral('the registry', (_open, newStorage, dialect) => {
  let central: Central;
  let admin: SignedIn;
  let id: number;
  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
  });
  afterAll(() => central.stop());
  beforeEach(async () => {
    admin = await central.signIn('admin');
    id = (await admin.call(createBranch, { body: newBranch() })).id;
  });

  const codeOf = async (idBranches: number) =>
    (await admin.call(createEnrolmentCode, { params: { id: idBranches } })).code;
  const application = (code: string, publicKey = makeKey().publicKey) => ({
    body: { code, publicKey, machine: 'box', version: '1.0.0' },
  });
  const enrol = (code: string, publicKey?: string) =>
    central.anybody.call(enrolBranch, application(code, publicKey));
  const rejected = async (code: string) => (await apiErrorOf(enrol(code))).status;

  describe('an enrolment code', () => {
    it('makes a machine the branch with its own ids, in any spelling', async () => {
      const code = await codeOf(id);
      expect(code).toMatch(/^([2-9A-HJKMNP-TV-Z]{5}-){3}[2-9A-HJKMNP-TV-Z]{5}$/);
      const enrolled = await enrol(code.toLowerCase().replaceAll('-', ' '));
      expect(enrolled).toMatchObject({ idBranches: id, firstId: id * 2 ** 32 });
      expect(enrolled.branchName).toMatch(/^Branch /);
    });

    it('is stored nowhere, and in no repeated answer', async () => {
      const { reader } = central.database();
      const code = await codeOf(id);
      const stored = await reader.selectFrom('enrolment_codes').selectAll().execute();
      const answers = await reader.selectFrom('idempotency').select('answer').execute();
      expect(JSON.stringify([stored, answers])).not.toContain(code);
      expect(JSON.stringify([stored, answers])).not.toContain(code.replaceAll('-', ''));
    });

    it('works once for one machine', async () => {
      const code = await codeOf(id);
      const outcomes = await Promise.allSettled([enrol(code), enrol(code), enrol(code)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await rejected(code)).toBe('ENROLMENT_CODE_INVALID');
    });

    it('gives its machine the same answer again after a lost one', async () => {
      const code = await codeOf(id);
      const { publicKey } = makeKey();
      const first = await enrol(code, publicKey);
      expect(await enrol(code, publicKey)).toEqual(first);
      const { history } = await admin.call(showFleetBranch, { params: { id } });
      expect(history.map(({ kind }) => kind)).toEqual(['enrolled']);
    });

    it('unknown, expired, void or used is refused with the same error', async () => {
      const used = await codeOf(id);
      await enrol(used);
      const voided = await codeOf(id);
      const old = await codeOf(id);
      central.clock.advance(DAY_MS);
      const apiErrors = await Promise.all(
        [used, voided, old, 'AAAAA-AAAAA-AAAAA-AAAAA', ''].map((code) => apiErrorOf(enrol(code))),
      );
      expect(new Set(apiErrors.map(({ status }) => status))).toEqual(new Set(['ENROLMENT_CODE_INVALID']));
      expect(new Set(apiErrors.map(({ detail }) => JSON.stringify(detail))).size).toBe(1);
    });

    it('is not used up by an invalid key', async () => {
      const code = await codeOf(id);
      const wrong = apiErrorOf(enrol(code, Buffer.from('no key').toString('base64')));
      expect((await wrong).status).toBe('PUBLIC_KEY_INVALID');
      expect((await enrol(code)).idBranches).toBe(id);
    });

    it('needs the permission for branches', async () => {
      const unknown = admin.call(createEnrolmentCode, { params: { id: 999_999 } });
      expect((await apiErrorOf(unknown)).status).toBe('NOT_FOUND');
      const lucia = await central.signIn('lucia');
      const hers = lucia.call(createEnrolmentCode, { params: { id } });
      expect((await apiErrorOf(hers)).status).toBe('FORBIDDEN');
    });
  });

  describe('a list of codes', () => {
    it('has one per branch, each recorded separately', async () => {
      const other = (await admin.call(createBranch, { body: newBranch() })).id;
      const alone = await codeOf(id);
      const { codes } = await admin.call(createEnrolmentCodes, { body: { idBranches: [other, id, other] } });
      expect(codes.map(({ idBranches }) => idBranches)).toEqual([other, id]);
      expect(await rejected(alone)).toBe('ENROLMENT_CODE_INVALID');
      for (const { code, idBranches, branchName } of codes)
        expect(await enrol(code)).toMatchObject({ idBranches, branchName });
      const { rows } = await admin.call(listAudit, { query: { action: 'ENROLMENT_CODE', size: 100 } });
      const written = rows.map(({ pk }) => pk).filter((pk) => pk === id || pk === other);
      expect(written.sort()).toEqual([id, id, other].sort());
      expect(JSON.stringify(rows)).not.toContain(codes[0]?.code);
    });

    it('is created completely or not at all', async () => {
      const before = await codeOf(id);
      const some = admin.call(createEnrolmentCodes, { body: { idBranches: [id, 999_999] } });
      expect((await apiErrorOf(some)).status).toBe('NOT_FOUND');
      expect((await enrol(before)).idBranches).toBe(id);
    });

    it('needs the permission for the branches', async () => {
      const body = { idBranches: [id] };
      const lucia = await central.signIn('lucia');
      expect((await apiErrorOf(lucia.call(createEnrolmentCodes, { body }))).status).toBe('FORBIDDEN');
      const elsewhere = await central.configure(async (scope) => {
        const created = await addUser(scope, await addRole(scope, Object.values(MODULES)));
        await repository(scope, 'user_branches').insert({ id_users: created.idUsers, id_branches: 1 });
        return central.as(created.token);
      });
      expect((await apiErrorOf(elsewhere.call(createEnrolmentCodes, { body }))).status).toBe(
        'NOT_YOUR_BRANCH',
      );
    });
  });

  describe('a signature', () => {
    let machine: BranchMachine;
    beforeEach(async () => {
      machine = await enrolMachine(central, admin, id);
    });

    it('is valid with the present key until the next one is used', async () => {
      const next = makeKey();
      const body = JSON.stringify({ publicKey: next.publicKey });
      const type = 'application/json';
      expect((await sendSigned(central, machine, { endpoint: changeKey, body, type })).http).toBe(200);
      expect((await say(central, machine)).http).toBe(200);
      const newly = { ...machine, key: next };
      expect((await say(central, newly)).http).toBe(200);
      machine.count = newly.count;
      expect((await say(central, machine)).json).toMatchObject({ status: 'BRANCH_REVOKED' });
      newly.count = machine.count;
      expect((await say(central, newly)).http).toBe(200);
      const { machine: displayed } = await admin.call(showFleetBranch, { params: { id } });
      expect(displayed?.revokedAt).toBeNull();
    });

    const header = (lies: Parameters<typeof credentialsOf>[3] = {}, body: unknown = REPORT) =>
      credentialsOf(machine, reportStatus, JSON.stringify(body), lies);
    const outcome = async (sent: Promise<{ http: number; json: unknown }>) => {
      const { http, json } = await sent;
      return http === 200 ? 'accepted' : (json as { status: string }).status;
    };

    it('of the machine is accepted', async () => {
      expect(await outcome(say(central, machine))).toBe('accepted');
      expect(await outcome(say(central, machine))).toBe('accepted');
    });

    it('that is forged is refused', async () => {
      const forged = header({ signature: 'A'.repeat(86) });
      expect(await outcome(say(central, machine, { header: forged }))).toBe('SIGNATURE_INVALID');
      machine = { ...machine, key: makeKey() };
      expect(await outcome(say(central, machine))).toBe('SIGNATURE_INVALID');
    });

    it('is refused for another body, path or method', async () => {
      const sent = header();
      expect(await outcome(say(central, machine, { header: sent, body: { ...REPORT, head: 1 } }))).toBe(
        'SIGNATURE_INVALID',
      );
      const path = header({ path: '/api/replication/push' });
      expect(await outcome(say(central, machine, { header: path }))).toBe('SIGNATURE_INVALID');
      const method = header({ method: 'put' });
      expect(await outcome(say(central, machine, { header: method }))).toBe('SIGNATURE_INVALID');
    });

    it('is refused for or by another branch', async () => {
      const other = (await admin.call(createBranch, { body: newBranch() })).id;
      const neighbour = await enrolMachine(central, admin, other);
      const asOther = header({ idBranches: other, challenge: neighbour.challenge });
      expect(await outcome(say(central, machine, { header: asOther }))).toBe('SIGNATURE_INVALID');
      const byOther = credentialsOf(neighbour, reportStatus, JSON.stringify(REPORT), {
        idBranches: id,
        challenge: machine.challenge,
      });
      expect(await outcome(say(central, machine, { header: byOther }))).toBe('SIGNATURE_INVALID');
    });

    it('is refused when repeated, at once or later', async () => {
      const sent = header();
      expect(await outcome(say(central, machine, { header: sent }))).toBe('accepted');
      expect(await outcome(say(central, machine, { header: sent }))).toBe('SIGNATURE_EXPIRED');
      for (let n = 0; n < 40; n += 1) await say(central, machine);
      expect(await outcome(say(central, machine, { header: sent }))).toBe('SIGNATURE_EXPIRED');
    });

    it('is accepted once of many concurrent ones', async () => {
      const sent = header();
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => outcome(say(central, machine, { header: sent }))),
      );
      expect(outcomes.filter((each) => each === 'accepted')).toHaveLength(1);
    });

    it('may be overtaken by a few others, as reports overtake a large push', async () => {
      const slow = header();
      const others = Array.from({ length: 8 }, () => header());
      const outcomes = await Promise.all(
        others.map((each) => outcome(say(central, machine, { header: each }))),
      );
      expect(new Set(outcomes)).toEqual(new Set(['accepted']));
      expect(await outcome(say(central, machine, { header: slow }))).toBe('accepted');
      expect(await outcome(say(central, machine, { header: slow }))).toBe('SIGNATURE_EXPIRED');
    });

    it('for another challenge is stale, and a new challenge resolves it', async () => {
      machine.challenge = 'drawnByAnotherCentral';
      expect(await outcome(say(central, machine))).toBe('SIGNATURE_EXPIRED');
      machine.challenge = await challengeOf(central, id);
      expect(await outcome(say(central, machine))).toBe('accepted');
    });

    it('stays valid when another client requests a challenge', async () => {
      await say(central, machine);
      const requested = await challengeOf(central, id);
      expect(await challengeOf(central, id)).toBe(requested);
      expect(requested).not.toBe(machine.challenge);
      expect(await outcome(say(central, machine))).toBe('accepted');
      const before = header();
      machine = { ...machine, challenge: requested, count: 0 };
      expect(await outcome(say(central, machine))).toBe('accepted');
      expect(await outcome(say(central, machine, { header: before }))).toBe('SIGNATURE_EXPIRED');
    });

    it('survives a restart of central', async () => {
      const sent = header();
      await say(central, machine, { header: sent });
      await central.restart();
      expect(await outcome(say(central, machine))).toBe('accepted');
      expect(await outcome(say(central, machine, { header: sent }))).toBe('SIGNATURE_EXPIRED');
    });

    it('of an unenrolled branch is refused, and its challenge is unusable', async () => {
      const unknown = (await admin.call(createBranch, { body: newBranch() })).id;
      const stranger = { ...machine, idBranches: unknown, challenge: await challengeOf(central, unknown) };
      expect(await outcome(say(central, stranger))).toBe('SIGNATURE_INVALID');
      for (const header of ['', 'Branch 1', `Bearer ${admin.token}`, `Branch 1:${'x'.repeat(5_000)}`]) {
        expect(await outcome(say(central, machine, { header }))).toBe('SIGNATURE_INVALID');
      }
    });

    it('of a replaced machine is refused with the reason', async () => {
      await say(central, machine);
      const replacement = await enrolMachine(central, admin, id);
      expect(await outcome(say(central, machine))).toBe('SIGNATURE_EXPIRED');
      machine.challenge = await challengeOf(central, id);
      expect(await outcome(say(central, machine))).toBe('BRANCH_REVOKED');
      expect(await outcome(say(central, replacement))).toBe('accepted');
    });

    it('of a revoked branch is refused, and its open codes are void', async () => {
      const code = await codeOf(id);
      await admin.call(revokeBranch, { params: { id } });
      expect(await outcome(say(central, machine))).toBe('BRANCH_REVOKED');
      expect(await rejected(code)).toBe('ENROLMENT_CODE_INVALID');
      machine = await enrolMachine(central, admin, id);
      expect(await outcome(say(central, machine))).toBe('accepted');
    });

    it.runIf(dialect === 'postgres')('is accepted by one of several processes only', async () => {
      const shared = await newStorage();
      const first = await startCentral({ storage: shared });
      const second = await startCentral({ storage: shared });
      try {
        const there = await first.signIn('admin');
        machine = await enrolMachine(first, there, 1);
        for (let round = 0; round < 10; round += 1) {
          const sent = header();
          const outcomes = await Promise.all(
            [first, second, first, second].map((each) => outcome(say(each, machine, { header: sent }))),
          );
          expect(outcomes.filter((each) => each === 'accepted')).toHaveLength(1);
        }
      } finally {
        await second.stop();
        await first.stop();
      }
    });
  });
});

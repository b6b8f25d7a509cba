import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logout } from '#shared/contract/access/sign-in.ts';
import { CONTRACT } from '#shared/contract/contract.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type Almighty, almighty } from '#tests/support/actions/almighty.ts';
import { ask, type Reply } from '#tests/support/actions/ask.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { expectApiError } from '#tests/support/checks/expect-api-error.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { contentExcept, notesOf } from '#tests/support/checks/recorded-rejections.ts';
import { ticketViolations } from '#tests/support/checks/ticket-violations.ts';
import { type WatchedTables, watchTables } from '#tests/support/checks/watched-tables.ts';
import { arbitraryQuestion } from '#tests/support/samples/arbitrary-question.ts';
import { runs } from '#tests/support/samples/runs.ts';
import { runAuditVerify } from '#tests/support/servers/run-audit-verify.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const RUNS = runs(25, 8);
const MAX_WAIT_MS = 60_000;
/** Some endpoints are slow, such as backups. A limit for hanging requests. */
const TIMEOUT_MS = 300_000;

describe('any input of an endpoint', () => {
  let branch: Branch;
  let tables: WatchedTables;
  /** Of a user with all modules. */
  let admin: Almighty | undefined;
  beforeAll(async () => {
    branch = await startBranch();
    tables = watchTables(branch.folder);
  });
  afterAll(() => {
    tables.close();
    return branch.stop();
  });
  // Signs in again: valid requests may have removed rights, passwords and sessions.
  beforeEach(enter);

  async function enter(): Promise<void> {
    admin = await almighty(branch, admin);
  }

  /** Undoes the effects of valid requests: sign-outs, and failed sign-ins. */
  async function comeBack(endpoint: Endpoint, { http }: Reply): Promise<void> {
    // Repeated failed sign-ins cause growing delays.
    if (notesOf(endpoint).length > 0) branch.clock.advance(MAX_WAIT_MS);
    if (http === 401 || endpoint === logout) await enter();
  }

  it.each(Object.entries(CONTRACT))(
    '%s is answered or refused with a catalogue error',
    async (_, endpoint) => {
      // Printing continues in the background.
      const apart = ['print_jobs', ...notesOf(endpoint)];
      const stored = () => contentExcept(tables.hashes(), apart);
      await fc.assert(
        fc.asyncProperty(arbitraryQuestion(endpoint), async (question) => {
          const before = stored();
          branch.log.clear();
          const reply = await ask(branch.origin, { ...question, token: admin?.token });
          const after = stored();
          const lines = branch.log.lines();
          await comeBack(endpoint, reply);
          if (reply.http === 200) return;
          expectApiError(reply);
          expect(lines).toMatchObject([{ msg: 'refused' }]);
          expect(after).toEqual(before);
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  it('leaves a consistent database', async () => {
    expect(lookInto(branch.folder, ticketViolations)).toEqual([]);
    expect(lookInto(branch.folder, changeLogViolations)).toEqual([]);
    expect(await runAuditVerify({ dataDir: branch.folder })).toMatchObject({ code: 0 });
  });
});

import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logout } from '#shared/contract/access/sign-in.ts';
import { CONTRACT } from '#shared/contract/contract.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type Almighty, almighty } from '#tests/support/actions/almighty.ts';
import { ask, type Reply } from '#tests/support/actions/ask.ts';
import { changeLogFaults } from '#tests/support/checks/change-log-faults.ts';
import { expectRefusal } from '#tests/support/checks/expect-refusal.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { keptBeside, notesOf } from '#tests/support/checks/noted-refusals.ts';
import { ticketFaults } from '#tests/support/checks/ticket-faults.ts';
import { type WatchedTables, watchTables } from '#tests/support/checks/watched-tables.ts';
import { arbitraryQuestion } from '#tests/support/samples/arbitrary-question.ts';
import { runs } from '#tests/support/samples/runs.ts';
import { runAuditVerify } from '#tests/support/servers/run-audit-verify.ts';
import { type Branch, startBranch } from '#tests/support/servers/start-branch.ts';

const RUNS = runs(25, 8);
const LONGEST_WAIT_MS = 60_000;
/** Some endpoints do a lot each time, as backing up does. A limit for what hangs. */
const TIMEOUT_MS = 300_000;

describe('whatever is sent to an endpoint', () => {
  let branch: Branch;
  let tables: WatchedTables;
  /** Of somebody who may do everything. */
  let admin: Almighty | undefined;
  beforeAll(async () => {
    branch = await startBranch();
    tables = watchTables(branch.folder);
  });
  afterAll(() => {
    tables.close();
    return branch.stop();
  });
  // Signs in again: what was right before may have taken rights, passwords and sessions from anybody.
  beforeEach(enter);

  async function enter(): Promise<void> {
    admin = await almighty(branch, admin);
  }

  /** Makes up for requests that were right: signing out, and failing to sign in. */
  async function comeBack(endpoint: Endpoint, { http }: Reply): Promise<void> {
    // Whoever fails to sign in so often waits longer and longer.
    if (notesOf(endpoint).length > 0) branch.clock.advance(LONGEST_WAIT_MS);
    if (http === 401 || endpoint === logout) await enter();
  }

  it.each(Object.entries(CONTRACT))(
    '%s answers it or refuses it by the catalogue',
    async (_, endpoint) => {
      // Printing goes on by itself.
      const apart = ['print_jobs', ...notesOf(endpoint)];
      const kept = () => keptBeside(tables.hashes(), apart);
      await fc.assert(
        fc.asyncProperty(arbitraryQuestion(endpoint), async (question) => {
          const before = kept();
          branch.log.clear();
          const reply = await ask(branch.origin, { ...question, token: admin?.token });
          const after = kept();
          const lines = branch.log.lines();
          await comeBack(endpoint, reply);
          if (reply.http === 200) return;
          expectRefusal(reply);
          expect(lines).toMatchObject([{ msg: 'refused' }]);
          expect(after).toEqual(before);
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  it('has left a database in good order', async () => {
    expect(lookInto(branch.folder, ticketFaults)).toEqual([]);
    expect(lookInto(branch.folder, changeLogFaults)).toEqual([]);
    expect(await runAuditVerify({ dataDir: branch.folder })).toMatchObject({ code: 0 });
  });
});

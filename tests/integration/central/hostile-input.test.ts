import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ZodObject } from 'zod';
import type { CentralDatabaseOptions } from '#central-server/db/database.ts';
import { logout } from '#shared/contract/access/sign-in.ts';
import { CONTRACT } from '#shared/contract/contract.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type Almighty, almighty } from '#tests/support/actions/almighty.ts';
import { ask, type Reply } from '#tests/support/actions/ask.ts';
import { watchContent } from '#tests/support/checks/content-hashes.ts';
import { expectRefusal } from '#tests/support/checks/expect-refusal.ts';
import { keptBeside, notesOf } from '#tests/support/checks/noted-refusals.ts';
import { arbitraryQuestion } from '#tests/support/samples/arbitrary-question.ts';
import { runs } from '#tests/support/samples/runs.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { runAuditVerify } from '#tests/support/servers/run-audit-verify.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const RUNS = runs(6, 3);
const LONGEST_WAIT_MS = 60_000;
/** Leaves out what branches sign: it is refused before it is read. */
const READ = Object.entries(CONTRACT).filter(
  ([, { only, privilege }]) => only !== 'branch' && privilege !== 'branch',
);

/** Selects the lists that can be searched and have no parameter in their address. */
const SEARCHED = READ.filter(
  ([, { path, query }]) => query instanceof ZodObject && 'search' in query.shape && !path.includes('{'),
);

describeCentral('whatever is sent to an endpoint of central', (_open, place) => {
  let where: CentralDatabaseOptions;
  let central: Central;
  let content: ReturnType<typeof watchContent>;
  /** A user who may do everything. */
  let admin: Almighty | undefined;
  beforeAll(async () => {
    where = await place();
    central = await startCentral({ place: where });
    content = watchContent(central.database);
  });
  afterAll(() => central.stop());
  // Signs in again: what was right before may have taken rights, passwords and sessions from anybody.
  beforeEach(enter);

  async function enter(): Promise<void> {
    admin = await almighty(central, admin);
  }

  async function comeBack(endpoint: Endpoint, { http }: Reply): Promise<void> {
    // Whoever fails to sign in so often waits longer and longer.
    if (notesOf(endpoint).length > 0) central.clock.advance(LONGEST_WAIT_MS);
    if (http === 401 || endpoint === logout) await enter();
  }

  it.each(READ)('%s answers it or refuses it by the catalogue', async (_, endpoint) => {
    const kept = async () => keptBeside(await content(), notesOf(endpoint));
    await fc.assert(
      fc.asyncProperty(arbitraryQuestion(endpoint), async (question) => {
        const before = await kept();
        central.log.clear();
        const reply = await ask(central.origin, { ...question, token: admin?.token });
        const lines = central.log.lines();
        if (reply.http !== 200) {
          expectRefusal(reply);
          expect(lines).toMatchObject([{ msg: 'refused' }]);
          expect(await kept()).toEqual(before);
        }
        await comeBack(endpoint, reply);
      }),
      { numRuns: RUNS },
    );
  });

  it.each(SEARCHED)(
    '%s does not look for a character that no database keeps',
    async (_, { method, path }) => {
      const reply = await ask(central.origin, { method, path: `${path}?search=a%00b`, token: admin?.token });
      expectRefusal(reply);
    },
  );

  it('has left an audit in good order', async () => {
    expect(await runAuditVerify(where)).toMatchObject({ code: 0 });
  });
});

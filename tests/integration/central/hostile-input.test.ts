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
import { expectApiError } from '#tests/support/checks/expect-api-error.ts';
import { contentExcept, notesOf } from '#tests/support/checks/recorded-rejections.ts';
import { arbitraryQuestion } from '#tests/support/samples/arbitrary-question.ts';
import { runs } from '#tests/support/samples/runs.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { runAuditVerify } from '#tests/support/servers/run-audit-verify.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const RUNS = runs(6, 3);
const MAX_WAIT_MS = 60_000;
/** Excludes signed requests of branches: these are rejected before parsing. */
const READ = Object.entries(CONTRACT).filter(
  ([, { only, privilege }]) => only !== 'branch' && privilege !== 'branch',
);

/** Selects the searchable lists without a parameter in their address. */
const SEARCHED = READ.filter(
  ([, { path, query }]) => query instanceof ZodObject && 'search' in query.shape && !path.includes('{'),
);

describeCentral('any input of an endpoint of central', (_open, newStorage) => {
  let where: CentralDatabaseOptions;
  let central: Central;
  let content: ReturnType<typeof watchContent>;
  /** A user with all modules. */
  let admin: Almighty | undefined;
  beforeAll(async () => {
    where = await newStorage();
    central = await startCentral({ storage: where });
    content = watchContent(central.database);
  });
  afterAll(() => central.stop());
  // Signs in again: valid requests may have removed rights, passwords and sessions.
  beforeEach(enter);

  async function enter(): Promise<void> {
    admin = await almighty(central, admin);
  }

  async function comeBack(endpoint: Endpoint, { http }: Reply): Promise<void> {
    // Repeated failed sign-ins cause growing delays.
    if (notesOf(endpoint).length > 0) central.clock.advance(MAX_WAIT_MS);
    if (http === 401 || endpoint === logout) await enter();
  }

  it.each(READ)('%s answers or refuses with a catalogue error', async (_, endpoint) => {
    const stored = async () => contentExcept(await content(), notesOf(endpoint));
    await fc.assert(
      fc.asyncProperty(arbitraryQuestion(endpoint), async (question) => {
        const before = await stored();
        central.log.clear();
        const reply = await ask(central.origin, { ...question, token: admin?.token });
        const lines = central.log.lines();
        if (reply.http !== 200) {
          expectApiError(reply);
          expect(lines).toMatchObject([{ msg: 'refused' }]);
          expect(await stored()).toEqual(before);
        }
        await comeBack(endpoint, reply);
      }),
      { numRuns: RUNS },
    );
  });

  it.each(SEARCHED)('%s does not search for unstorable characters', async (_, { method, path }) => {
    const reply = await ask(central.origin, { method, path: `${path}?search=a%00b`, token: admin?.token });
    expectApiError(reply);
  });

  it('the audit is still valid', async () => {
    expect(await runAuditVerify(where)).toMatchObject({ code: 0 });
  });
});

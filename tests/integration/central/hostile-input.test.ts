import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTRACT } from '../../../shared/contract/contract.ts';
import { arbitraryQuestion } from '../../support/arbitrary-question.ts';
import { ask, type Question, type Reply } from '../../support/ask.ts';
import { describeCentral } from '../../support/central-databases.ts';
import { contentHashes } from '../../support/content-hashes.ts';
import { expectRefusal } from '../../support/expect-refusal.ts';
import type { SignedIn } from '../../support/start-branch.ts';
import { type Central, startCentral } from '../../support/start-central.ts';

const RUNS = 6;
/** What branches sign is refused before it is read. */
const READ = Object.entries(CONTRACT).filter(
  ([, { only, privilege }]) => only !== 'branch' && privilege !== 'branch',
);

describeCentral('whatever is sent to an endpoint of central', (_open, place) => {
  let central: Central;
  let admin: SignedIn;
  beforeAll(async () => {
    central = await startCentral({ place: await place() });
    admin = await central.signIn('admin');
  });
  afterAll(() => central.stop());

  async function askSignedIn(question: Question): Promise<Reply> {
    const reply = await ask(central.origin, { ...question, token: admin.token });
    // Some of what is sent is right, signing out too.
    if (reply.http === 401 || /\/logout/.test(question.path)) admin = await central.signIn('admin');
    return reply;
  }

  /** All but the tokens of this test's own sign-ins. */
  async function settled() {
    const { tokens: _tokens, ...rest } = await contentHashes(central.database());
    return rest;
  }

  it.each(READ)('%s answers it or refuses it by the catalogue', async (_, endpoint) => {
    let content = await settled();
    await fc.assert(
      fc.asyncProperty(arbitraryQuestion(endpoint), async (question) => {
        central.log.clear();
        const reply = await askSignedIn(question);
        const after = await settled();
        if (reply.http !== 200) {
          expect(central.log.lines()).toMatchObject([{ msg: 'refused' }]);
          expectRefusal(reply);
          expect(after).toEqual(content);
        }
        content = after;
      }),
      { numRuns: RUNS },
    );
  });
});

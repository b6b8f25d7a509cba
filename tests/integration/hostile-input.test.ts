import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACT } from '../../shared/contract/contract.ts';
import { arbitraryQuestion } from '../support/arbitrary-question.ts';
import { ask, type Question, type Reply } from '../support/ask.ts';
import { changeLogFaults } from '../support/change-log-faults.ts';
import { expectRefusal } from '../support/expect-refusal.ts';
import { lookInto } from '../support/look-into.ts';
import { type Branch, type SignedIn, startBranch } from '../support/start-branch.ts';
import { tableHashes } from '../support/table-hashes.ts';
import { ticketFaults } from '../support/ticket-faults.ts';

const RUNS = 25;

describe('whatever is sent to an endpoint', () => {
  let branch: Branch;
  let admin: SignedIn;
  beforeAll(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
  });
  afterAll(() => branch.stop());

  async function askSignedIn(question: Question): Promise<Reply> {
    const reply = await ask(branch.origin, { ...question, token: admin.token });
    // Some of what is sent is right, signing out too.
    if (reply.http === 401 || /\/logout/.test(question.path)) admin = await branch.signIn('admin');
    return reply;
  }

  it.each(Object.entries(CONTRACT))('%s answers it or refuses it by the catalogue', async (_, endpoint) => {
    await fc.assert(
      fc.asyncProperty(arbitraryQuestion(endpoint), async (question) => {
        const before = lookInto(branch.folder, settledTables);
        branch.log.clear();
        const reply = await askSignedIn(question);
        if (reply.http === 200) return;
        expectRefusal(reply);
        expect(branch.log.lines()).toHaveLength(1);
        expect(lookInto(branch.folder, settledTables)).toEqual(before);
      }),
      { numRuns: RUNS },
    );
  });

  it('has left a database in good order', () => {
    expect(lookInto(branch.folder, ticketFaults)).toEqual([]);
    expect(lookInto(branch.folder, changeLogFaults)).toEqual([]);
  });
});

/** All but what goes on by itself: printing, and the tokens of this test's own sign-ins. */
function settledTables(sqlite: Parameters<typeof tableHashes>[0]): Record<string, string> {
  const { print_jobs: _jobs, tokens: _tokens, ...rest } = tableHashes(sqlite);
  return rest;
}

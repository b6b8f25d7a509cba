import fc from 'fast-check';
import { expect } from 'vitest';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { apiErrorOf } from '../support/checks/api-error-of.ts';
import { lookInto } from '../support/checks/look-into.ts';
import { tableHashes } from '../support/checks/table-hashes.ts';
import type { Action, Edit, Plan } from './action.ts';
import type { ModelState } from './model-state.ts';
import { type Command, telling } from './step.ts';
import type { Tally } from './tally.ts';

const EDITS_EACH = 40;

interface WrongAction extends Action {
  readonly name: string;
  readonly error: ErrorCode;
}

/**
 * Runs all actions that must be rejected in the present state, each for a single reason, so that no other reason
 * hides it; they leave the branch unchanged.
 */
export function wrongActions(plans: Readonly<Record<string, Plan>>, tally: Tally): fc.Arbitrary<Command> {
  return fc.nat().map((seed) => ({
    check: () => true,
    async run(model, simulated) {
      const wrong = found(plans, model, seededRandom(seed));
      await telling(simulated, async () => {
        const look = () => lookInto(simulated.branch.folder, tableHashes);
        const before = look();
        for (const { name, error: violation, text, send } of wrong) {
          const { status } = await apiErrorOf(send(simulated));
          expect(status, text).toBe(violation);
          tally.count(name, violation);
        }
        expect(look(), 'a refusal leaves a trace').toEqual(before);
        simulated.story.push(`${wrong.length} wrong actions are refused`);
      });
    },
    toString: () => `wrongActions(${seed})`,
  }));
}

/** Actions with exactly one error, no two alike. */
function found(
  plans: Readonly<Record<string, Plan>>,
  model: ModelState,
  random: () => number,
): readonly WrongAction[] {
  const below = (limit: number) => Math.floor(random() * limit);
  const anyEdit = (): Edit => ({
    odd: (['none', 'who', 'what'] as const)[below(3)] ?? 'none',
    a: below(24),
    b: below(24),
    c: below(24),
  });
  const wrong = new Map<string, WrongAction>();
  for (const [name, plan] of Object.entries(plans)) {
    for (let tried = 0; tried < EDITS_EACH; tried += 1) {
      const action = plan(model, anyEdit());
      const [violation, ...others] = new Set(action?.errors);
      if (action && violation && others.length === 0)
        wrong.set(`${name} ${violation} ${action.because}`, { ...action, name, error: violation });
    }
  }
  return [...wrong.values()];
}

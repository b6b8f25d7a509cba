import type {
  ConfigurationPart,
  ScopeStatus,
} from '#shared/contract/replication/protocol/configuration-messages.ts';
import type {
  ConfigurationStore,
  GatheredScope,
  Gathering,
  PullStatus,
  Swap,
} from './configuration-store.ts';
import { planSwap } from './plan-swap.ts';

/** `torn`: the totals of the received configuration are wrong, and it is requested again. */
export type PartResult = 'more' | 'complete' | 'torn';

/**
 * Stores a part of the configuration. Nothing is in force before all parts are received with correct totals; then
 * all of it is applied at once.
 */
export async function takePart(
  store: ConfigurationStore,
  part: ConfigurationPart,
  planned: typeof planSwap = planSwap,
): Promise<PartResult> {
  const status = await store.status();
  assertProgress(status, part);
  const gathering = gatheringOf(status, part);
  if (part.more || status.gathering.length > 0) await store.gather(gathering);
  if (part.more) return 'more';

  // A configuration of one part was not stored separately, so nothing is read back.
  const changes = status.gathering.length > 0 ? await store.gathered() : gathering.changes;
  const plan = planned(await store.stored(), gathering.scopes, changes);
  if (plan.torn.length > 0) {
    await store.gather(restarted(status, gathering.scopes, plan.torn));
    return 'torn';
  }
  if (!isInForce(status, plan)) await store.swap(plan);
  return 'complete';
}

function isInForce({ inForce, gathering }: PullStatus, { remove, write, scopes }: Swap): boolean {
  if (gathering.length > 0 || remove.length > 0 || write.length > 0) return false;
  const positions = new Map(inForce.map(({ scope, position }) => [scope, position]));
  return (
    scopes.length === inForce.length &&
    scopes.every(({ scope, position }) => positions.get(scope) === position)
  );
}

/** Position for the next request: of the scopes being received, else of those in force. */
export const storedScopes = ({ inForce, gathering }: PullStatus): ScopeStatus[] =>
  gathering.length > 0
    ? gathering.map(({ scope, position, known }) => ({ scope, position, known }))
    : inForce.map(({ scope, position }) => ({ scope, position, known: position }));

/** Throws if central announces more but sends nothing new, which would loop forever. */
function assertProgress(status: PullStatus, { more, revision, scopes, changes }: ConfigurationPart): void {
  const here = storedScopes(status);
  const behind = scopes.some(({ scope, reset }) => {
    const position = here.find((one) => one.scope === scope)?.position ?? 0;
    return reset || position < revision;
  });
  if (more && (changes.length === 0 || !behind)) {
    throw new Error('central says that there is more and sends nothing new');
  }
}

function gatheringOf({ inForce, gathering }: PullStatus, part: ConfigurationPart): Gathering {
  const before = new Map<string, GatheredScope>(gathering.map((scope) => [scope.scope, scope]));
  const stored = new Set(inForce.map(({ scope }) => scope));
  const scopes = part.scopes.map(({ scope, rows, checksum, reset: fromBeginning }) => {
    const earlier = fromBeginning ? undefined : before.get(scope);
    const reset = fromBeginning || (earlier?.reset ?? !stored.has(scope));
    const start = reset ? (earlier?.known ?? part.newest) : 0;
    const position = part.revision;
    return { scope, rows, checksum, position, known: Math.max(start, position), reset };
  });
  const scopeNames = new Set(scopes.map(({ scope }) => scope));
  return {
    scopes,
    dropped: [
      ...part.scopes.filter(({ reset: fromBeginning }) => fromBeginning).map(({ scope }) => scope),
      ...gathering.map(({ scope }) => scope).filter((scope) => !scopeNames.has(scope)),
    ],
    changes: part.changes.filter(({ scope }) => scopeNames.has(scope)),
  };
}

/**
 * Restarts the reception: torn scopes from nothing, others from the state in force. A scope fetched from nothing
 * before stays so, or two torn scopes would alternate forever.
 */
function restarted(
  { inForce }: PullStatus,
  gathering: readonly GatheredScope[],
  torn: readonly string[],
): Gathering {
  const positions = new Map(inForce.map(({ scope, position }) => [scope, position]));
  return {
    scopes: gathering.map((scope) => {
      const isIncomplete = scope.reset || torn.includes(scope.scope);
      const position = isIncomplete ? 0 : (positions.get(scope.scope) ?? 0);
      return { ...scope, position, known: position, reset: position === 0 };
    }),
    dropped: gathering.map(({ scope }) => scope),
    changes: [],
  };
}

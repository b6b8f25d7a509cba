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

/** `torn`: what was gathered does not come to what central says, and is asked for anew. */
export type Taken = 'more' | 'whole' | 'torn';

/**
 * Takes a part of the configuration in. Nothing of it is in force before all of it is there and comes to what central
 * says; then it is in force all at once.
 */
export async function takePart(
  store: ConfigurationStore,
  part: ConfigurationPart,
  planned: typeof planSwap = planSwap,
): Promise<Taken> {
  const status = await store.status();
  demandProgress(status, part);
  const gathering = gatheringOf(status, part);
  if (part.more || status.gathering.length > 0) await store.gather(gathering);
  if (part.more) return 'more';

  // Reads back nothing where everything came as one part: it was not put aside.
  const changes = status.gathering.length > 0 ? await store.gathered() : gathering.changes;
  const plan = planned(await store.held(), gathering.scopes, changes);
  if (plan.torn.length > 0) {
    await store.gather(begunAgain(status, gathering.scopes, plan.torn));
    return 'torn';
  }
  if (!isInForce(status, plan)) await store.swap(plan);
  return 'whole';
}

function isInForce({ inForce, gathering }: PullStatus, { remove, write, scopes }: Swap): boolean {
  if (gathering.length > 0 || remove.length > 0 || write.length > 0) return false;
  const positions = new Map(inForce.map(({ scope, position }) => [scope, position]));
  return (
    scopes.length === inForce.length &&
    scopes.every(({ scope, position }) => positions.get(scope) === position)
  );
}

/** Gives how far the branch is, for its request to central: in what it gathers, else in what is in force. */
export const heldScopes = ({ inForce, gathering }: PullStatus): ScopeStatus[] =>
  gathering.length > 0
    ? gathering.map(({ scope, position, known }) => ({ scope, position, known }))
    : inForce.map(({ scope, position }) => ({ scope, position, known: position }));

/** Throws where central has more but sends nothing new, which would keep both ends busy for ever. */
function demandProgress(status: PullStatus, { more, revision, scopes, changes }: ConfigurationPart): void {
  const here = heldScopes(status);
  const behind = scopes.some(({ scope, anew }) => {
    const position = here.find((one) => one.scope === scope)?.position ?? 0;
    return anew || position < revision;
  });
  if (more && (changes.length === 0 || !behind)) {
    throw new Error('central says that there is more and sends nothing new');
  }
}

function gatheringOf({ inForce, gathering }: PullStatus, part: ConfigurationPart): Gathering {
  const before = new Map<string, GatheredScope>(gathering.map((scope) => [scope.scope, scope]));
  const held = new Set(inForce.map(({ scope }) => scope));
  const scopes = part.scopes.map(({ scope, rows, checksum, anew: fromBeginning }) => {
    const earlier = fromBeginning ? undefined : before.get(scope);
    const anew = fromBeginning || (earlier?.anew ?? !held.has(scope));
    const begun = anew ? (earlier?.known ?? part.newest) : 0;
    const position = part.revision;
    return { scope, rows, checksum, position, known: Math.max(begun, position), anew };
  });
  const taken = new Set(scopes.map(({ scope }) => scope));
  return {
    scopes,
    forget: [
      ...part.scopes.filter(({ anew: fromBeginning }) => fromBeginning).map(({ scope }) => scope),
      ...gathering.map(({ scope }) => scope).filter((scope) => !taken.has(scope)),
    ],
    changes: part.changes.filter(({ scope }) => taken.has(scope)),
  };
}

/**
 * Begins again: the torn scopes from nothing, the others from what is in force. One that was taken from nothing before
 * is so again: else two that are both torn would take turns for ever.
 */
function begunAgain(
  { inForce }: PullStatus,
  gathering: readonly GatheredScope[],
  torn: readonly string[],
): Gathering {
  const positions = new Map(inForce.map(({ scope, position }) => [scope, position]));
  return {
    scopes: gathering.map((scope) => {
      const isLost = scope.anew || torn.includes(scope.scope);
      const position = isLost ? 0 : (positions.get(scope.scope) ?? 0);
      return { ...scope, position, known: position, anew: position === 0 };
    }),
    forget: gathering.map(({ scope }) => scope),
    changes: [],
  };
}

import { z } from 'zod';

/** Last revision that a branch has of a scope; 0 for none. */
export const scopePosition = z.object({ scope: z.string().min(1).max(60), position: z.int().nonnegative() });

export type ScopePosition = Readonly<z.output<typeof scopePosition>>;

/** Maximum scopes of a branch: three, and one per rollout. */
const MAX_SCOPES = 100;

/**
 * Deletions up to `known` are certainly applied: the position itself or, during a partial initial download, the
 * newest revision at its start.
 */
export const scopeStatus = scopePosition.extend({ known: z.int().nonnegative() });

export type ScopeStatus = Readonly<z.output<typeof scopeStatus>>;

/** Configuration state of a branch; without scopes it has none. */
export const configurationRequest = z.object({
  exchange: z.string().min(1),
  stored: z.array(scopeStatus).max(MAX_SCOPES),
});

export type ConfigurationRequest = Readonly<z.output<typeof configurationRequest>>;

/** Newest state of a row in a scope that contains or contained it. */
export const configurationChange = z.looseObject({
  scope: z.string(),
  revision: z.int().positive(),
  entity: z.string(),
  pk: z.int(),
  row: z.string().nullable().describe('Row in canonical JSON; null if it is no longer in the scope'),
});

export type ConfigurationChange = Readonly<z.output<typeof configurationChange>>;

/** Checksum of a scope at a revision. */
export const configurationScope = z.looseObject({
  scope: z.string(),
  rows: z.int().nonnegative(),
  checksum: z.int().nonnegative().describe('Sum of the 48-bit hashes of the rows'),
  reset: z
    .boolean()
    .describe('Whether the state of the branch is invalid, so that the scope is sent from the beginning'),
});

export type ConfigurationScope = Readonly<z.output<typeof configurationScope>>;

/**
 * Changes after the branch's position, by revision. Only a part without `more` completes a consistent state; earlier
 * parts are stored until then.
 */
export const configurationPart = z.looseObject({
  exchange: z.string(),
  /** This part and the earlier ones are complete up to this revision. */
  revision: z.int().nonnegative(),
  /** Newest revision of the branch; equal to `revision` in the last part. */
  newest: z.int().nonnegative(),
  /** All scopes of the branch; others are deleted. */
  scopes: z.array(configurationScope).min(1),
  changes: z.array(configurationChange),
  more: z.boolean(),
  /** Remaining changes after this part. */
  left: z.int().nonnegative(),
});

export type ConfigurationPart = Readonly<z.output<typeof configurationPart>>;

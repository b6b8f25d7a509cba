import { z } from 'zod';

/** Says how far a branch has a scope: everything up to this revision. 0 is nothing. */
export const scopePosition = z.object({ scope: z.string().min(1).max(60), position: z.int().nonnegative() });

export type ScopePosition = Readonly<z.output<typeof scopePosition>>;

/** Most scopes that a branch can name: it has three, and one more for each change of its type on the way. */
const MAX_SCOPES = 100;

/**
 * Deletions up to `known` cannot have been missed: the position itself, or, while a scope is taken from its beginning
 * part by part, the newest revision there was at the first part.
 */
export const scopeStatus = scopePosition.extend({ known: z.int().nonnegative() });

export type ScopeStatus = Readonly<z.output<typeof scopeStatus>>;

/** Puts to central what the branch has; without scopes it has nothing yet. */
export const configurationRequest = z.object({
  exchange: z.string().min(1),
  held: z.array(scopeStatus).max(MAX_SCOPES),
});

export type ConfigurationRequest = Readonly<z.output<typeof configurationRequest>>;

/** The newest state of a row in a scope that it is, or was, in. */
export const configurationChange = z.looseObject({
  scope: z.string(),
  revision: z.int().positive(),
  entity: z.string(),
  pk: z.int(),
  row: z.string().nullable().describe('The row in canonical JSON; null where it is no longer in the scope'),
});

export type ConfigurationChange = Readonly<z.output<typeof configurationChange>>;

/** Holds what a scope comes to once everything up to the revision is there. */
export const configurationScope = z.looseObject({
  scope: z.string(),
  rows: z.int().nonnegative(),
  checksum: z.int().nonnegative().describe('Sum of the rows’ hashes, of 48 bits'),
  anew: z.boolean().describe('What the branch has of it counts for nothing: it is sent from the beginning'),
});

export type ConfigurationScope = Readonly<z.output<typeof configurationScope>>;

/**
 * The changes after what the branch has, by revision. Only the part after which there is no `more` leads to a state
 * that central has had: what came before it is kept apart until then.
 */
export const configurationPart = z.looseObject({
  exchange: z.string(),
  /** The revision up to which everything is in this part or was in those before it. */
  revision: z.int().nonnegative(),
  /** The newest that there is for the branch; the same as `revision` in the last part. */
  newest: z.int().nonnegative(),
  /** Names all scopes of the branch: what it has of others goes. */
  scopes: z.array(configurationScope).min(1),
  changes: z.array(configurationChange),
  more: z.boolean(),
  /** Changes that are still to come after this part. */
  left: z.int().nonnegative(),
});

export type ConfigurationPart = Readonly<z.output<typeof configurationPart>>;

import { z } from 'zod';
import { MODULES, type ModuleId } from '#shared/domain/access/modules.ts';
import type { Part } from '#shared/domain/sync-type.ts';
import { use } from '../api-error-body.ts';
import { type Endpoint, endpoint, type Privilege } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageOf } from '../lists.ts';

type Fields = z.ZodType<Record<string, unknown>>;

/** Modules that configure each level (configuration specification, section 6). */
export const CONFIGURES = {
  global: [MODULES.configurationGlobal],
  branchType: [MODULES.configurationBranchType],
  branch: [MODULES.configurationBranchType, MODULES.branchEdit],
  tools: [MODULES.configurationTools],
  /** Includes reading of higher levels. */
  anywhere: [MODULES.configurationGlobal, MODULES.configurationBranchType, MODULES.branchEdit],
} as const;

/** Requirements for writing above branch level. */
export const WRITES = {
  global: { privilege: CONFIGURES.global, part: 'configuration.global' },
  branchType: { privilege: CONFIGURES.branchType, part: 'configuration.branchType' },
  /** Configured at the same server as the rest. */
  tools: { privilege: CONFIGURES.tools, part: 'configuration.global' },
} as const;

/** Errors of configuration managed by central, and of rollouts there. */
export const LOCKED_BY_CENTRAL_ERRORS = ['LOCKED_BY_CENTRAL', 'IN_ROLLOUT', 'ROLLOUT_CONFLICT'] as const;

/** Requirements of a change. */
export interface Writing {
  readonly privilege: readonly ModuleId[];
  readonly part?: Part | undefined;
}

/** Server that created the entity. */
export const origin = z.object({
  lockedBy: z
    .literal('central')
    .optional()
    .describe('`central` if the entity was created at central; it is read-only at this server'),
});
export type Origin = z.infer<typeof origin>;

interface Kind {
  /** Path below `/api`; a single entity is at `{path}/{id}`. */
  readonly path: string;
  readonly tag: string;
  /** "a view profile". */
  readonly one: string;
  /** True if a change can leave waiting customers without service and needs their confirmation. */
  readonly serves?: true;
}

/** Error for unconfirmed waiting customers. */
const confirmationErrors = ({ serves }: { readonly serves?: true }): readonly ErrorCode[] =>
  serves ? ['CUSTOMERS_ARE_WAITING'] : [];

interface Listed<Query extends Fields, View extends z.ZodType> extends Kind {
  readonly summary: string;
  readonly privilege: Privilege;
  readonly query: Query;
  readonly view: View;
}

interface Written<Body extends z.ZodType, Change extends z.ZodType, View extends z.ZodType>
  extends Kind,
    Writing {
  readonly body: Body;
  /** Body of updates, without immutable fields. */
  readonly change: Change;
  readonly view: View;
  /** Errors beside the common ones. */
  readonly errors: readonly ErrorCode[];
  /** See `Endpoint.derived`. */
  readonly derived?: readonly string[];
}

/** Searchable, sortable list of a configured kind, in pages. */
export const listed = <Query extends Fields, View extends z.ZodType>(kind: Listed<Query, View>) =>
  endpoint({
    method: 'get',
    path: kind.path,
    tag: kind.tag,
    summary: kind.summary,
    privilege: kind.privilege,
    query: kind.query,
    answer: pageOf(kind.view.and(origin)),
    errors: [],
  });

interface One<View extends z.ZodType> extends Kind {
  readonly privilege: Privilege;
  readonly view: View;
}

/** One entity with its child rows. */
export const getConfigured = <View extends z.ZodType>({ path, tag, one, privilege, view }: One<View>) =>
  endpoint({
    method: 'get',
    path: `${path}/{id}`,
    tag,
    summary: `Configuration of ${one}`,
    privilege,
    params: idParams,
    answer: view,
    errors: ['NOT_FOUND'],
  });

/** Endpoints to create and update an entity; references must exist (NOT_FOUND). */
export const written = <Body extends z.ZodType, Change extends z.ZodType, View extends z.ZodType>(
  kind: Written<Body, Change, View>,
) => {
  const errors: readonly ErrorCode[] = ['NOT_FOUND', ...LOCKED_BY_CENTRAL_ERRORS, ...kind.errors];
  const shared = { tag: kind.tag, privilege: kind.privilege, part: kind.part, answer: kind.view, errors };
  return {
    create: endpoint({
      ...shared,
      method: 'post',
      path: kind.path,
      summary: `Add ${kind.one}`,
      body: kind.body,
    }),
    update: endpoint({
      ...shared,
      method: 'put',
      path: `${kind.path}/{id}`,
      isVersioned: true,
      summary: `Change ${kind.one}`,
      params: idParams,
      body: kind.change,
      ...(kind.derived && { derived: kind.derived }),
      errors: [...errors, ...confirmationErrors(kind)],
    }),
  };
};

interface Removed extends Kind, Writing {
  readonly errors: readonly ErrorCode[];
}

/** Endpoint to delete an entity; `errors` are its obstacles. */
export const removed = ({ path, tag, one, errors, serves, ...writing }: Removed) =>
  endpoint({
    method: 'delete',
    path: `${path}/{id}`,
    isVersioned: true,
    tag,
    summary: `Delete ${one}`,
    ...writing,
    params: idParams,
    answer: z.object({}),
    errors: [
      'NOT_FOUND',
      ...LOCKED_BY_CENTRAL_ERRORS,
      ...errors,
      ...confirmationErrors({ ...(serves && { serves }) }),
    ],
  });

/** Errors of deleting a referenced entity. */
export const DELETION_ERRORS = [
  'IN_USE',
  'DESIGN_IN_USE',
  'KIOSK_IN_USE',
  'RESOURCE_IN_USE',
  'HAS_HISTORY',
  'PRINTER_HAS_PRINTED',
] as const satisfies readonly ErrorCode[];

export const checkedDeletion = z
  .object({
    error: z
      .enum(DELETION_ERRORS)
      .nullable()
      .describe('Error that a deletion would return now; null if the entity can be deleted'),
    uses: z.array(use).describe('Uses of the entity in the included branches, at most 20'),
    total: z.number().int().describe('Total number of uses'),
  })
  .meta({ id: 'CheckedDeletion' });
export type CheckedDeletion = z.infer<typeof checkedDeletion>;

/** Checks whether a deletion would be refused and where the entity is used. Same privilege as the deletion. */
export const deletionCheck = ({
  path,
  tag,
  privilege,
  part,
  only,
  errors,
}: Pick<Endpoint, 'path' | 'tag' | 'privilege' | 'part' | 'only' | 'errors'>) =>
  endpoint({
    method: 'get',
    path: `${path}/uses`,
    tag,
    summary: 'Check whether a deletion would be refused now, and where the entity is used; deletes nothing',
    privilege,
    part,
    ...(only && { only }),
    params: idParams,
    answer: checkedDeletion,
    errors: errors.filter((code) => !DELETION_ERRORS.some((deletionCode) => deletionCode === code)),
  });

interface Linked<Query extends Fields, Body extends z.ZodType, View extends z.ZodType> extends Kind {
  readonly summary: string;
  readonly reads: Privilege;
  readonly writes: Writing;
  readonly query: Query;
  readonly body: Body;
  readonly view: View;
}

/** Endpoints of an assignment: list, assign (idempotent), remove. */
export const linked = <Query extends Fields, Body extends z.ZodType, View extends z.ZodType>(
  kind: Linked<Query, Body, View>,
) => ({
  list: endpoint({
    method: 'get',
    path: kind.path,
    tag: kind.tag,
    summary: kind.summary,
    privilege: kind.reads,
    query: kind.query,
    answer: z.array(kind.view),
    errors: [],
  }),
  add: endpoint({
    method: 'post',
    path: kind.path,
    tag: kind.tag,
    summary: `Assign ${kind.one}`,
    ...kind.writes,
    body: kind.body,
    answer: kind.view,
    errors: ['NOT_FOUND', ...LOCKED_BY_CENTRAL_ERRORS],
  }),
  remove: endpoint({
    method: 'delete',
    path: `${kind.path}/{id}`,
    unversioned: 'a link has nothing that changes',
    tag: kind.tag,
    summary: `Remove the assignment of ${kind.one}`,
    ...kind.writes,
    params: idParams,
    answer: z.object({}),
    errors: ['NOT_FOUND', ...LOCKED_BY_CENTRAL_ERRORS, ...confirmationErrors(kind)],
  }),
});

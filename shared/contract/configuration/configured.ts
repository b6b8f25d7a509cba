import { z } from 'zod';
import { MODULES, type ModuleId } from '#shared/domain/access/modules.ts';
import type { Part } from '#shared/domain/sync-type.ts';
import { use } from '../api-error-body.ts';
import { type Endpoint, endpoint, type Privilege } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageOf } from '../lists.ts';

type Fields = z.ZodType<Record<string, unknown>>;

/** Says who configures what lies at each level (configuration specification, section 6). */
export const CONFIGURES = {
  global: [MODULES.configurationGlobal],
  branchType: [MODULES.configurationBranchType],
  branch: [MODULES.configurationBranchType, MODULES.branchEdit],
  tools: [MODULES.configurationTools],
  /** Covers what a lower level reads of a higher one. */
  anywhere: [MODULES.configurationGlobal, MODULES.configurationBranchType, MODULES.branchEdit],
} as const;

/** Writing what lies above a branch: who may, and what an installation must show for it. */
export const WRITES = {
  global: { privilege: CONFIGURES.global, part: 'configuration.global' },
  branchType: { privilege: CONFIGURES.branchType, part: 'configuration.branchType' },
  /** Devices are made where all the rest is. */
  tools: { privilege: CONFIGURES.tools, part: 'configuration.global' },
} as const;

/** Refusals of what is changed at central alone, and there not while it hangs together with what is being rolled out. */
export const LOCKED_BY_CENTRAL_ERRORS = ['LOCKED_BY_CENTRAL', 'IN_ROLLOUT', 'ROLLOUT_CONFLICT'] as const;

/** Describes what a change asks for. */
export interface Writing {
  readonly privilege: readonly ModuleId[];
  readonly part?: Part | undefined;
}

/** Tells where a configured thing is made. */
export const origin = z.object({
  lockedBy: z
    .literal('central')
    .optional()
    .describe('Who made it, where that is not this server: it is shown here and changed there'),
});
export type Origin = z.infer<typeof origin>;

interface Kind {
  /** Path below `/api`; one of them is at `{path}/{id}`. */
  readonly path: string;
  readonly tag: string;
  /** "a view profile". */
  readonly one: string;
  /** Tells that a change of one may take service from people who wait: it is done once whoever makes it knows of them. */
  readonly serves?: true;
}

/** The refusal of what may take service from people who wait. */
const confirmationErrors = ({ serves }: { readonly serves?: true }): readonly ErrorCode[] =>
  serves ? ['CUSTOMERS_ARE_WAITING'] : [];

interface Listed<Query extends Fields, Shown extends z.ZodType> extends Kind {
  readonly summary: string;
  readonly privilege: Privilege;
  readonly query: Query;
  readonly shown: Shown;
}

interface Written<Body extends z.ZodType, Change extends z.ZodType, Shown extends z.ZodType>
  extends Kind,
    Writing {
  readonly body: Body;
  /** Holds what may be changed later: the body without what is settled for good. */
  readonly change: Change;
  readonly shown: Shown;
  /** The refusals beside those that every one of them has. */
  readonly errors: readonly ErrorCode[];
  /** See `Endpoint.derived`; of a change. */
  readonly derived?: readonly string[];
}

/** The list of one kind of configured thing: searched, sorted and by pages. */
export const listed = <Query extends Fields, Shown extends z.ZodType>(kind: Listed<Query, Shown>) =>
  endpoint({
    method: 'get',
    path: kind.path,
    tag: kind.tag,
    summary: kind.summary,
    privilege: kind.privilege,
    query: kind.query,
    answer: pageOf(kind.shown.and(origin)),
    errors: [],
  });

interface One<Shown extends z.ZodType> extends Kind {
  readonly privilege: Privilege;
  readonly shown: Shown;
}

/** One of a kind, with what belongs to it. */
export const getConfigured = <Shown extends z.ZodType>({ path, tag, one, privilege, shown }: One<Shown>) =>
  endpoint({
    method: 'get',
    path: `${path}/{id}`,
    tag,
    summary: `How ${one} is configured`,
    privilege,
    params: idParams,
    answer: shown,
    errors: ['NOT_FOUND'],
  });

/** Adding and changing one; what it refers to must be there (NOT_FOUND). */
export const written = <Body extends z.ZodType, Change extends z.ZodType, Shown extends z.ZodType>(
  kind: Written<Body, Change, Shown>,
) => {
  const errors: readonly ErrorCode[] = ['NOT_FOUND', ...LOCKED_BY_CENTRAL_ERRORS, ...kind.errors];
  const shared = { tag: kind.tag, privilege: kind.privilege, part: kind.part, answer: kind.shown, errors };
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

/** Deleting one; `errors` say what keeps it. */
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

/** Refusals of a deletion because something refers to what is to be deleted. */
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
    refusal: z
      .enum(DELETION_ERRORS)
      .nullable()
      .describe('The refusal that deleting it would meet now; null where it can be deleted'),
    uses: z.array(use).describe('Where it is used: 20 at most, of the included branches'),
    total: z.number().int().describe('Number of all places where it is used'),
  })
  .meta({ id: 'CheckedDeletion' });
export type CheckedDeletion = z.infer<typeof checkedDeletion>;

/** Checks whether a deletion would be refused, and where its subject is used. Needs what the deletion needs. */
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
    summary: 'Whether deleting it would be refused now, and where it is used; nothing is deleted',
    privilege,
    part,
    ...(only && { only }),
    params: idParams,
    answer: checkedDeletion,
    errors: errors.filter((code) => !DELETION_ERRORS.some((deletionCode) => deletionCode === code)),
  });

interface Linked<Query extends Fields, Body extends z.ZodType, Shown extends z.ZodType> extends Kind {
  readonly summary: string;
  readonly reads: Privilege;
  readonly writes: Writing;
  readonly query: Query;
  readonly body: Body;
  readonly shown: Shown;
}

/** States what is assigned to what: all of it, assigning (the same twice is once), and taking away. */
export const linked = <Query extends Fields, Body extends z.ZodType, Shown extends z.ZodType>(
  kind: Linked<Query, Body, Shown>,
) => ({
  list: endpoint({
    method: 'get',
    path: kind.path,
    tag: kind.tag,
    summary: kind.summary,
    privilege: kind.reads,
    query: kind.query,
    answer: z.array(kind.shown),
    errors: [],
  }),
  add: endpoint({
    method: 'post',
    path: kind.path,
    tag: kind.tag,
    summary: `Assign ${kind.one}`,
    ...kind.writes,
    body: kind.body,
    answer: kind.shown,
    errors: ['NOT_FOUND', ...LOCKED_BY_CENTRAL_ERRORS],
  }),
  remove: endpoint({
    method: 'delete',
    path: `${kind.path}/{id}`,
    unversioned: 'a link has nothing that changes',
    tag: kind.tag,
    summary: `Take away ${kind.one}`,
    ...kind.writes,
    params: idParams,
    answer: z.object({}),
    errors: ['NOT_FOUND', ...LOCKED_BY_CENTRAL_ERRORS, ...confirmationErrors(kind)],
  }),
});

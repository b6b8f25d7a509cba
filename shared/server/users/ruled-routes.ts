import type { Kysely } from 'kysely';
import { createUser, resetPassword, updateUser } from '#shared/contract/access/users.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import type { SignsInElsewhere } from '../access/administrators.ts';
import type { OfCentral } from '../access/central-users.ts';
import { writeVersioned } from '../configured/version-check.ts';
import type { TransactionGate, TransactionScope } from '../db/scope.ts';
import { actorOf } from '../kit/caller.ts';
import {
  type AsyncRoute,
  act,
  type ReadCurrent,
  type RouteRequest,
  transaction,
  versioned,
} from '../kit/route.ts';
import type { WithinLimit } from '../licence/within-limit.ts';
import { changeUser } from './commands/change-user.ts';
import { createUser as create } from './commands/create-user.ts';
import { resetPassword as reset } from './commands/reset-password.ts';
import { presentFullData } from './presenter.ts';

export interface RuledUserOptions {
  readonly reader: Kysely<SharedTables>;
  readonly gate: TransactionGate<never>;
  readonly withinLimit: WithinLimit;
  /** False if roles come from central. */
  readonly createsRoles: boolean;
  /** Central that manages users, at a branch. */
  readonly ofCentral?: OfCentral;
  /** Finds users who sign in at another server and administer nothing here. */
  readonly signsInElsewhere?: SignsInElsewhere;
}

type Scope = TransactionScope<never>;

/** User changes at the managing server: this one, or central on behalf of a branch. */
export function ruledRoutes(options: RuledUserOptions): AsyncRoute<never>[] {
  const { gate, withinLimit, createsRoles, ofCentral, signsInElsewhere: elsewhere } = options;

  const here = {
    async create({ body, caller, address }: RouteRequest<typeof createUser>, scope: Scope) {
      const writing = { caller, by: actorOf({ caller, address }), createsRoles, elsewhere };
      const id = await withinLimit(scope, ['maxUsers'], () => create(scope, body, writing));
      return presentFullData(scope.trx, caller, id);
    },

    async change({ params: { id }, body, caller, address }: RouteRequest<typeof updateUser>, scope: Scope) {
      const writing = { caller, by: actorOf({ caller, address }), createsRoles, elsewhere };
      await withinLimit(scope, ['maxUsers'], () => changeUser(scope, id, body, writing));
      return presentFullData(scope.trx, caller, id);
    },

    // No idempotency key: request and answer are secret, and it can be repeated.
    reset: ({ params: { id }, body, caller, address }: RouteRequest<typeof resetPassword>) =>
      gate.transaction((scope) =>
        reset(scope, id, body.newPassword, { caller, by: actorOf({ caller, address }) }),
      ),
  };

  if (!ofCentral) {
    return [
      transaction(createUser, here.create),
      versioned(updateUser, current, here.change),
      act(resetPassword, async (request) => ({ password: await here.reset(request) })),
    ];
  }
  return [
    act(createUser, (request) => {
      const central = ofCentral();
      return central
        ? central.create(requesterOf(request), request.body)
        : gate.transaction((scope) => here.create(request, scope));
    }),

    {
      ...act(updateUser, (request) => {
        const { params, body, basedOn } = request;
        const central = ofCentral();
        if (central) return central.change(requesterOf(request), params.id, { body, basedOn });
        return gate.transaction((scope) =>
          writeVersioned(
            { endpoint: updateUser, request, scope, current: () => current(request, scope.trx) },
            (checked) => here.change(request, checked),
          ),
        );
      }),
      checksVersion: true,
    },

    act(resetPassword, async (request) => {
      const central = ofCentral();
      const { params, body } = request;
      const password = central
        ? await central.resetPassword(requesterOf(request), params.id, body.newPassword)
        : await here.reset(request);
      return { password };
    }),
  ];
}

const current: ReadCurrent<typeof updateUser> = ({ params, caller }, trx) =>
  presentFullData(trx, caller, params.id);

const requesterOf = ({ caller, address }: Parameters<typeof actorOf>[0]) => ({
  idUsers: caller.idUsers,
  address,
});

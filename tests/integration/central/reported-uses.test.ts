import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  checkMessageDeletion,
  createMessage,
  deleteMessage,
} from '#shared/contract/configuration/messages.ts';
import { firstIdOf } from '#shared/domain/replication/scopes.ts';
import { almighty } from '#tests/support/actions/almighty.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { centralAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';

describe('what branches made with something of central', () => {
  let server: EitherServer;
  let client: ReturnType<EitherServer['as']>;
  let idMessages = 0;

  beforeAll(async () => {
    server = await centralAsEither();
    client = server.as((await almighty(server)).token);
  }, 60_000);
  afterAll(() => server.stop());

  beforeEach(async () => {
    const body = {
      name: crypto.randomUUID(),
      description: '',
      enabled: 'Y',
      content: 'Buenos días',
      editLevel: 'Sucursal',
    } as const;
    idMessages = (await client.call(createMessage, { body })).id;
  });

  /** Keeps a row as a branch reports it. */
  const report = (entity: string, pk: number, content: object, deleted = 0) =>
    server.configure(({ trx }) =>
      sql`insert into branch_rows (id_branches, entity, pk, row_ver, ver_life, deleted, content)
        values (${DEMO.branch}, ${entity}, ${String(pk)}, 1, 1, ${deleted}, ${JSON.stringify(content)})`.execute(
        trx,
      ),
    );
  const params = () => ({ params: { id: idMessages } });
  const pk = () => firstIdOf(DEMO.branch) + idMessages;

  it('keeps it from being deleted, and says where', async () => {
    await report('message_contents', pk(), { id_messages: idMessages, content: 'Hola' });
    const use = { kind: 'message', branch: { id: DEMO.branch, name: 'Oficina Centro' } };
    const { status, detail } = await refusalOf(client.call(deleteMessage, params()));
    expect([status, detail.uses]).toMatchObject(['IN_USE', [use]]);
    expect(await client.call(checkMessageDeletion, params())).toMatchObject({
      refusal: 'IN_USE',
      uses: [use],
      total: 1,
    });
  });

  it('keeps it as well where the reference has a name of its own', async () => {
    await report('alert_levels', pk(), { id_messages_absent: idMessages });
    const { uses } = (await refusalOf(client.call(deleteMessage, params()))).detail;
    expect(uses).toMatchObject([{ kind: 'madeAtBranch', name: 'Oficina Centro' }]);
  });

  it('does not keep it once the branch has deleted that, or means another', async () => {
    await report('message_contents', pk(), { id_messages: idMessages }, 1);
    await report('message_contents', pk() + 500, { id_messages: idMessages + 1 });
    expect(await client.call(checkMessageDeletion, params())).toMatchObject({ refusal: null, uses: [] });
    await client.call(deleteMessage, params());
  });
});

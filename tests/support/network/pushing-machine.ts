import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Answer } from '#shared/contract/replication/protocol/messages.ts';
import { pushChanges, sendHandshake } from '#shared/contract/replication/replication.ts';
import { encodePush } from '#sync/wire/cut-batch.ts';
import { ask, type Reply } from '../actions/ask.ts';
import type { Central } from '../servers/start-central.ts';
import { type BranchMachine, credentialsOf } from './branch-machine.ts';
import type { Listening } from './writing-branch.ts';

interface SignedMessage {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>;
  readonly body: string;
  /** Content type; lines of JSON by default. */
  readonly type?: string | undefined;
}

/** Sends a text signed by the machine to one of the endpoints of replication. */
export function sendSigned(
  central: Pick<Central, 'origin'>,
  machine: BranchMachine,
  { endpoint, body, type = 'application/x-ndjson' }: SignedMessage,
): Promise<Reply> {
  const headers = { authorization: credentialsOf(machine, endpoint, body), 'content-type': type };
  return ask(central.origin, { method: 'post', path: endpoint.path, headers, body });
}

/** Sends a machine's messages to central over HTTP, signed; pushes as lines. */
export function listeningOver(central: Pick<Central, 'origin'>, machine: BranchMachine): Listening {
  const answered = async (reply: Promise<Reply>): Promise<Answer> => (await reply).json as Answer;
  return {
    hello: (message) =>
      answered(
        sendSigned(central, machine, {
          endpoint: sendHandshake,
          body: JSON.stringify(message),
          type: 'application/json',
        }),
      ),
    push: (message) =>
      answered(sendSigned(central, machine, { endpoint: pushChanges, body: encodePush(message) })),
  };
}

import { hash } from 'node:crypto';
import { type Agent, request } from 'node:http';
import { pathOf } from '#shared/contract/client.ts';
import type { AnswerOf, Endpoint, RequestOf } from '#shared/contract/endpoint.ts';
import type { ScopeStatus } from '#shared/contract/replication/protocol/configuration-messages.ts';
import { writeCredentials } from '#shared/contract/replication/protocol/signed-text.ts';
import { challengeBranch } from '#shared/contract/replication/replication.ts';
import { pullConfiguration } from '#shared/contract/replication/replication-down.ts';
import { type BranchKey, sign } from '#sync/wire/signature.ts';

export interface SimulatedBranch {
  readonly id: number;
  readonly key: BranchKey;
  /** Sends a request to central like a branch: signed, with challenge and counter. */
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<AnswerOf<E>>;
  /** Pulls new configuration; returns the revision and the names of the received rows. */
  pull(): Promise<{ readonly revision: number; readonly names: readonly string[] }>;
}

export interface SimulatedBranchOptions {
  readonly id: number;
  readonly key: BranchKey;
  readonly port: number;
  /** Its connections, shared by the branches like those of a proxy. */
  readonly agent: Agent;
}

/** A branch without a database that implements central's protocol with a separate key. */
export function simulateBranch({ id, key, port, agent }: SimulatedBranchOptions): SimulatedBranch {
  let challenge: Promise<string> | null = null;
  let count = 0;
  let stored: ScopeStatus[] = [];

  async function call<E extends Endpoint>(endpoint: E, requested: RequestOf<E>): Promise<AnswerOf<E>> {
    challenge ??= post({
      agent,
      port,
      path: pathOf(challengeBranch, {}),
      body: JSON.stringify({ idBranches: id }),
    }).then((answer) => (answer as AnswerOf<typeof challengeBranch>).challenge);
    const body = JSON.stringify((requested as { readonly body: unknown }).body);
    const path = pathOf(endpoint, {});
    const under = await challenge;
    count += 1;
    const credentials = { idBranches: id, challenge: under, count };
    const signed = { ...credentials, method: endpoint.method, path, bodyHash: hash('sha256', body) };
    const authorization = writeCredentials({ ...credentials, signature: sign(key.privateKey, signed) });
    return (await post({ agent, port, path, body, authorization })) as AnswerOf<E>;
  }

  return {
    id,
    key,
    call,
    async pull() {
      const names: string[] = [];
      for (;;) {
        const part = await call(pullConfiguration, { body: { exchange: 'bench', stored } });
        const { revision, newest } = part;
        stored = part.scopes.map(({ scope }) => ({ scope, position: revision, known: newest }));
        names.push(...part.changes.map(({ row }) => String(row)));
        if (!part.more) return { revision, names };
      }
    },
  };
}

interface Posted {
  readonly agent: Agent;
  readonly port: number;
  readonly path: string;
  readonly body: string;
  readonly authorization?: string;
}

function post(posted: Posted): Promise<unknown> {
  const { agent, port, path, body, authorization } = posted;
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(authorization && { authorization }),
    };
    const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode} ${text}`));
        else resolve(JSON.parse(text));
      });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // Central closed an idle connection just when it was reused: the request never arrived.
      if (sent.reusedSocket && error.code === 'ECONNRESET') post(posted).then(resolve, reject);
      else reject(error);
    });
    sent.end(body);
  });
}

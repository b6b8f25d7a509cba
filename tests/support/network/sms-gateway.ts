import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Behaviour of the gateway: accept; accept and disconnect; busy; reject message or account; or no answer. */
export type GatewayMood = 'take' | 'cut' | 'busy' | 'refuse' | 'account' | 'hang';

export interface DeliveredMessage {
  readonly key: string;
  readonly to: string;
  readonly from: string;
  readonly text: string;
  readonly authorization: string | undefined;
}

/** A gateway as in docs/sms.md: it delivers a message once per key, for any number of requests. */
export async function startSmsGateway() {
  const delivered: DeliveredMessage[] = [];
  const requested: string[] = [];
  const hanging = new Set<ServerResponse>();
  let moods: GatewayMood[] = [];
  let standard: GatewayMood = 'take';

  const server = createServer(async (request, response) => {
    const key = String(request.headers['idempotency-key']);
    const body = JSON.parse(await text(request)) as Omit<DeliveredMessage, 'key' | 'authorization'>;
    requested.push(key);
    const mood = moods.shift() ?? standard;
    const answer = (status: number) => response.writeHead(status).end(JSON.stringify({ id: `m-${key}` }));
    if (mood === 'busy') return void answer(503);
    if (mood === 'refuse') return void answer(422);
    if (mood === 'account') return void answer(401);
    if (mood === 'hang') return void hanging.add(response);
    if (!delivered.some((one) => one.key === key))
      delivered.push({ ...body, key, authorization: request.headers.authorization });
    if (mood === 'cut') return void request.socket.destroy();
    answer(202);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    /** Messages delivered to phones, in order. */
    delivered,
    /** The key of each request. */
    requested,
    /** Behaviour for the next messages, then the usual one. */
    next: (...some: GatewayMood[]) => {
      moods = some;
    },
    always: (mood: GatewayMood) => {
      standard = mood;
    },
    texts: () => delivered.map((one) => one.text),
    async stop(): Promise<void> {
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type SmsGateway = Awaited<ReturnType<typeof startSmsGateway>>;

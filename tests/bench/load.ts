import { Agent, type IncomingMessage, request } from 'node:http';
import { randomKey } from '#renderer/lib/random-key.ts';

/** Reuses connections, like kiosks and workstations. */
export function createLoad(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  function send<Answer>(
    method: 'GET' | 'POST',
    path: string,
    { token, body, headers }: Sent = {},
  ): Promise<Answered<Answer>> {
    const started = performance.now();
    const payload = method === 'POST' ? JSON.stringify(body ?? {}) : '';
    const key = randomKey();
    const once = (resolve: (answered: Answered<Answer>) => void, reject: (error: Error) => void): void => {
      const sent = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path: `/api${path}`,
          headers: {
            ...(method === 'POST' && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
              'idempotency-key': key,
            }),
            ...(token && { authorization: `Bearer ${token}` }),
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            const answer = Buffer.concat(parts);
            const { statusCode } = response;
            if (statusCode !== 200) reject(new Error(`${path}: ${statusCode} ${answer.toString()}`));
            else resolve({ ms: performance.now() - started, answer: parsed(response, answer) });
          });
        },
      );
      // The server may close an idle connection just when it is reused: browsers then repeat the request with
      // the same retry key.
      sent.on('error', (error: NodeJS.ErrnoException) =>
        sent.reusedSocket && error.code === 'ECONNRESET' ? once(resolve, reject) : reject(error),
      );
      sent.end(payload);
    };
    return new Promise(once);
  }

  return {
    /** One POST; resolves with the answer and its duration in ms. Throws on an error. */
    post: <Answer = Ticket>(path: string, sent?: Sent) => send<Answer>('POST', path, sent),
    /** One GET, with the same result. */
    get: <Answer>(path: string, sent?: Sent) => send<Answer>('GET', path, sent),
    close: () => agent.destroy(),
  };
}

interface Sent {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const parsed = ({ headers }: IncomingMessage, answer: Buffer) =>
  headers['content-type']?.startsWith('application/json') ? JSON.parse(answer.toString()) : {};

/** The answer fields that most runs read. */
interface Ticket {
  readonly idTicket: number;
}

export interface Answered<Answer = Ticket> {
  readonly ms: number;
  readonly answer: Answer;
}

/** The value below which this share of the measurements is. */
export function percentile(measured: readonly number[], share: number): number {
  const sorted = measured.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

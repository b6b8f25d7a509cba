import { Agent, request } from 'node:http';
import { randomKey } from '#renderer/lib/server/random-key.ts';

/** Keeps its connections, as kiosks and workstations do. */
export function createLoad(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  return {
    /** One POST; resolves with the answer and how many milliseconds it took. Throws where it is refused. */
    post: (path: string, { token, body }: { token?: string; body?: unknown } = {}): Promise<Answered> =>
      new Promise((resolve, reject) => {
        const begun = performance.now();
        const payload = JSON.stringify(body ?? {});
        const sent = request(
          {
            agent,
            port,
            host: '127.0.0.1',
            method: 'POST',
            path: `/api${path}`,
            headers: {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
              'idempotency-key': randomKey(),
              ...(token && { authorization: `Bearer ${token}` }),
            },
          },
          (response) => {
            const parts: Buffer[] = [];
            response.on('data', (part: Buffer) => parts.push(part));
            response.on('end', () => {
              const text = Buffer.concat(parts).toString();
              if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode} ${text}`));
              else resolve({ ms: performance.now() - begun, answer: JSON.parse(text) });
            });
          },
        );
        sent.on('error', reject);
        sent.end(payload);
      }),
    close: () => agent.destroy(),
  };
}

export interface Answered {
  readonly ms: number;
  /** The fields that runs read; each answer has those of its endpoint. */
  readonly answer: { readonly idTicket: number };
}

/** The value below which the given share of the measurements lies. */
export function percentile(measured: readonly number[], share: number): number {
  const sorted = measured.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

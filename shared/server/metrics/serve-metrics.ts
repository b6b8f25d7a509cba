import { hash, timingSafeEqual } from 'node:crypto';
import type { Express, RequestHandler } from 'express';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { z } from 'zod';

/** Reads `TURNO_METRICS_TOKEN`: without one there is nothing to read at `/metrics`. */
export const metricsTokenSetting = z.string().min(16).max(200).optional();

export interface MetricsOptions {
  /** What whoever reads them has to show; undefined where nobody shall. */
  readonly token: string | undefined;
  /** Puts the server's own figures into what is read; called at each reading. */
  readonly measure: (registry: Registry) => Promise<void>;
  /** Learns of a reading that failed. */
  readonly failed: (error: unknown) => void;
}

/**
 * Serves the figures of this server and its process at `/metrics`, as Prometheus reads them, to whoever shows the token.
 * It is outside the contract: its form is Prometheus' own. Without a token there is no such address.
 */
export function serveMetrics(app: Express, { token, measure, failed }: MetricsOptions) {
  if (token === undefined) {
    // Else the address would be the staff application's, as any other.
    app.get('/metrics', (_request, response) => void response.status(404).end());
    return { stop() {} };
  }
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const wanted = digest(`Bearer ${token}`);

  const answer: RequestHandler = async (request, response) => {
    if (!timingSafeEqual(digest(request.get('authorization') ?? ''), wanted)) {
      response.status(401).setHeader('www-authenticate', 'Bearer').end();
      return;
    }
    try {
      const measured = new Registry();
      await measure(measured);
      const text = await Registry.merge([registry, measured]).metrics();
      response.setHeader('content-type', registry.contentType);
      response.setHeader('cache-control', 'no-store');
      response.end(text);
    } catch (error) {
      failed(error);
      response.status(500).end();
    }
  };
  app.get('/metrics', answer);
  return { stop: () => registry.clear() };
}

/** Compares values of one length, whatever was sent. */
const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

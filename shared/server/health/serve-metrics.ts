import { hash, timingSafeEqual } from 'node:crypto';
import type { Express, RequestHandler } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { requestRoute } from '../telemetry/tracing.ts';

/** Reads `TURNO_METRICS_TOKEN`: without one there is nothing to read at `/metrics`. */
export const metricsTokenSetting = z.string().min(16).max(200).optional();

export interface MetricsOptions {
  /** Required token; undefined disables metrics. */
  readonly token: string | undefined;
  /** Sets the metrics of the server; called at each scrape. */
  readonly measure: (registry: Registry) => Promise<void>;
  /** Receives errors of a scrape. */
  readonly failed: (error: unknown) => void;
}

/**
 * Serves metrics of server and process at `/metrics` in the format of Prometheus, for requests with the token. Not
 * part of the contract, because the format is external. Without a token the path does not exist.
 */
export function serveMetrics(app: Express, { token, measure, failed }: MetricsOptions) {
  if (token === undefined) {
    // Else the address would be the staff application's, as any other.
    app.get('/metrics', (_request, response) => void response.status(404).end());
    return { stop() {} };
  }
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  app.use('/api', timeRequests(registry));
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

/** Upper bounds of the request times, seconds; long polls take up to a minute. */
const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.5, 2, 10, 60];

/** Measures the duration of each request by endpoint and status. Must run before the routes. */
function timeRequests(registry: Registry): RequestHandler {
  const durations = new Histogram({
    name: 'turno_http_request_seconds',
    help: 'Duration of requests in seconds by endpoint and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  });
  return (request, response, next) => {
    const stop = durations.startTimer({ method: request.method });
    response.once('close', () => stop({ route: requestRoute(response), status: response.statusCode }));
    next();
  };
}

/** Hashes to equal length, for a constant-time comparison. */
const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

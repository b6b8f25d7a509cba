import {
  context,
  DiagLogLevel,
  diag,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';

/** Reads `TURNO_OTLP_ENDPOINT`, the address of an OpenTelemetry collector (OTLP over HTTP). */
export const otlpEndpointSetting = z.url({ protocol: /^https?$/ }).optional();

/**
 * Response header with the trace id, which the log lines of the request contain.
 *
 * @internal used by tests besides this file
 */
export const REQUEST_ID_HEADER = 'x-request-id';

export interface TracingOptions {
  /** Collector that receives the spans; undefined exports none. */
  readonly endpoint: string | undefined;
  /** `turno-branch` or `turno-central`. */
  readonly service: string;
  readonly version: string;
  readonly log: Logger;
}

/**
 * Gives each request, job and exchange with central a trace id, and exports spans if a collector is set. Applies to
 * the process. Resolves with a function that sends the remaining spans and ends tracing.
 */
export async function startTracing({ endpoint, service, version, log }: TracingOptions) {
  const provider = new TracerProvider({
    sampler: endpoint === undefined ? new AlwaysOffSampler() : new AlwaysOnSampler(),
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    spanProcessors: endpoint === undefined ? [] : [await exporting(endpoint)],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const warn = (message: string, ...details: unknown[]) => log.warn({ details }, `tracing: ${message}`);
  diag.setLogger(
    { error: warn, warn, info() {}, debug() {}, verbose() {} },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  return async (): Promise<void> => {
    await provider.shutdown();
    trace.disable();
    propagation.disable();
    context.disable();
    diag.disable();
  };
}

/** The exporter is loaded only if it is used. */
async function exporting(endpoint: string): Promise<BatchSpanProcessor> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  return new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) });
}

/** Id of the current trace, 32 hexadecimal digits; undefined outside of a request, job or exchange. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

/** Headers that continue the current trace at another server. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** Id of the trace whose span a thrown error ended; undefined for other errors. */
export const traceIdOf = (error: unknown): string | undefined =>
  error instanceof Error ? traceIds.get(error) : undefined;

const traceIds = new WeakMap<Error, string>();

/**
 * Runs a function as one span of the current trace, or of a new one. A thrown error is recorded.
 * @param kind `client` for a request to another server
 */
export async function inSpan<Answer>(
  name: string,
  kind: 'client' | 'internal',
  run: () => Promise<Answer>,
): Promise<Answer> {
  const span = tracer().startSpan(name, { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL });
  try {
    return await context.with(trace.setSpan(context.active(), span), run);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Runs each request in a span, which continues the trace of its `traceparent` header. */
export const traceRequests: RequestHandler = (request, response, next) => {
  const parent = propagation.extract(context.active(), request.headers);
  const span = tracer().startSpan(
    request.method,
    {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': request.method, 'url.path': request.path },
    },
    parent,
  );
  response.setHeader(REQUEST_ID_HEADER, span.spanContext().traceId);
  response.once('close', () => {
    span.setAttribute('http.response.status_code', response.statusCode);
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(parent, span), next);
};

/** Names a request and its span by the endpoint, such as `GET /tickets/{id}`. */
export function nameRequest(response: Response, method: string, path: string): void {
  response.locals.route = path;
  trace.getActiveSpan()?.updateName(`${method.toUpperCase()} ${path}`).setAttribute('http.route', path);
}

/** Path of the endpoint that answers; empty if the request reached none. */
export const requestRoute = ({ locals }: Response): string =>
  typeof locals.route === 'string' ? locals.route : '';

const tracer = () => trace.getTracer('turno');

function fail(span: Span, error: unknown): void {
  if (error instanceof Error) traceIds.set(error, span.spanContext().traceId);
  span.recordException(error instanceof Error ? error : String(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

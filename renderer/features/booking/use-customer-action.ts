import type { i18n } from 'i18next';
import { useState } from 'react';
import { createIdempotencyKey } from '#renderer/lib/idempotency.ts';
import { randomKey } from '#renderer/lib/random-key.ts';
import { REQUEST_TIMEOUT_MS } from '#renderer/lib/timeouts.ts';
import { apiErrorText } from '#renderer/public-pages/page-language.ts';
import { ApiError } from '#shared/contract/api-error.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { type Language, language as languageField } from '#shared/contract/fields.ts';

/** Error codes with texts for customers. */
const FOR_CUSTOMERS: readonly ErrorCode[] = [
  ...(['BOOKING_CLOSED', 'BOOKING_UNKNOWN', 'BOOKING_LIMIT', 'CONTACT_REQUIRED'] as const),
  ...(['BOOKING_DAY_LIMIT', 'CONTACT_UNREACHABLE', 'BOOKING_CODE_REQUIRED', 'BOOKING_CODE_OFF'] as const),
  ...(['BOOKING_CODE_EXPIRED', 'BOOKING_CODE_TOO_SOON', 'BOOKING_PROOF_REQUIRED'] as const),
  ...(['SLOT_NOT_OFFERED', 'SLOT_FULL', 'APPOINTMENT_WRONG_STATE'] as const),
];

/** The device found no proof of work in time. */
export class ProofNotFound extends Error {}

/** Text keys for an unanswered request; the booking text states that nothing is booked twice. */
type Unanswered = 'notDone' | 'own.notDone';

/** Error of an action, and the field it belongs to, if any. */
export interface ActionError {
  readonly text: string;
  readonly status: ErrorCode | null;
  readonly field: string | null;
}

/**
 * Runs an action of a customer, one at a time. Retries reuse the retry key; `unanswered` is the error without an
 * answer.
 */
export function useCustomerAction(texts: i18n, unanswered: Unanswered) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<ActionError | null>(null);
  const [steadily] = useState(createIdempotencyKey);

  /** Sends a request; `input` identifies it. `prepare` runs first, outside the time limit of the request. */
  async function act<Answer>(
    input: unknown,
    action: (call: CallOptions) => Promise<Answer>,
    prepare?: () => Promise<void>,
  ): Promise<Answer | null> {
    if (isBusy) return null;
    setBusy(true);
    setSaid(null);
    try {
      await prepare?.();
      const call = { idempotencyKey: randomKey(), signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) };
      return await steadily(input, call, action);
    } catch (error) {
      setSaid(await whyNot(error, texts, unanswered));
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, said, act, clearError: () => setSaid(null) };
}

/** Error text in the language of the page. */
async function whyNot(error: unknown, texts: i18n, unanswered: Unanswered): Promise<ActionError> {
  const t = texts.getFixedT(texts.language, 'booking');
  if (error instanceof ProofNotFound) return { text: t('proofNotFound'), status: null, field: null };
  if (!(error instanceof ApiError)) return { text: t(unanswered), status: null, field: null };
  const language: Language = languageField.catch('es').parse(texts.language);
  const words = FOR_CUSTOMERS.includes(error.status) ? await apiErrorText(error.status, language) : null;
  const filled = words?.replace(/\{\{(\w+)\}\}/g, (_, name) => String(error.detail.params?.[name] ?? ''));
  return {
    text: filled ?? t('refused'),
    status: error.status,
    field: error.detail.field?.split('.').at(-1) ?? null,
  };
}

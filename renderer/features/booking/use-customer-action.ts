import type { i18n } from 'i18next';
import { useState } from 'react';
import { createIdempotencyKey } from '#renderer/lib/idempotency.ts';
import { randomKey } from '#renderer/lib/random-key.ts';
import { apiErrorText } from '#renderer/public-pages/page-language.ts';
import { ApiError } from '#shared/contract/api-error.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { type Language, language as languageField } from '#shared/contract/fields.ts';

const TIMEOUT_MS = 10_000;

/** Refusals whose words are written for customers. */
const FOR_CUSTOMERS: readonly ErrorCode[] = [
  ...(['BOOKING_CLOSED', 'BOOKING_UNKNOWN', 'BOOKING_LIMIT', 'CONTACT_REQUIRED'] as const),
  ...(['SLOT_NOT_OFFERED', 'SLOT_TAKEN', 'APPOINTMENT_WRONG_STATE'] as const),
];

/** Promises that nobody books twice, where somebody books. */
type Unanswered = 'notDone' | 'own.notDone';

/** Why something was not done, and by which field, if one of them. */
export interface ActionError {
  readonly text: string;
  readonly status: ErrorCode | null;
  readonly field: string | null;
}

/**
 * Does what a customer asks for: once at a time, and the same under the same key again where no answer came, which is
 * said by `unanswered`.
 */
export function useCustomerAction(texts: i18n, unanswered: Unanswered) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<ActionError | null>(null);
  const [steadily] = useState(createIdempotencyKey);

  /** Does what `asked` says; told of something else, it is another deed. */
  async function act<Answer>(
    input: unknown,
    action: (call: CallOptions) => Promise<Answer>,
  ): Promise<Answer | null> {
    if (isBusy) return null;
    setBusy(true);
    setSaid(null);
    const call = { idempotencyKey: randomKey(), signal: AbortSignal.timeout(TIMEOUT_MS) };
    try {
      return await steadily(input, call, action);
    } catch (error) {
      setSaid(await whyNot(error, texts, unanswered));
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, said, act, forget: () => setSaid(null) };
}

/** Says in the page's language why something was not done. */
async function whyNot(error: unknown, texts: i18n, unanswered: Unanswered): Promise<ActionError> {
  const t = texts.getFixedT(texts.language, 'booking');
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

import type { i18n } from 'i18next';
import { useRef, useState } from 'react';
import { randomKey } from '#renderer/lib/server/random-key.ts';
import { refusalText } from '#renderer/public-pages/texts/page-language.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { type Language, language as languageField } from '#shared/contract/fields.ts';
import { Refusal } from '#shared/contract/refused.ts';

const PATIENCE_MS = 10_000;

/** Refusals whose words are written for customers. */
const FOR_CUSTOMERS: readonly ErrorCode[] = [
  ...(['BOOKING_CLOSED', 'BOOKING_UNKNOWN', 'BOOKINGS_ENOUGH', 'CONTACT_NEEDED'] as const),
  ...(['SLOT_NOT_OFFERED', 'SLOT_TAKEN', 'APPOINTMENT_WRONG_STATE'] as const),
];

/** Why something was not done, and by which field, if one of them. */
export interface Said {
  readonly text: string;
  readonly status: ErrorCode | null;
  readonly field: string | null;
}

type Options = { readonly idempotencyKey: string; readonly signal: AbortSignal };

/** Does what a customer asks for: once at a time, and under the same key again where no answer came. */
export function useDeed(texts: i18n) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const key = useRef<string | null>(null);

  async function act<Answer>(deed: (options: Options) => Promise<Answer>): Promise<Answer | null> {
    if (isBusy) return null;
    setBusy(true);
    setSaid(null);
    key.current ??= randomKey();
    try {
      const answer = await deed({
        ...{ idempotencyKey: key.current, signal: AbortSignal.timeout(PATIENCE_MS) },
      });
      key.current = null;
      return answer;
    } catch (error) {
      if (error instanceof Refusal) key.current = null;
      setSaid(await whyNot(error, texts));
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, said, act, forget: () => setSaid(null) };
}

/** Says in the page's language why something was not done. */
async function whyNot(error: unknown, texts: i18n): Promise<Said> {
  const t = texts.getFixedT(texts.language, 'booking');
  if (!(error instanceof Refusal)) return { text: t('notDone'), status: null, field: null };
  const language: Language = languageField.catch('es').parse(texts.language);
  const words = FOR_CUSTOMERS.includes(error.status) ? await refusalText(error.status, language) : null;
  const filled = words?.replace(/\{\{(\w+)\}\}/g, (_, name) => String(error.detail.params?.[name] ?? ''));
  return {
    text: filled ?? t('refused'),
    status: error.status,
    field: error.detail.field?.split('.').at(-1) ?? null,
  };
}

import type { i18n } from 'i18next';
import { useRef, useState } from 'react';
import { randomKey } from '#renderer/lib/idempotency.ts';
import { apiErrorText } from '#renderer/public-pages/page-language.ts';
import { ApiError } from '#shared/contract/api-error.ts';
import type { Client } from '#shared/contract/client.ts';
import type {
  cancelPhoneTicket,
  PhoneTicket,
  postponePhoneTicket,
  returnPhoneTicket,
} from '#shared/contract/devices/phone-tickets.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { type Language, language as languageField } from '#shared/contract/fields.ts';
import type { TicketAddress } from './phone-address.ts';

type PhoneEndpoint = typeof postponePhoneTicket | typeof cancelPhoneTicket | typeof returnPhoneTicket;
const TIMEOUT_MS = 10_000;

/** Refusals whose words are written for customers. */
const FOR_CUSTOMERS: readonly ErrorCode[] = [
  ...(['PHONE_TICKET_UNKNOWN', 'PHONE_TICKET_CALLED', 'PHONE_TICKET_SERVED', 'PHONE_TICKET_ENDED'] as const),
  ...(['MORE_TIME_USED', 'VIRTUAL_TICKET_CLOSED', 'PHONE_HAS_TICKET', 'PHONE_POSITION_REQUIRED'] as const),
  ...(['PHONE_TOO_FAR', 'NO_SHOW_TIME_OVER'] as const),
];

/** Says in the page's language why something was not done. */
export async function whyNot(error: unknown, texts: i18n): Promise<string> {
  const t = texts.getFixedT(texts.language, 'phone');
  if (!(error instanceof ApiError)) return t('notDone');
  const language: Language = languageField.catch('es').parse(texts.language);
  return (await customersText(error.status, language)) ?? t('refused');
}

/** Says a refusal in words that are written for customers; null where there are none. */
export const customersText = async (status: string, language: Language): Promise<string | null> =>
  FOR_CUSTOMERS.some((one) => one === status) ? apiErrorText(status, language) : null;

/**
 * Does what a customer may do with a ticket: once at a time, and under the same key again where no answer came, so that
 * a second touch does nothing twice.
 */
export function usePhoneAction(
  client: Client,
  at: TicketAddress,
  texts: i18n,
  show: (ticket: PhoneTicket) => void,
) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const keys = useRef(new Map<PhoneEndpoint, string>()).current;

  async function act(action: PhoneEndpoint, done: string | null): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setSaid(null);
    const idempotencyKey = keys.get(action) ?? randomKey();
    keys.set(action, idempotencyKey);
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const ticket = await client.call(action, { body: at }, { idempotencyKey, signal });
      show(ticket);
      keys.delete(action);
      // At central the branch is still to do it; the page says so for as long as it has not.
      setSaid(ticket.relayed ? null : done);
    } catch (error) {
      if (error instanceof ApiError) keys.delete(action);
      setSaid(await whyNot(error, texts));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, said, act };
}

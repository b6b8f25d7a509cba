import { postToProvider } from './post-to-provider.ts';
import type { OutgoingSms, ProviderOptions, SmsOutcome, SmsProvider } from './sms-provider.ts';

const API = 'https://api.twilio.com';

/** Codes of Twilio about the account and its sender, beside those of HTTP (www.twilio.com/docs/api/errors). */
const OF_ACCOUNT: readonly number[] = [20003, 20005, 20404, 21212, 21603, 21606, 21659, 21660, 63038];

/**
 * Twilio's Messages API, `accountSid=…&authToken=…`. It has no key by which it would know a message again, so that one
 * whose answer was lost is not sent a second time.
 */
export function createTwilio({ params, from, line }: ProviderOptions): SmsProvider {
  const account = params.get('accountSid') ?? '';
  const secret = params.get('authToken') ?? '';
  return {
    keepsKeys: false,
    async send({ to, text }: OutgoingSms): Promise<SmsOutcome> {
      if (account === '' || secret === '')
        return { kind: 'refused', about: 'account', why: 'accountSid and authToken are not set' };
      const answered = await postToProvider(
        line,
        `${API}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
        {
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`,
          },
          body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
        },
      );
      return 'kind' in answered ? answered : meant(answered.status, answered.json);
    },
  };
}

function meant(status: number, json: unknown): SmsOutcome {
  const { sid, code } = (json ?? {}) as { readonly sid?: unknown; readonly code?: unknown };
  if (status >= 200 && status < 300) return { kind: 'sent', reference: String(sid ?? '').slice(0, 80) };
  const why = typeof code === 'number' ? `HTTP ${status}, Twilio ${code}` : `HTTP ${status}`;
  if (status === 429) return { kind: 'again', why };
  if (status >= 500) return { kind: 'unknown', why };
  const ofAccount = status !== 400 || (typeof code === 'number' && OF_ACCOUNT.includes(code));
  return { kind: 'refused', about: ofAccount ? 'account' : 'message', why };
}

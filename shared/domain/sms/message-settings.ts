import type { SettingName } from '../settings/registry.ts';
import type { TicketSms } from './message-kinds.ts';

/** Settings of each ticket message: text and switch. */
export const MESSAGE_SETTINGS = {
  welcome: { text: 'smsWelcome', on: 'smsWelcomeEnabled' },
  approaching: { text: 'smsApproaching', on: 'smsApproachingEnabled' },
  turn: { text: 'smsTurnNow', on: 'smsTurnNowEnabled' },
  thanks: { text: 'smsThanks', on: 'smsThanksEnabled' },
} as const satisfies Record<TicketSms, Readonly<Record<'text' | 'on', SettingName>>>;

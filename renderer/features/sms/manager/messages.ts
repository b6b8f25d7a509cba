import { MESSAGE_SETTINGS } from '#shared/domain/sms/message-settings.ts';
import type { Placeholder } from '#shared/domain/sms/placeholders.ts';

/** Messages in the order of their sending, with their settings. */
export const MESSAGES = [
  { kind: 'welcome', ...MESSAGE_SETTINGS.welcome },
  { kind: 'approaching', ...MESSAGE_SETTINGS.approaching, extra: 'smsApproachingQuantity' },
  { kind: 'turn', ...MESSAGE_SETTINGS.turn },
  { kind: 'thanks', ...MESSAGE_SETTINGS.thanks, extra: 'smsThanksDelay' },
] as const;
export type Message = (typeof MESSAGES)[number];

/** Placeholders of each message: position data exist only before the call. */
export const OFFERED: Readonly<Record<Message['kind'], readonly Placeholder[]>> = {
  welcome: ['ticket', 'branch', 'ahead', 'link', 'firm'],
  approaching: ['ticket', 'branch', 'ahead', 'link', 'firm'],
  turn: ['ticket', 'workstation', 'branch', 'link', 'firm'],
  thanks: ['ticket', 'branch', 'link', 'firm'],
};

/** Lists the settings of the page, in order. */
export const NAMES = MESSAGES.flatMap((one) =>
  'extra' in one ? [one.text, one.on, one.extra] : [one.text, one.on],
);

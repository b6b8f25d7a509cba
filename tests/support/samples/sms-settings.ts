import type { SettingName } from '#shared/domain/settings/registry.ts';

/** Settings with which a branch sends every message through a gateway. */
export const SMS_SETTINGS: Readonly<Partial<Record<SettingName, string>>> = {
  smsWelcome: 'Su número es {ticket} en {branch}.',
  smsWelcomeEnabled: 'true',
  smsApproaching: '{ticket}: quedan {ahead}.',
  smsApproachingEnabled: 'true',
  smsApproachingQuantity: '1',
  smsTurnNow: '{ticket}: pase al {workstation}.',
  smsTurnNowEnabled: 'true',
  smsThanks: 'Gracias. {link} {firm}',
  smsThanksEnabled: 'true',
  smsThanksDelay: '60000',
  smsProvider: 'gateway',
  smsProviderParams: 'token=geheim-7f3a',
  smsFromNumber: 'Valdemar',
  smsPackage: '100000',
  smsPackageType: 'monthly',
  smsAlertPhones: '600 000 001, +46701234567',
  smsFirm: 'Banco de Valdemar',
  smsLink: 'vald.es/o',
};

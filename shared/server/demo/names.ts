import type { Language } from '#shared/contract/fields.ts';

/** A name of the demonstration in the three languages. */
export type Name = Readonly<Record<Language, string>>;

const name = (es: string, en: string, sv: string): Name => ({ es, en, sv });

export const SERVICES = [
  { name: name('Caja', 'Cash desk', 'Kassa'), seconds: 240, noTicket: false },
  {
    name: name('Cuentas y tarjetas', 'Accounts and cards', 'Konton och kort'),
    seconds: 480,
    noTicket: false,
  },
  {
    name: name('Préstamos e hipotecas', 'Loans and mortgages', 'Lån och bolån'),
    seconds: 1200,
    noTicket: false,
  },
  {
    name: name('Empresas y autónomos', 'Business customers', 'Företagskunder'),
    seconds: 720,
    noTicket: false,
  },
  { name: name('Información', 'Information', 'Information'), seconds: 180, noTicket: true },
] as const;

export const SEGMENTS = [
  name('General', 'General', 'Alla kunder'),
  name('Cliente Plus', 'Plus customer', 'Pluskund'),
  name('Atención prioritaria', 'Priority assistance', 'Behov av förtur'),
] as const;

/** Names the queues: one a service for everybody, and one for customers with priority. */
export const QUEUES = [
  { name: name('Caja', 'Cash desk', 'Kassa'), letter: 'A', sla: 600 },
  { name: name('Cuentas y tarjetas', 'Accounts and cards', 'Konton och kort'), letter: 'B', sla: 900 },
  { name: name('Préstamos e hipotecas', 'Loans and mortgages', 'Lån och bolån'), letter: 'C', sla: 1200 },
  { name: name('Empresas y autónomos', 'Business customers', 'Företagskunder'), letter: 'D', sla: 900 },
  { name: name('Información', 'Information', 'Information'), letter: 'E', sla: 300 },
  { name: name('Preferente', 'Priority', 'Förtur'), letter: 'P', sla: 300 },
] as const;

/** Place of the queue for customers with priority, in QUEUES. */
export const PRIORITY_QUEUE = 5;

export const QUESTIONS = {
  who: name('¿Cómo podemos atenderle?', 'How may we help you?', 'Vem är du som kund?'),
  what: name('¿Qué necesita hacer hoy?', 'What brings you here today?', 'Vad gäller ditt besök?'),
  hint: name(
    'Toque una opción y tome su ticket.',
    'Touch an option and take your ticket.',
    'Tryck på ett val och ta din kölapp.',
  ),
  chooseHint: name('Toque una opción.', 'Touch an option.', 'Tryck på ett val.'),
  back: name('Volver', 'Back', 'Tillbaka'),
} as const;

export const FOOTER = name(
  'Tenga a mano su documento de identidad.',
  'Please have your identity card ready.',
  'Ha gärna din legitimation redo.',
);

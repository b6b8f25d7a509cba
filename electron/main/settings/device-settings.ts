import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { DEVICE_ROLES } from '#electron/roles.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';

/** Draws a key of 256 bits, which this machine and, as a hash, the branch server alone ever know. */
export const generateKey = (): string => randomBytes(32).toString('hex');

const pixels = z.number().int().min(-100_000).max(100_000);
const rectangle = z.object({ x: pixels, y: pixels, width: pixels.positive(), height: pixels.positive() });

/** Names a screen so that it is known again after a start, though the system may number it otherwise. */
const selectedScreen = z.object({ id: z.number(), label: z.string().max(200), x: pixels, y: pixels });

const key = z.string().regex(/^[0-9a-f]{64}$/);
const origin = z
  .string()
  .max(300)
  .regex(/^https?:\/\/[^/]+$/);

/** For how long a graphics card is left alone, how often it was, and what drove it then. */
const softwareRendering = z.object({
  until: z.number(),
  times: z.number().int().min(1).max(10),
  driver: z.string().max(200),
});

/** Each line falls back by itself: one that is damaged costs no other. */
const SCHEMA = z.object({
  key: key.catch(generateKey),
  language: z.enum(LANGUAGES).nullable().catch(null),
  role: z.enum(DEVICE_ROLES).nullable().catch(null),
  server: origin.nullable().catch(null).describe('Origin of the branch server'),
  path: z
    .string()
    .max(500)
    .regex(/^\/(?!\/)/)
    .nullable()
    .catch(null)
    .describe('Of the page that the server gave it last: the next start shows it without asking'),
  former: z
    .array(z.object({ server: origin, key }))
    .max(10)
    .catch([])
    .describe('Where the machine was something else, and the branch has not heard yet that it is not'),
  workstation: z.string().max(45).nullable().catch(null),
  screen: selectedScreen.nullable().catch(null).describe('Null for the main one'),
  bounds: rectangle.nullable().catch(null).describe('Where an operator has left the window'),
  softwareRendering: softwareRendering
    .nullable()
    .catch(null)
    .describe('The graphics card has failed again and again'),
});
export type SoftwareRendering = z.infer<typeof softwareRendering>;
export type DeviceSettings = Readonly<z.infer<typeof SCHEMA>>;

/** Makes settings out of whatever a file holds; throws nothing. */
export function readDeviceSettings(stored: unknown): DeviceSettings {
  return SCHEMA.safeParse(stored).data ?? SCHEMA.parse({});
}

/** Tells whether a file holds settings, though perhaps not all: those without a key are none. */
export const hasSettings = (stored: unknown): boolean => z.object({ key }).safeParse(stored).success;

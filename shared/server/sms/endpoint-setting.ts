import { z } from 'zod';
import { hasShape } from '#shared/domain/settings/shapes.ts';

/** Reads `TURNO_SMS_ENDPOINT`: where messages are handed over is settled by whoever runs the server. */
export const smsEndpointSetting = z
  .string()
  .max(120)
  .refine((address) => hasShape('webhookAddress', address), 'not an https address')
  .optional();

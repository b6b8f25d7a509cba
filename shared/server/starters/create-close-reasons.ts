import type { Language } from '#shared/contract/fields.ts';
import { repository } from '../db/repository.ts';
import type { Seeding } from './seeding.ts';
import { name } from './starter.ts';

const CLOSE_REASONS = [
  name('Almuerzo', 'Lunch', 'Lunch'),
  name('Descanso', 'Break', 'Paus'),
  name('Incidencia', 'Problem', 'Driftstörning'),
  name('Reunión', 'Meeting', 'Möte'),
] as const;

/** Adds common close reasons beside the default one. */
export async function createCloseReasons(scope: Seeding, language: Language): Promise<void> {
  for (const reason of CLOSE_REASONS)
    await repository(scope, 'close_reasons').insert({ description: reason[language], is_default: 0 });
}

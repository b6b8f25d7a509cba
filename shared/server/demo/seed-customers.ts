import { repository } from '../db/repository.ts';
import type { Seeding } from '../starters/seeding.ts';

const CUSTOMERS = [
  ['Carmen', 'Luisa', 'Ortega Prieto', 'VA-100231', '+34600111001'],
  ['Javier', '', 'Montes Aguilar', 'VA-100478', '+34600111002'],
  ['Ana', 'Belén', 'Robles Calvo', 'VA-101120', '+34600111003'],
  ['Miguel', 'Ángel', 'Duarte Sanz', 'VA-101377', '+34600111004'],
  ['Pilar', '', 'Navarro Gil', 'VA-102045', '+34600111005'],
  ['Óscar', '', 'Ibáñez Lara', 'VA-102266', '+34600111006'],
  ['Mercedes', '', 'Quiroga Peña', 'VA-103512', ''],
  ['Erik', '', 'Sandström', 'VA-104009', '+46700111008'],
] as const;

/** Adds people that the bank knows, each with an address in its own system. */
export async function seedCustomers(scope: Seeding): Promise<void> {
  for (const [first_name, mid_name, last_name, account, telephone] of CUSTOMERS) {
    await repository(scope, 'customers').insert({
      first_name,
      mid_name,
      last_name,
      account,
      telephone,
      image_location: '',
      crm_link: `https://clientes.valdemar.example/${account}`,
    });
  }
}

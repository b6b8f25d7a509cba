import type { Language } from '#shared/contract/fields.ts';
import { repository } from '../db/repository.ts';
import type { Seeding } from '../starters/seeding.ts';
import { name } from '../starters/starter.ts';

/** First, middle and last names, separated by bars, then account and telephone. */
const CUSTOMERS = [
  [
    name('Carmen|Luisa|Ortega Prieto', 'Carmen|Louise|Orton', 'Karin|Lovisa|Ortman'),
    'VA-100231',
    '+34600111001',
  ],
  [name('Javier||Montes Aguilar', 'James||Montague', 'Jakob||Monsson'), 'VA-100478', '+34600111002'],
  [
    name('Ana|Belén|Robles Calvo', 'Anne|Beth|Roberts', 'Anna|Britta|Robertsson'),
    'VA-101120',
    '+34600111003',
  ],
  [name('Miguel|Ángel|Duarte Sanz', 'Michael|Alan|Dawson', 'Mikael|Alf|Dahl'), 'VA-101377', '+34600111004'],
  [name('Pilar||Navarro Gil', 'Phyllis||Nash', 'Pernilla||Nordin'), 'VA-102045', '+34600111005'],
  [name('Óscar||Ibáñez Lara', 'Oscar||Irving', 'Oskar||Isaksson'), 'VA-102266', '+34600111006'],
  [name('Mercedes||Quiroga Peña', 'Mercy||Quinn', 'Margareta||Qvist'), 'VA-103512', ''],
  [name('Erik||Sandström', 'Erik||Sandström', 'Erik||Sandström'), 'VA-104009', '+46700111008'],
] as const;
const DOMAIN = name('clientes', 'customers', 'kunder');

/** Adds people that the bank knows, each with an address in its own system. */
export async function seedCustomers(scope: Seeding, language: Language): Promise<void> {
  for (const [names, account, telephone] of CUSTOMERS) {
    const [first_name = '', mid_name = '', last_name = ''] = names[language].split('|');
    await repository(scope, 'customers').insert({
      first_name,
      mid_name,
      last_name,
      account,
      telephone,
      image_location: '',
      crm_link: `https://${DOMAIN[language]}.valdemar.example/${account}`,
    });
  }
}

import { repository } from '../db/repository.ts';
import { FIRST_NAMES } from '../first-start/first-names.ts';
import type { Seeding } from './seeding.ts';

/** Lists what is done at the workstations of a bank. */
const TRANSACTIONS = [
  { name: 'Efectivo', details: ['Ingreso', 'Reintegro', 'Cambio de divisas', 'Pago de recibos'] },
  { name: 'Cuentas', details: ['Apertura', 'Cancelación', 'Cambio de titular', 'Certificado de saldo'] },
  { name: 'Tarjetas', details: ['Alta', 'Bloqueo', 'Cambio de PIN', 'Entrega de la tarjeta'] },
  { name: 'Préstamos e hipotecas', details: ['Simulación', 'Solicitud', 'Firma', 'Amortización anticipada'] },
  { name: 'Empresas', details: ['Alta de TPV', 'Remesa de recibos', 'Línea de crédito'] },
  {
    name: 'Información',
    details: ['Consulta general', 'Ayuda con la banca en línea', 'Cita con un gestor', 'Reclamación'],
  },
] as const;

const CLOSE_REASONS = ['Almuerzo', 'Descanso', 'Incidencia', 'Reunión'] as const;

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

/** The transactions of the bank and a detail profile that includes them all; the profile's id. */
export async function seedDetailProfile(scope: Seeding, branchType: number): Promise<number> {
  const profile = await repository(scope, 'detail_profiles').insert({
    name: 'Toda la operativa',
    description: 'Toda la operativa de la oficina',
    id_branch_types: branchType,
    enabled: 1,
  });
  for (const { name, details } of TRANSACTIONS) {
    const { id: id_transactions } = await repository(scope, 'transactions').insert({
      name,
      description: name,
      enabled: 1,
    });
    for (const detail of details) {
      await repository(scope, 'transaction_details').insert({ name: detail, id_transactions, enabled: 1 });
    }
    await repository(scope, 'detail_profile_transactions').insert({
      id_detail_profiles: profile.id,
      id_transactions,
    });
  }
  return profile.id;
}

export async function seedCloseReasons(scope: Seeding): Promise<void> {
  const reasons = repository(scope, 'close_reasons');
  await reasons.insert({ description: FIRST_NAMES.es.closeReason, is_default: 1 });
  for (const description of CLOSE_REASONS) await reasons.insert({ description, is_default: 0 });
}

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

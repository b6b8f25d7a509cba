import { foldText } from '../fold-text.ts';

/**
 * Column names in Spanish, English and Swedish, as other calendars export them, and as in the API. Case, accents and
 * punctuation are ignored.
 */
const NAMES = {
  start: 'start inicio cuando fechayhora fechahora citadia when datetime dateandtime nar datumochtid borjan',
  day: 'day fecha dia date datum dag startdate fechadecomienzo fechadeinicio fechainicio startdatum',
  time: 'time hora tid klockslag kl starttime horadecomienzo horadeinicio horainicio comienzo starttid',
  customerName:
    'customername customer name fullname client nombre nombrecompleto nombreyapellidos nombredelcliente cliente namn kund kundensnamn kundnamn subject asunto amne',
  lastName: 'lastname surname familyname apellido apellidos efternamn',
  phonenumber:
    'phonenumber phone telephone mobile tel telefono movil celular telefonomovil telefon telefonnummer mobil mobilnummer',
  email: 'email mail emailaddress correo correoelectronico epost epostadress mejl',
  notes: 'notes note comments notas nota observaciones comentarios anteckningar anteckning kommentar',
  service: 'servname service idservices servicename servicio tramite paraque purpose tjanst arende',
  segment: 'segmentname segment idsegments segmento',
  categories: 'categories category categorias categoria kategorier kategori',
} as const;

export type ImportColumn = keyof typeof NAMES;

const BY_NAME: ReadonlyMap<string, ImportColumn> = new Map(
  Object.entries(NAMES).flatMap(([column, names]) =>
    names.split(' ').map((name) => [name, column as ImportColumn]),
  ),
);

/** Finds the column for a header; undefined for an unknown one. */
export const columnCalled = (name: string): ImportColumn | undefined =>
  BY_NAME.get(foldText(name).replace(/[^\p{L}\p{N}]/gu, ''));

import { name, type Starter } from './starter.ts';

/** Starter for a town hall. */
export const TOWN_HALL: Starter = {
  services: [
    { name: name('Registro', 'Document submission', 'Inlämning'), seconds: 300, letter: 'A', sla: 600 },
    {
      name: name('Padrón y certificados', 'Residence and certificates', 'Intyg och utdrag'),
      seconds: 420,
      letter: 'B',
      sla: 900,
    },
    {
      name: name('Tasas e impuestos', 'Taxes and fees', 'Avgifter och fakturor'),
      seconds: 480,
      letter: 'C',
      sla: 900,
    },
    {
      name: name('Licencias y urbanismo', 'Permits and planning', 'Bygglov och tillstånd'),
      seconds: 900,
      letter: 'D',
      sla: 1200,
    },
    {
      name: name('Información', 'Information', 'Information'),
      seconds: 180,
      letter: 'E',
      sla: 300,
      noTicket: true,
    },
  ],
  segments: [
    name('General', 'General', 'Alla besökare'),
    name('Atención prioritaria', 'Priority assistance', 'Behov av förtur'),
  ],
  priority: { name: name('Preferente', 'Priority', 'Förtur'), letter: 'P', sla: 300 },
  footer: name(
    'Tenga a mano su documento de identidad.',
    'Please have your identity document ready.',
    'Ha gärna din legitimation redo.',
  ),
  groups: [
    {
      name: name('Registro', 'Document submission', 'Inlämning'),
      details: [
        name('Instancia general', 'General request', 'Allmän ansökan'),
        name('Aportación de documentos', 'Additional documents', 'Komplettering'),
        name('Recurso', 'Appeal', 'Överklagande'),
      ],
    },
    {
      name: name('Padrón', 'Residence', 'Intyg'),
      details: [
        name('Alta', 'Registration', 'Anmälan'),
        name('Cambio de domicilio', 'Change of address', 'Ändrad adress'),
        name('Certificado', 'Certificate', 'Intyg'),
      ],
    },
    {
      name: name('Información', 'Information', 'Information'),
      details: [
        name('Consulta general', 'General question', 'Allmän fråga'),
        name('Estado de un expediente', 'Progress of a case', 'Läget i ett ärende'),
        name('Queja o sugerencia', 'Complaint or suggestion', 'Klagomål eller förslag'),
      ],
    },
  ],
  everyQueue: name('Todo el ayuntamiento', 'The whole town hall', 'Hela kommunhuset'),
  everyGroup: name('Todos los trámites', 'All procedures', 'Alla ärenden'),
  workstationType: {
    name: name('Mesa', 'Desk', 'Disk'),
    description: name('Mesa de atención', 'Service desk', 'Kunddisk'),
  },
  workstation: name('Mesa', 'Desk', 'Disk'),
  area: name('Atención ciudadana', 'Citizen services', 'Medborgarservice'),
};

import { name, type Starter } from './starter.ts';

/** Starter for a clinic. */
export const CLINIC: Starter = {
  services: [
    { name: name('Admisión', 'Reception', 'Reception'), seconds: 240, letter: 'A', sla: 600 },
    {
      name: name('Análisis y extracciones', 'Blood tests and samples', 'Provtagning'),
      seconds: 360,
      letter: 'B',
      sla: 900,
    },
    { name: name('Radiología', 'X-ray', 'Röntgen'), seconds: 600, letter: 'C', sla: 1200 },
    { name: name('Citas', 'Appointments', 'Tidsbokning'), seconds: 300, letter: 'D', sla: 900 },
    {
      name: name('Información', 'Information', 'Information'),
      seconds: 180,
      letter: 'E',
      sla: 300,
      noTicket: true,
    },
  ],
  segments: [
    name('General', 'General', 'Alla patienter'),
    name('Atención prioritaria', 'Priority assistance', 'Behov av förtur'),
  ],
  priority: { name: name('Preferente', 'Priority', 'Förtur'), letter: 'P', sla: 300 },
  footer: name(
    'Tenga a mano su tarjeta sanitaria.',
    'Please have your health card ready.',
    'Ha gärna din legitimation redo.',
  ),
  groups: [
    {
      name: name('Admisión', 'Reception', 'Reception'),
      details: [
        name('Llegada a consulta', 'Arrival for a consultation', 'Ankomst till besök'),
        name('Alta de paciente', 'New patient', 'Ny patient'),
        name('Cambio de datos', 'Change of details', 'Ändrade uppgifter'),
        name('Justificante', 'Certificate of attendance', 'Besöksintyg'),
      ],
    },
    {
      name: name('Citas', 'Appointments', 'Tidsbokning'),
      details: [
        name('Cita nueva', 'New appointment', 'Ny tid'),
        name('Cambio de cita', 'Change of appointment', 'Ombokning'),
        name('Anulación de cita', 'Cancelled appointment', 'Avbokning'),
      ],
    },
    {
      name: name('Información', 'Information', 'Information'),
      details: [
        name('Consulta general', 'General question', 'Allmän fråga'),
        name('Recogida de resultados', 'Collection of results', 'Hämtning av provsvar'),
        name('Reclamación', 'Complaint', 'Klagomål'),
      ],
    },
  ],
  everyQueue: name('Toda la clínica', 'The whole clinic', 'Hela kliniken'),
  everyGroup: name('Todas las gestiones', 'All requests', 'Alla ärenden'),
  workstationType: {
    name: name('Mostrador', 'Counter', 'Disk'),
    description: name('Mostrador de atención', 'Service counter', 'Patientdisk'),
  },
  workstation: name('Mostrador', 'Counter', 'Disk'),
  area: name('Recepción', 'Reception area', 'Reception'),
};

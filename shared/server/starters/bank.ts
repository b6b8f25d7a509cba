import { name, type Starter } from './starter.ts';

/** Starter for a bank; also used by the demonstration. */
export const BANK: Starter = {
  services: [
    { name: name('Caja', 'Cash desk', 'Kassa'), seconds: 240, letter: 'A', sla: 600 },
    {
      name: name('Cuentas y tarjetas', 'Accounts and cards', 'Konton och kort'),
      seconds: 480,
      letter: 'B',
      sla: 900,
    },
    {
      name: name('Préstamos e hipotecas', 'Loans and mortgages', 'Lån och bolån'),
      seconds: 1200,
      letter: 'C',
      sla: 1200,
    },
    {
      name: name('Empresas y autónomos', 'Business customers', 'Företagskunder'),
      seconds: 720,
      letter: 'D',
      sla: 900,
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
    name('General', 'General', 'Alla kunder'),
    name('Cliente Plus', 'Plus customer', 'Pluskund'),
    name('Atención prioritaria', 'Priority assistance', 'Behov av förtur'),
  ],
  priority: { name: name('Preferente', 'Priority', 'Förtur'), letter: 'P', sla: 300 },
  footer: name(
    'Tenga a mano su documento de identidad.',
    'Please have your identity card ready.',
    'Ha gärna din legitimation redo.',
  ),
  groups: [
    {
      name: name('Efectivo', 'Cash', 'Kontanter'),
      details: [
        name('Ingreso', 'Deposit', 'Insättning'),
        name('Reintegro', 'Withdrawal', 'Uttag'),
        name('Cambio de divisas', 'Currency exchange', 'Valutaväxling'),
        name('Pago de recibos', 'Bill payment', 'Betalning av räkningar'),
      ],
    },
    {
      name: name('Cuentas', 'Accounts', 'Konton'),
      details: [
        name('Apertura', 'Opening', 'Öppnande'),
        name('Cancelación', 'Closing', 'Avslut'),
        name('Cambio de titular', 'Change of holder', 'Byte av innehavare'),
        name('Certificado de saldo', 'Certificate of balance', 'Saldobesked'),
      ],
    },
    {
      name: name('Tarjetas', 'Cards', 'Kort'),
      details: [
        name('Alta', 'New card', 'Nytt kort'),
        name('Bloqueo', 'Blocking', 'Spärr'),
        name('Cambio de PIN', 'Change of PIN', 'Byte av pinkod'),
        name('Entrega de la tarjeta', 'Handing over of the card', 'Utlämning av kort'),
      ],
    },
    {
      name: name('Préstamos e hipotecas', 'Loans and mortgages', 'Lån och bolån'),
      details: [
        name('Simulación', 'Quotation', 'Beräkning'),
        name('Solicitud', 'Application', 'Ansökan'),
        name('Firma', 'Signing', 'Undertecknande'),
        name('Amortización anticipada', 'Early repayment', 'Extra amortering'),
      ],
    },
    {
      name: name('Empresas', 'Business', 'Företag'),
      details: [
        name('Alta de TPV', 'New card terminal', 'Ny kortterminal'),
        name('Remesa de recibos', 'Direct debits', 'Autogiro'),
        name('Línea de crédito', 'Credit line', 'Checkkredit'),
      ],
    },
    {
      name: name('Información', 'Information', 'Information'),
      details: [
        name('Consulta general', 'General question', 'Allmän fråga'),
        name('Ayuda con la banca en línea', 'Help with online banking', 'Hjälp med internetbanken'),
        name('Cita con un gestor', 'Appointment with an adviser', 'Möte med rådgivare'),
        name('Reclamación', 'Complaint', 'Klagomål'),
      ],
    },
  ],
  everyQueue: name('Toda la oficina', 'The whole branch', 'Hela kontoret'),
  everyGroup: name('Toda la operativa', 'All transactions', 'Alla ärenden'),
  workstationType: {
    name: name('Mesa', 'Desk', 'Disk'),
    description: name('Mesa de atención', 'Service desk', 'Kunddisk'),
  },
  workstation: name('Puesto', 'Desk', 'Disk'),
  area: name('Patio de operaciones', 'Banking hall', 'Kundhall'),
};

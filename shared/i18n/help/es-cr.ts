import branchReset from './es-CR/branch-reset.json' with { type: 'json' };
import replication from './es-CR/replication.json' with { type: 'json' };
import services from './es-CR/services.json' with { type: 'json' };
import signIn from './es-CR/sign-in.json' with { type: 'json' };
import ticketGeneration from './es-CR/ticket-generation.json' with { type: 'json' };
import workstation from './es-CR/workstation.json' with { type: 'json' };

/** The help pages: Costa Rican Spanish, where it differs. */
export const esCR = {
  'branch-reset': branchReset,
  replication,
  services,
  'sign-in': signIn,
  'ticket-generation': ticketGeneration,
  workstation,
};

import signIn from './es-MX/sign-in.json' with { type: 'json' };
import workstation from './es-MX/workstation.json' with { type: 'json' };

/** The help pages: Mexican Spanish, where it differs. */
export const esMX = {
  'sign-in': signIn,
  workstation,
};

import signIn from './es-AR/sign-in.json' with { type: 'json' };
import workstation from './es-AR/workstation.json' with { type: 'json' };

/** The help pages: Argentine Spanish, where it differs. */
export const esAR = {
  'sign-in': signIn,
  workstation,
};

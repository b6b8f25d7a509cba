import styles from './branch-form.module.css';
import { BranchFormScreen } from './branch-form-screen.tsx';

const LIST = '/app/fleet';

/** The form as the fleet opens it: one that was changed is shown as it is now. */
export const FleetBranchForm = () => (
  <div className={styles.alone}>
    <BranchFormScreen list={LIST} shownAt={(id) => `${LIST}/${id}`} />
  </div>
);

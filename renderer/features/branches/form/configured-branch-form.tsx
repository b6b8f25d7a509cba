import { BranchFormScreen } from './branch-form-screen.tsx';

/** The form as the configuration opens it. */
export const ConfiguredBranchForm = () => <BranchFormScreen list="/app/configuration/branch" />;

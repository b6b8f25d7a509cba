/**
 * Where a branch keeps the packages that it offers to its devices, below its data folder: each beside the `.json` that
 * says, signed, what it is. What central hands out is called by its hash; what somebody lays there, as it was made.
 */
export const DEVICE_PACKAGES_FOLDER = 'device-packages';

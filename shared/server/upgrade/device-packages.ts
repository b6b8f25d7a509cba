/**
 * Folder of device packages in a branch's data folder, each with its signed `.json`. Central's are named by hash,
 * others keep their name.
 */
export const DEVICE_PACKAGES_FOLDER = 'device-packages';

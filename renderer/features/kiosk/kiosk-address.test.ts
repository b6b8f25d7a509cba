import { describe, expect, it } from 'vitest';
import { kioskAddress } from './kiosk-viewer.ts';

describe('the address of a kiosk', () => {
  it.each(['/kiosk/3/branch/12/viewer', '/kiosk/3/branch/12/viewer/'])(
    '%s names kiosk and branch',
    (path) => {
      expect(kioskAddress(path)).toEqual({ kioskId: 3, branchId: 12 });
    },
  );

  it.each(['/kiosk', '/kiosk/x/branch/1/viewer', '/kiosk/3/branch/12'])(
    '%s is not the address of a kiosk',
    (path) => {
      expect(kioskAddress(path)).toBeNull();
    },
  );
});

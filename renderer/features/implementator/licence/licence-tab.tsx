import { useShows } from '../../../lib/sync-type.tsx';
import { useLicence } from '../../../lib/use-licence.ts';
import styles from '../implementator.module.css';
import { HeldLicenceCard } from './held-licence-card.tsx';
import { UploadLicenceCard } from './upload-licence-card.tsx';

/** What the installation is licensed for, and where another licence is uploaded. */
export function LicenceTab() {
  const licence = useLicence();
  const shows = useShows();
  return (
    <div className={styles.columns}>
      {licence && <HeldLicenceCard licence={licence} />}
      {shows('licence.upload') && <UploadLicenceCard />}
    </div>
  );
}

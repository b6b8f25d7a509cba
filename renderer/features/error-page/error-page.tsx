import { useParams } from 'react-router';
import { ErrorCard } from './error-card.tsx';

/** Where an unexpected failure leads (access specification, section 2). */
export function ErrorPage() {
  return <ErrorCard errorKey={useParams().key === 'EXPIRED_TOKEN' ? 'EXPIRED_TOKEN' : 'GENERIC_ERROR'} />;
}

import { useParams } from 'react-router';
import { ErrorCard } from './error-card.tsx';

/** Shows an unexpected failure, or that the session has expired (access specification, section 2). */
export function ErrorPage() {
  return <ErrorCard errorKey={useParams().key === 'EXPIRED_TOKEN' ? 'EXPIRED_TOKEN' : 'GENERIC_ERROR'} />;
}

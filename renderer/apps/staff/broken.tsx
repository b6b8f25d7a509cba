import { useRouteError } from 'react-router';
import { ErrorCard } from '#renderer/features/error-page/error-card.tsx';

/** Shows an error card when a screen itself fails: never a blank page. */
export function Broken() {
  const error = useRouteError();
  reportError(error);
  return <ErrorCard errorKey="GENERIC_ERROR" />;
}

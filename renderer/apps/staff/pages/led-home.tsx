import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { type TextKey, useText } from '#renderer/lib/text-key.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';

interface LedHomeProps {
  readonly title: TextKey;
  readonly hint: TextKey;
}

/** Redirects home, with the reason why the page is unavailable. */
export function LedHome({ title, hint }: LedHomeProps) {
  const text = useText();
  const toasts = useToasts();
  const navigate = useNavigate();
  const lead = useEffectEvent(() => {
    toasts.warning({ title: text(title), text: text(hint) });
    void navigate('/app/home', { replace: true });
  });
  useEffect(() => lead(), []);
  return null;
}

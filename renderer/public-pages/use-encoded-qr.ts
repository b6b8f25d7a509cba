import { useEffect, useState } from 'react';
import { encodedQr, type QrDrawing } from './encoded-qr.ts';

/** Encodes a text; null while the encoder loads, and should that fail. */
export function useEncodedQr(text: string): QrDrawing | null {
  const [code, setCode] = useState<QrDrawing | null>(null);
  useEffect(() => {
    let removed = false;
    void encodedQr(text).then(
      (drawn) => removed || setCode(drawn),
      () => undefined,
    );
    return () => {
      removed = true;
    };
  }, [text]);
  return code;
}

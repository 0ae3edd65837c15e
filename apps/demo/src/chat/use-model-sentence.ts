import { useEffect, useState } from 'react';
import { api } from '../api/api-client.ts';
import type { About } from '../api/api-client.ts';

/** A sentence on the model that answers; empty until the server has said it. */
export function useModelSentence(): string {
  const [about, setAbout] = useState<About>();
  useEffect(() => {
    let gone = false;
    void api.about().then(
      (found) => gone || setAbout(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  if (!about) return '';
  return about.embedded
    ? 'A small scripted model answers; it needs no key.'
    : `${about.model} at ${new URL(about.modelUrl).host} answers.`;
}

'use client';
import type { ReactElement } from 'react';
import { useEntity } from '../../internal/store/use-entity.ts';

export function AskContent({ askKey }: { readonly askKey: string; readonly away: boolean }): ReactElement | null {
  const ask = useEntity('asks', askKey);
  return ask === undefined ? null : <div data-slot="ask-card">{ask.title ?? ask.prompt}<button type="button">Answer</button></div>;
}

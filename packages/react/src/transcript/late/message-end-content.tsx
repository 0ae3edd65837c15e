'use client';
import type { ReactElement } from 'react';
import { useEntity } from '../../internal/store/use-entity.ts';
import { MessageEnd } from '../../message/message-end.tsx';

/** How a message ended, where its run does not say it. */
export function MessageEndContent({ messageKey }: { readonly messageKey: string }): ReactElement | null {
  const message = useEntity('messages', messageKey);
  return message === undefined ? null : <MessageEnd message={message} />;
}

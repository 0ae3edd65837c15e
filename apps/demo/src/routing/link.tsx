import type { AnchorHTMLAttributes, MouseEvent, ReactElement, ReactNode } from 'react';
import { navigate } from './route.ts';

/** A link within the app: no reload for a plain click, everything else as the browser does it. */
export function Link({ href, onClick, children, ...rest }: LinkProps): ReactElement {
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!plain || event.defaultPrevented) return;
    event.preventDefault();
    navigate(href);
  }
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

/** Props of a link. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly children: ReactNode;
}

import type { Decorator } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import type { PropsWithChildren, ReactElement } from 'react';

interface SurroundingsProps extends PropsWithChildren {
  scheme: string;
  direction: string;
}

/** Puts the toolbar's choices on the page itself, where a host application would put them. */
function Surroundings({ scheme, direction, children }: SurroundingsProps): ReactElement {
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.dataset.theme = scheme;
    page.classList.toggle('dark', scheme === 'dark');
    page.style.colorScheme = scheme;
    page.dir = direction;
  }, [scheme, direction]);
  return <>{children}</>;
}

/** Draws a story in the scheme and writing direction that the toolbar names. */
export const withSurroundings: Decorator = (Story, { globals }) => (
  <Surroundings scheme={String(globals.scheme)} direction={String(globals.direction)}>
    <Story />
  </Surroundings>
);

import { TranscriptProvider } from '@callboard/react';
import type { Decorator } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import type { PropsWithChildren, ReactElement } from 'react';

interface SurroundingsProps extends PropsWithChildren {
  scheme: 'light' | 'dark';
  direction: 'ltr' | 'rtl';
  motion: 'auto' | 'off';
}

/** Puts the toolbar's choices on the page itself, where a host application would put them. */
function Surroundings({ scheme, direction, motion, children }: SurroundingsProps): ReactElement {
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.dataset.theme = scheme;
    page.classList.toggle('dark', scheme === 'dark');
    page.style.colorScheme = scheme;
    page.dir = direction;
  }, [scheme, direction]);
  return (
    <TranscriptProvider motion={motion} text={{ timeZone: 'UTC' }}>
      {children}
    </TranscriptProvider>
  );
}

/** Draws a story in the scheme, the writing direction and with the motion that the toolbar names. */
export const withSurroundings: Decorator = (Story, { globals }) => (
  <Surroundings
    scheme={globals.scheme === 'dark' ? 'dark' : 'light'}
    direction={globals.direction === 'rtl' ? 'rtl' : 'ltr'}
    motion={globals.motion === 'off' ? 'off' : 'auto'}
  >
    <Story />
  </Surroundings>
);

import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import '@callboard/react/styles.css';
import '@callboard/react/inspect.css';
import './preview.css';
import type { Preview } from '@storybook/react-vite';
import { MotionGlobalConfig } from 'framer-motion';
import { withSurroundings } from './surroundings.tsx';

// Pictures and accessibility checks look at a finished state, never at one on its way.
if (navigator.webdriver) MotionGlobalConfig.skipAnimations = true;

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [withSurroundings],
  initialGlobals: { scheme: 'light', direction: 'ltr', motion: 'auto' },
  globalTypes: {
    scheme: {
      description: 'Colour scheme',
      toolbar: { title: 'Scheme', icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true },
    },
    direction: {
      description: 'Writing direction',
      toolbar: { title: 'Direction', icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
    motion: {
      description: 'Motion',
      toolbar: { title: 'Motion', icon: 'play', items: ['auto', 'off'], dynamicTitle: true },
    },
  },
  parameters: {
    a11y: { test: 'error' },
    controls: { expanded: true, sort: 'requiredFirst' },
    layout: 'padded',
  },
};

export default preview;

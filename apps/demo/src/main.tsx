import './styles/layers.css';
import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import '@callboard/react/styles.css';
import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/app.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('The page has no element with the id "app" to draw in.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

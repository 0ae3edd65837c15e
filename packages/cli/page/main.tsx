import { createRoot } from 'react-dom/client';
import '@callboard/react/styles.css';
import '@callboard/react/inspect.css';
import './page.css';
import { ViewPage } from './view-page.tsx';
import { readFeed } from './read-feed.ts';
import { createShelf } from './shelf.ts';

const shelf = createShelf();
const root = document.getElementById('root');
if (root) createRoot(root).render(<ViewPage shelf={shelf} />);
void readFeed(shelf);

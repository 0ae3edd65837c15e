// Builds the demo and starts it. `--dev` serves the page from its sources.
import { buildDemo } from './build.mjs';

const developing = process.argv.includes('--dev');
await buildDemo(developing ? ['server'] : undefined);
if (developing) process.env.DEMO_DEV = '1';
await import('../dist/server/main.js');

// Scripts that pack a package need pnpm itself: it replaces `workspace:*` and the development exports.
import { spawnSync } from 'node:child_process';

/** Ends the process with a hint unless `pnpm` is on the PATH, as it is in every pnpm script. */
export function requirePnpm() {
  if (spawnSync('pnpm', ['--version']).status === 0) return;
  console.error(
    'This needs pnpm on the PATH. Run it as a script of the workspace: npx -y pnpm@12.4.2 run <script>',
  );
  process.exit(2);
}

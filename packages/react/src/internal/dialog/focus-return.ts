/** Attribute that rows carry on the element that takes focus: the key of the entity they show. */
export const focusKeyAttribute = 'data-cb-key';

/** Where focus goes when a dialog closes. */
export interface FocusReturn {
  /** Focuses the opener, else its row wherever it is now, else the nearest row that still lives. */
  restore: () => void;
}

/** Notes where focus came from, and who its neighbours are, while they still exist. */
export function noteFocus(opener: HTMLElement | undefined, key: string, page: Document): FocusReturn {
  const active = deepActive(page);
  const from = opener ?? (active && active !== page.body ? (active as HTMLElement) : undefined);
  const root = rootOf(from, page);
  const keys = rowKeys(root);
  const place = keys.indexOf(key);
  const menuButton = from && menuButtonOf(from);
  return {
    restore() {
      const target = [from, menuButton].find(canFocus) ?? nearestRow(rootNow(root, page), keys, place);
      target?.focus({ preventScroll: true });
    },
  };
}

function nearestRow(root: ParentNode, keys: readonly string[], place: number): HTMLElement | undefined {
  const living = new Map<string, HTMLElement>();
  for (const row of root.querySelectorAll<HTMLElement>(`[${focusKeyAttribute}]`)) {
    if (canFocus(row)) living.set(row.getAttribute(focusKeyAttribute) ?? '', row);
  }
  if (place >= 0) {
    for (let distance = 0; distance < keys.length; distance++) {
      const found = living.get(keys[place + distance] ?? '') ?? living.get(keys[place - distance] ?? '');
      if (found) return found;
    }
  }
  return [...living.values()].at(-1);
}

function rowKeys(root: ParentNode): string[] {
  return [...root.querySelectorAll(`[${focusKeyAttribute}]`)].map(
    (row) => row.getAttribute(focusKeyAttribute) ?? '',
  );
}

function canFocus(element: HTMLElement | undefined): element is HTMLElement {
  return !!element?.isConnected && !element.closest('[inert]') && !element.matches(':disabled');
}

/** The focused element, looked for inside shadow roots too. */
export function deepActive(page: Document): Element | null {
  let active = page.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** A menu is gone when its item's dialog closes; its button is not. */
function menuButtonOf(item: HTMLElement): HTMLElement | undefined {
  const menu = item.closest('[role="menu"]');
  if (!menu) return undefined;
  const root = item.getRootNode() as Document | ShadowRoot;
  const label = menu.getAttribute('aria-labelledby');
  const byLabel = label === null ? null : root.getElementById(label);
  return byLabel ?? root.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`) ?? undefined;
}

function rootOf(from: HTMLElement | undefined, page: Document): ParentNode {
  const root = from?.getRootNode();
  return root && 'host' in root ? (root as ShadowRoot) : page;
}

function rootNow(root: ParentNode, page: Document): ParentNode {
  return root.isConnected ? root : page;
}

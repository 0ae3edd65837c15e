const holds = new WeakMap<Element, number>();
const liveRegions = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]';
const silent: ReadonlySet<string> = new Set(['SCRIPT', 'STYLE', 'LINK', 'TEMPLATE', 'HEAD', 'META']);

/**
 * Makes everything around `content` inert, through shadow roots up to the body. Live regions stay, so that they are heard,
 * and whatever appears later (a toast) stays usable. Returns a function that takes back exactly what this call did;
 * several isolations may overlap and end in any order.
 */
export function isolateBackground(content: Element): () => void {
  const held: Element[] = [];
  let inside: Element = content;
  for (;;) {
    const parent: ParentNode | null = inside.parentNode;
    if (!parent) break;
    for (const sibling of parent.children) if (sibling !== inside) hold(sibling, held);
    const above: Element | undefined = hostOf(parent) ?? (isElement(parent) ? parent : undefined);
    if (!above || above === inside.ownerDocument.body) break;
    inside = above;
  }
  return () => {
    for (const element of held.splice(0)) release(element);
  };
}

/** The host of a shadow root. By shape, since a frame has classes of its own. */
function hostOf(node: Node): Element | undefined {
  return 'host' in node && isElement(node.host as Node) ? (node.host as Element) : undefined;
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

function hold(element: Element, held: Element[]): void {
  if (silent.has(element.tagName) || element.matches(liveRegions)) return;
  const count = holds.get(element);
  if (count === undefined && element.hasAttribute('inert')) return;
  if (count === undefined && element.querySelector(liveRegions)) {
    for (const child of element.children) hold(child, held);
    return;
  }
  if (count === undefined) element.setAttribute('inert', '');
  holds.set(element, (count ?? 0) + 1);
  held.push(element);
}

function release(element: Element): void {
  const count = (holds.get(element) ?? 1) - 1;
  if (count > 0) {
    holds.set(element, count);
    return;
  }
  holds.delete(element);
  element.removeAttribute('inert');
}

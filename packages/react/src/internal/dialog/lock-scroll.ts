interface Lock {
  count: number;
  readonly overflow: string;
  readonly padding: string;
}

const locks = new WeakMap<Document, Lock>();

/** Keeps the page from scrolling until every lock on it is released. The page's own inline styles come back as they were. */
export function lockScroll(page: Document): () => void {
  const { style, clientWidth } = page.documentElement;
  const known = locks.get(page);
  if (known) known.count += 1;
  else {
    locks.set(page, { count: 1, overflow: style.overflow, padding: style.paddingInlineEnd });
    const scrollbar = (page.defaultView?.innerWidth ?? clientWidth) - clientWidth;
    style.overflow = 'hidden';
    // The page keeps its width when its scrollbar goes.
    if (scrollbar > 0) style.paddingInlineEnd = `${scrollbar}px`;
  }
  let released = false;
  return () => {
    const lock = locks.get(page);
    if (released || !lock) return;
    released = true;
    lock.count -= 1;
    if (lock.count > 0) return;
    locks.delete(page);
    style.overflow = lock.overflow;
    style.paddingInlineEnd = lock.padding;
    if (style.length === 0) page.documentElement.removeAttribute('style');
  };
}

/** Hears a button or finger go down on an element and come up anywhere, until the signal ends it. */
export function watchPress(
  element: HTMLElement,
  onPress: (pressed: boolean) => void,
  signal: AbortSignal,
): void {
  const passive = { passive: true, signal };
  const view = element.ownerDocument.defaultView;
  let down = false;

  function press(next: boolean): void {
    if (down === next) return;
    down = next;
    onPress(next);
  }
  function release(): void {
    press(false);
  }
  // A drag of the scroll bar ends without a pointerup in some browsers; the next move says that no button is down.
  function onMove(event: PointerEvent): void {
    if (event.buttons === 0) release();
  }

  element.addEventListener('pointerdown', (event) => press(event.button === 0), passive);
  view?.addEventListener('pointerup', release, passive);
  view?.addEventListener('pointercancel', release, passive);
  view?.addEventListener('blur', release, passive);
  view?.addEventListener('pointermove', onMove, passive);
}

'use client';
import * as Dialog from '@radix-ui/react-dialog';
import { AnimatePresence, LazyMotion, useIsPresent } from 'framer-motion';
import type { FeatureBundle } from 'framer-motion';
import * as m from 'framer-motion/m';
import { useContext, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { MotionContext } from '../contexts/motion-context.ts';
import { prefersStillness } from '../motion/prefers-stillness.ts';
import { useDirection } from '../strings/use-locale.ts';
import { InContainer } from './dialog-frame.tsx';
import type { DialogKind } from './dialog-frame.tsx';
import { arrivalOf, departureOf, quick } from './dialog-motion.ts';
import { keepTabInside } from './tab-order.ts';
import { useEscape } from './use-escape.ts';
import { useModalSurface } from './use-modal-surface.ts';
import type { SurfaceOrigin } from './use-modal-surface.ts';
import { useOutsidePress } from './use-outside-press.ts';

/**
 * A dialog above everything on the page, or a panel at its end side; full-width sheets on narrow screens. It moves only
 * when the animation engine is there and motion is welcome. Give it a `DialogTitle`. Renders a `div` with `role="dialog"`.
 */
export function ModalDialog({ open, features, ...surface }: ModalDialogProps): ReactElement {
  const { motion } = useContext(MotionContext);
  const still = !features || motion === 'off' || typeof matchMedia !== 'function' || prefersStillness();
  if (still) return <>{open && <Surface {...surface} still />}</>;
  return (
    <LazyMotion features={features} strict>
      <AnimatePresence>{open && <Surface key={surface.kind} {...surface} still={false} />}</AnimatePresence>
    </LazyMotion>
  );
}

function Surface({ kind, slot, still, settled, children, onClose, ...origin }: SurfaceProps): ReactElement {
  const surface = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const direction = useDirection();
  const present = useIsPresent();
  useModalSurface(surface, present, origin);
  useEscape(surface, present, onClose);
  useOutsidePress(surface, present, onClose);
  const arrival = still || settled ? false : arrivalOf(kind);

  return (
    <InContainer>
      <div
        ref={surface}
        data-callboard=""
        data-slot="dialog-surface"
        data-kind={kind}
        data-motion={still ? 'off' : undefined}
        dir={direction}
      >
        <m.div
          data-slot="dialog-backdrop"
          initial={arrival && { opacity: 0 }}
          animate={still ? undefined : { opacity: 1 }}
          exit={still ? undefined : { opacity: 0 }}
          transition={quick}
        />
        <Dialog.Root open modal={false} onOpenChange={(next) => !next && onClose()}>
          <Dialog.Content
            asChild
            forceMount
            aria-modal="true"
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              content.current?.focus({ preventScroll: true });
            }}
            onCloseAutoFocus={preventDefault}
            onEscapeKeyDown={preventDefault}
            onInteractOutside={preventDefault}
            onKeyDownCapture={(event) => {
              if (event.key !== 'Tab') return;
              // Radix would turn round at the ends; a toast that came meanwhile has to be reachable.
              event.stopPropagation();
              keepTabInside(event.nativeEvent, event.currentTarget);
            }}
          >
            <m.div
              ref={content}
              data-slot={slot}
              initial={arrival}
              animate={still ? undefined : { opacity: 1, x: 0, y: 0 }}
              exit={still ? undefined : departureOf(kind)}
              transition={quick}
            >
              {children}
            </m.div>
          </Dialog.Content>
        </Dialog.Root>
      </div>
    </InContainer>
  );
}

function preventDefault(event: Event): void {
  event.preventDefault();
}

interface SurfaceProps extends Omit<ModalDialogProps, 'open' | 'features'> {
  readonly still: boolean;
}

export interface ModalDialogProps extends SurfaceOrigin {
  readonly open: boolean;
  readonly kind: DialogKind;
  /** `data-slot` of the dialog itself. */
  readonly slot: string;
  /** The animation engine; without it nothing moves. */
  readonly features?: FeatureBundle | undefined;
  /** It replaces something that looked the same: it does not arrive once more. */
  readonly settled?: boolean | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

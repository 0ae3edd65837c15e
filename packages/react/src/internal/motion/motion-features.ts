import { domAnimation } from 'framer-motion';

/** The part of the animation engine that dialogs use; imported only on demand. */
export const motionFeatures: typeof domAnimation = domAnimation;

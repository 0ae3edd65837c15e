/** One target and what was measured. Smaller is better. */
export interface Gate {
  name: string;
  value: number;
  gate: number;
  aim: number;
  met: 'aim' | 'gate' | 'no';
}

/** Judges a value: it meets the aim, the gate, or neither. */
export function gate(name: string, value: number, limits: { gate: number; aim: number }): Gate {
  const orGate = value <= limits.gate ? 'gate' : 'no';
  const met = value <= limits.aim ? 'aim' : orGate;
  return { name, value, ...limits, met };
}

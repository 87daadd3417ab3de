/**
 * A connection whose peer disappeared silently (a machine switched off, a network that drops packets) breaks after 40
 * seconds: ten probes one second apart, starting after this delay.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const

/**
 * A connection whose other end is gone without a word (a machine that was switched off, a network that drops what is
 * sent) breaks after 40 seconds: Node asks every second from here on, ten times.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const

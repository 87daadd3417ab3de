const HOUR = 60

/** `3 h 05 min`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / HOUR)
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % HOUR).padStart(2, "0")} min`
}

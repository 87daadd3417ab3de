export type Move = { key: string; by: number }
type Bar = { insetInlineStart: string; width: string }

const MIDDLE = 50

/** Bars from the middle of a track, the greatest change half as long as the track. */
export function barsOf(moves: readonly Move[]): Bar[] {
  const greatest = Math.max(...moves.map(({ by }) => Math.abs(by)))
  return moves.map(({ by }) => {
    const width = greatest === 0 ? 0 : (Math.abs(by) / greatest) * MIDDLE
    return { insetInlineStart: `${by < 0 ? MIDDLE - width : MIDDLE}%`, width: `${width}%` }
  })
}

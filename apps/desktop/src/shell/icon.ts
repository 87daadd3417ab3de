/** A picture as RGBA, row by row, not premultiplied. */
export type Picture = { size: number; rgba: Buffer }

type Point = readonly [x: number, y: number]
type Color = readonly [red: number, green: number, blue: number]

/** The grid of `apps/web/src/app/logo.tsx`, in whose units the shapes below are. */
const GRID = 32
const CORNER = 8
const BACKGROUND: Color = [0x3b, 0x3f, 0xb6]
const WHITE: Color = [255, 255, 255]
const LINE: readonly Point[] = [
  [8, 21.5],
  [13, 15],
  [17, 18.5],
  [24, 9.5],
]
const LINE_WIDTH = 3

const BADGE: Color = [0xc9, 0x25, 0x2d]
const BADGE_CENTER: Point = [21.5, 21.5]
const BADGE_RADIUS = 10.5
/** Strokes of the digits on a grid of 2 by 4; `+` follows the 9. */
const STROKES: Record<string, readonly (readonly Point[])[]> = {
  "1": [
    [
      [0.4, 0.7],
      [1.2, 0],
      [1.2, 4],
    ],
  ],
  "2": [
    [
      [0, 0.6],
      [0.6, 0],
      [1.5, 0],
      [2, 0.6],
      [2, 1.4],
      [0, 4],
      [2, 4],
    ],
  ],
  "3": [
    [
      [0, 0],
      [2, 0],
      [1, 1.7],
      [2, 2.6],
      [1.6, 3.8],
      [0, 4],
    ],
  ],
  "4": [
    [
      [1.5, 4],
      [1.5, 0],
      [0, 2.8],
      [2.1, 2.8],
    ],
  ],
  "5": [
    [
      [2, 0],
      [0.2, 0],
      [0.1, 1.8],
      [1.4, 1.6],
      [2, 2.7],
      [1.5, 3.8],
      [0, 4],
    ],
  ],
  "6": [
    [
      [1.7, 0],
      [0.2, 1.9],
      [0, 3.1],
      [1, 4],
      [2, 3.1],
      [1.2, 2],
      [0.2, 2.4],
    ],
  ],
  "7": [
    [
      [0, 0],
      [2, 0],
      [0.8, 4],
    ],
  ],
  "8": [
    [
      [1, 1.9],
      [0.2, 1],
      [1, 0],
      [1.8, 1],
      [1, 1.9],
      [0, 3],
      [1, 4],
      [2, 3],
      [1, 1.9],
    ],
  ],
  "9": [
    [
      [1.8, 1.6],
      [0.8, 2],
      [0, 0.9],
      [1, 0],
      [2, 0.9],
      [1.8, 2.1],
      [0.3, 4],
    ],
  ],
  "+": [
    [
      [0, 2],
      [2, 2],
    ],
    [
      [1, 1],
      [1, 3],
    ],
  ],
}

/** The product's logo, with a badge if there are unread notifications. Drawn, because a tray icon needs its own pixels. */
export function drawIcon(size: number, unread = 0): Picture {
  const rgba = Buffer.alloc(size * size * 4)
  const scale = size / GRID
  const badge = unread > 0 ? badgeStrokes(unread) : null
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const point: Point = [(column + 0.5) / scale, (row + 0.5) / scale]
      /** How much of the pixel a shape covers, from the distance of its edge. */
      const coverage = (distance: number) => Math.min(1, Math.max(0, 0.5 - distance * scale))
      const layers: [Color, number][] = [
        [BACKGROUND, coverage(distanceToSquare(point))],
        [WHITE, coverage(distanceToLine(point, LINE) - LINE_WIDTH / 2)],
      ]
      if (badge) {
        layers.push([
          BADGE,
          coverage(Math.hypot(point[0] - BADGE_CENTER[0], point[1] - BADGE_CENTER[1]) - BADGE_RADIUS),
        ])
        for (const line of badge.lines) layers.push([WHITE, coverage(distanceToLine(point, line) - badge.width / 2)])
      }
      rgba.set(blend(layers), (row * size + column) * 4)
    }
  }
  return { size, rgba }
}

function badgeStrokes(unread: number): { lines: Point[][]; width: number } {
  const text = unread > 9 ? "9+" : String(Math.floor(unread))
  const unit = text.length === 1 ? 3 : 2.5
  const advance = 2.9 * unit
  const width = (text.length - 1) * advance + 2 * unit
  const lines = text
    .split("")
    .flatMap((character, index) =>
      (STROKES[character] ?? []).map((line) =>
        line.map(([x, y]): Point => [
          BADGE_CENTER[0] - width / 2 + index * advance + x * unit,
          BADGE_CENTER[1] - 2 * unit + y * unit,
        ]),
      ),
    )
  return { lines, width: 2.6 }
}

function blend(layers: readonly [Color, number][]): number[] {
  let [red, green, blue, alpha] = [0, 0, 0, 0]
  for (const [color, coverage] of layers) {
    if (coverage === 0) continue
    const total = coverage + alpha * (1 - coverage)
    const mix = (over: number, under: number) => (over * coverage + under * alpha * (1 - coverage)) / total
    ;[red, green, blue] = [mix(color[0], red), mix(color[1], green), mix(color[2], blue)]
    alpha = total
  }
  return [red, green, blue, alpha * 255].map(Math.round)
}

function distanceToSquare([x, y]: Point): number {
  const half = GRID / 2
  const [dx, dy] = [Math.abs(x - half) - half + CORNER, Math.abs(y - half) - half + CORNER]
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - CORNER
}

function distanceToLine(point: Point, line: readonly Point[]): number {
  const distances = line.slice(1).map((end, index) => distanceToSegment(point, line[index] ?? end, end))
  return Math.min(...distances)
}

function distanceToSegment([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY]
  const along = Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - fromX - along * dx, y - fromY - along * dy)
}

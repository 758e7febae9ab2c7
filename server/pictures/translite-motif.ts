import type { Board } from './translite-shapes.ts'

/**
 * A thing a backglass shows, drawn around the origin with a radius of about 100. The group that holds it sets the
 * outline, so shapes name their fill alone, and `stroke="none"` where a shape has no edge.
 */
export type Motif = (board: Board) => string

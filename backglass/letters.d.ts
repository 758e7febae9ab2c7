// Made by scripts/vite/fonts.ts from Big Shoulders at its heaviest.
declare module 'virtual:backglass-letters' {
  /** Advance width and outline, 1000 units to a capital's height, baseline at y = 0, y downward (M, L, Q, Z absolute). */
  export const letters: Readonly<Record<string, readonly [advance: number, path: string]>>
  /** By pair of characters ("AV"), in the same units. */
  export const kerning: Readonly<Record<string, number>>
}

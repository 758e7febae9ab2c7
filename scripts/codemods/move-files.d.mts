export function textAfterMoves(asked: {
  file: string
  text: string
  moves: ReadonlyMap<string, string>
  files: ReadonlySet<string>
}): string

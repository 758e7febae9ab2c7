// Things that are compared, timed turn by turn, so that what else the machine does falls on all alike.

const TURNS = 60

/** Milliseconds of each turn, by name; the first sixth only warms up. */
export async function timeAlternating<K extends string, T>(
  things: Record<K, T>,
  act: (thing: T) => Promise<void>,
  turns = TURNS,
): Promise<Record<K, number[]>> {
  const names = Object.keys(things) as K[]
  const took = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>
  for (let turn = 0; turn < turns; turn++) {
    for (const name of names) {
      const started = performance.now()
      await act(things[name])
      if (turn >= turns / 6) took[name].push(performance.now() - started)
    }
  }
  return took
}

// Acts that begin at a steady pace, as people's do, whether or not the ones before have ended.

/** So many a second for some milliseconds; resolves to how many milliseconds each took. */
export async function paced(
  perSecond: number,
  ms: number,
  act: (at: number) => Promise<void>,
): Promise<number[]> {
  const times: number[] = []
  const running: Promise<void>[] = []
  const started = performance.now()
  for (let at = 0; at < (perSecond * ms) / 1_000; at++) {
    const wait = started + (at * 1_000) / perSecond - performance.now()
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    const begun = performance.now()
    running.push(act(at).then(() => void times.push(performance.now() - begun)))
  }
  await Promise.all(running)
  return times
}

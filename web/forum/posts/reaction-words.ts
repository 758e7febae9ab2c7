import type { Reaction } from '#contract/forum/forum.ts'

/** What reactions are called, in the order in which they are offered. */
export const REACTION_NAMES: Readonly<Record<Reaction, string>> = {
  replay: 'Replay',
  extra_ball: 'Extra Ball',
  multiball: 'Multiball',
  jackpot: 'Jackpot',
  tilt: 'Tilt',
  drain: 'Drain',
}

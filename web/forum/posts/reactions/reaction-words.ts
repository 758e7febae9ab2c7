import type { Reaction } from '#contract/forum/forum.ts'

/** Labels of reactions, in display order. */
export const REACTION_NAMES: Readonly<Record<Reaction, string>> = {
  replay: 'Replay',
  extra_ball: 'Extra Ball',
  multiball: 'Multiball',
  jackpot: 'Jackpot',
  tilt: 'Tilt',
  drain: 'Drain',
}

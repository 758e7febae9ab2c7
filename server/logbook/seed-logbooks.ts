// Logbook entries of sample members.
import type { NewLogEntry, NewReminder } from '#contract/logbook/logbook.ts'

interface SampleLogbook {
  username: string
  opdbId: string
  entries: readonly NewLogEntry[]
  reminders?: readonly NewReminder[]
}

const GODZILLA = 'GweeP-MW95j'
const JURASSIC_PARK = 'GK17D-MdEqz'

export const SAMPLE_LOGBOOKS: readonly SampleLogbook[] = [
  {
    username: 'demo_pro',
    opdbId: GODZILLA,
    entries: [
      {
        kind: 'purchase',
        happenedOn: '2022-03-12',
        amount: 7_499,
        counterparty: 'The league’s treasurer',
        note: 'Home use only, 1,200 games on the meter.',
      },
      { kind: 'play', happenedOn: '2022-03-13', score: 84_210_470, players: 2, games: 12 },
      {
        kind: 'service',
        happenedOn: '2022-09-03',
        note: 'First full shop job: playfield waxed, all balls replaced, leg levelers greased.',
        parts: [
          { name: 'Balls, set of 6', cost: 14.5 },
          { name: 'Carnauba wax', cost: 19.95 },
        ],
      },
      {
        kind: 'play',
        happenedOn: '2022-11-19',
        score: 231_904_110,
        players: 4,
        games: 26,
        note: 'Club night.',
      },
      { kind: 'play', happenedOn: '2023-02-04', score: 310_552_860, players: 1, games: 9 },
      {
        kind: 'service',
        happenedOn: '2023-05-20',
        note: 'Left flipper felt weak. Rebuilt both: new plungers, links and coil stops.',
        parts: [{ name: 'Flipper rebuild kit, pair', cost: 64.9 }],
        amount: 12,
      },
      { kind: 'play', happenedOn: '2023-08-12', score: 455_018_330, players: 2, games: 14 },
      {
        kind: 'service',
        happenedOn: '2024-03-16',
        note: 'Building magnet stuck on. Replaced its transistor and **resoldered** the connector.',
        parts: [{ name: 'Magnet driver transistor', cost: 3.2 }],
      },
      { kind: 'play', happenedOn: '2024-06-29', score: 602_771_940, players: 3, games: 31 },
      { kind: 'play', happenedOn: '2025-01-11', score: 518_330_250, players: 1, games: 7 },
      {
        kind: 'service',
        happenedOn: '2025-10-04',
        note: 'New rubbers all over, shooter rod spring replaced, code updated.',
        parts: [
          { name: 'Rubber ring kit', cost: 29.95 },
          { name: 'Shooter rod spring', cost: 4.5 },
        ],
      },
      {
        kind: 'play',
        happenedOn: '2026-02-14',
        score: 1_044_286_700,
        players: 2,
        games: 18,
        note: 'First billion!',
      },
    ],
    reminders: [
      { what: 'Wax the playfield', afterMonths: 6, repeats: true },
      { what: 'Replace the balls', afterGames: 250, repeats: true },
    ],
  },
  {
    username: 'demo_premium',
    opdbId: JURASSIC_PARK,
    entries: [
      { kind: 'purchase', happenedOn: '2020-11-20', amount: 6_199, counterparty: 'A dealer in Ohio' },
      { kind: 'play', happenedOn: '2020-11-21', score: 122_480_900, players: 2, games: 10 },
      {
        kind: 'service',
        happenedOn: '2022-01-15',
        note: 'T. rex motor squeaked. Cleaned and greased the gearbox.',
      },
      { kind: 'play', happenedOn: '2024-05-04', score: 388_155_020, players: 4, games: 22 },
    ],
    reminders: [{ what: 'Check the T. rex opto', afterMonths: 12 }],
  },
]

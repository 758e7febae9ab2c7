// Sample entries: machines that sample members own, want or used to own, matching their bios.
import type { collectionEntries } from './tables.ts'

type Values = typeof collectionEntries.$inferInsert

export interface SampleEntry
  extends Pick<Values, 'status' | 'condition' | 'acquiredOn' | 'note' | 'pricePaidCents' | 'valueCents'> {
  opdbId: string
  /** Acquired and noted this many hours before the seed; instead of a date, for what the other seeds tell of. */
  hoursAgo?: number
  /** Public unless it says otherwise. */
  isPrivate?: true
}

const GODZILLA = 'GweeP-MW95j'
const DEADPOOL = 'G6lnq-Mq1kv'
const JURASSIC_PARK = 'GK17D-MdEqz'
const METALLICA = 'GRBE4-MQK1Z'
const ATTACK_FROM_MARS = 'G4do5-MDlN7'
const ADDAMS_FAMILY = 'G4ODR-MDXEy'
const TWILIGHT_ZONE = 'GrXzD-MjBPX'
const FUNHOUSE = 'G5Dz7-Mq139'
const FISH_TALES = 'G5Wxd-MLxl3'
const THEATRE_OF_MAGIC = 'G5BLE-MQ75Y'
const CREATURE = 'GrNWn-MQdqZ'
const SCARED_STIFF = 'G4xbP-Mp45Y'
const GETAWAY = 'Grx8Y-MKNe9'
const PINBOT = 'G41Z8-MJKvP'
const FATHOM = 'GrPO3-M9Rpx'
const KNOCK_OUT = 'GR6Zq-MJ6nw'
const QUEEN_OF_HEARTS = 'G5YNB-MLxdV'
const SWEET_ADD_A_LINE = 'GR9xv-MJ60e'
const SLICK_CHICK = 'Gre8z-MLeK2'
const DANCING_LADY = 'G5DeY-MNEXX'
const KING_OF_DIAMONDS = 'GrlPj-Mo1Ry'
const HUMPTY_DUMPTY = 'GyVVQ-MVKYX'
const ROYAL_FLUSH = 'GrEWx-MJNpE'
const WHIRLWIND = 'GrE7e-MQ9N1'
const TAXI = 'GrN90-MJrnj'
const CENTAUR = 'GrX7q-MLWkn'
const EIGHT_BALL_DELUXE = 'G5KXk-MLB9V'
const INDIANA_JONES = 'G4xZy-MLno6'
const WHITE_WATER = 'GRQKz-MyNXz'
const TERMINATOR_2 = 'GR9Bx-MQkd5'
const POLICE_FORCE = 'G4d8d-MVKOR'
const HERCULES = 'G4NOx-MyNYZ'
const BLACK_KNIGHT = 'GrO7w-M9R03'
const KISS = 'G4jXr-MQ6kz'

export const SAMPLE_ENTRIES: Readonly<Record<string, readonly SampleEntry[]>> = {
  demo_pro: [
    {
      opdbId: GODZILLA,
      status: 'owned',
      condition: 'excellent',
      acquiredOn: '2022-03-12',
      note: 'Bought from the league.',
      pricePaidCents: 749_900,
      valueCents: 595_000,
    },
    { opdbId: METALLICA, status: 'wanted' },
    { opdbId: DEADPOOL, status: 'owned', condition: 'like_new', acquiredOn: '2019-06-01', isPrivate: true },
    { opdbId: FISH_TALES, status: 'owned', condition: 'good', acquiredOn: '2017-05-13' },
    {
      opdbId: WHIRLWIND,
      status: 'owned',
      condition: 'fair',
      hoursAgo: 1_000,
      note: 'Came without displays. The ramp was in the trunk.',
      pricePaidCents: 145_000,
    },
  ],
  demo_premium: [
    {
      opdbId: JURASSIC_PARK,
      status: 'owned',
      condition: 'like_new',
      acquiredOn: '2020-11-20',
      pricePaidCents: 619_900,
    },
    {
      opdbId: GODZILLA,
      status: 'owned',
      condition: 'excellent',
      hoursAgo: 624,
      pricePaidCents: 580_000,
      isPrivate: true,
    },
    { opdbId: SCARED_STIFF, status: 'owned', condition: 'good', acquiredOn: '2018-04-14' },
    {
      opdbId: PINBOT,
      status: 'owned',
      condition: 'fair',
      hoursAgo: 90,
      note: 'Plays blind: no displays yet.',
    },
  ],
  demo_free: [
    { opdbId: DEADPOOL, status: 'wanted' },
    {
      opdbId: ROYAL_FLUSH,
      status: 'owned',
      condition: 'fair',
      hoursAgo: 66,
      note: 'The third player does not score yet.',
      pricePaidCents: 65_000,
    },
  ],
  TiltTom: [
    { opdbId: METALLICA, status: 'owned', condition: 'fair', acquiredOn: '2016-02-27' },
    { opdbId: GODZILLA, status: 'owned', condition: 'good', hoursAgo: 1_032 },
    { opdbId: GETAWAY, status: 'owned', condition: 'good', acquiredOn: '2009-05-16' },
    { opdbId: PINBOT, status: 'owned', condition: 'fair', note: 'On its third driver board.' },
    {
      opdbId: FISH_TALES,
      status: 'owned',
      condition: 'fair',
      acquiredOn: '2022-06-18',
      note: 'Lives in a bar.',
    },
    { opdbId: TWILIGHT_ZONE, status: 'owned', condition: 'good', acquiredOn: '2013-03-30' },
    { opdbId: POLICE_FORCE, status: 'owned', condition: 'poor' },
    { opdbId: HERCULES, status: 'owned', condition: 'fair', note: 'It does not fit.' },
  ],
  NeonJane: [
    { opdbId: DEADPOOL, status: 'owned', condition: 'excellent', acquiredOn: '2021-01-16' },
    { opdbId: JURASSIC_PARK, status: 'owned', condition: 'excellent' },
    { opdbId: TWILIGHT_ZONE, status: 'owned', condition: 'good', acquiredOn: '2014-10-04' },
    { opdbId: CREATURE, status: 'owned', condition: 'good', acquiredOn: '2012-06-23' },
    { opdbId: SCARED_STIFF, status: 'owned', condition: 'excellent', acquiredOn: '2017-03-11' },
    { opdbId: FISH_TALES, status: 'owned', condition: 'fair', acquiredOn: '2011-09-17' },
    { opdbId: WHIRLWIND, status: 'owned', condition: 'good' },
    { opdbId: CENTAUR, status: 'owned', condition: 'good', acquiredOn: '2010-02-06' },
    { opdbId: EIGHT_BALL_DELUXE, status: 'owned', condition: 'good', acquiredOn: '2013-12-14' },
    { opdbId: GODZILLA, status: 'had', condition: 'excellent', acquiredOn: '2023-08-05' },
    { opdbId: TAXI, status: 'had', condition: 'good' },
  ],
  Ramp_Rat: [
    { opdbId: GODZILLA, status: 'wanted' },
    { opdbId: GODZILLA, status: 'had', condition: 'good' },
    { opdbId: ATTACK_FROM_MARS, status: 'wanted', note: 'Well shopped. I travel for it.' },
  ],
  pinpal: [
    { opdbId: METALLICA, status: 'had', condition: 'good', acquiredOn: '2018-09-30' },
    { opdbId: ADDAMS_FAMILY, status: 'owned', condition: 'excellent', acquiredOn: '2008-04-19' },
    { opdbId: FUNHOUSE, status: 'owned', condition: 'excellent', acquiredOn: '2004-08-21' },
    { opdbId: THEATRE_OF_MAGIC, status: 'owned', condition: 'excellent', acquiredOn: '2012-01-28' },
    { opdbId: FISH_TALES, status: 'owned', condition: 'good', acquiredOn: '2015-11-07' },
    { opdbId: INDIANA_JONES, status: 'owned', condition: 'good', acquiredOn: '2009-10-10' },
    { opdbId: WHITE_WATER, status: 'owned', condition: 'good', acquiredOn: '2016-05-28' },
    { opdbId: TERMINATOR_2, status: 'owned', condition: 'good', acquiredOn: '2014-02-15' },
    { opdbId: TAXI, status: 'owned', condition: 'poor', pricePaidCents: 90_000 },
    { opdbId: GODZILLA, status: 'owned', condition: 'excellent', hoursAgo: 5_568, pricePaidCents: 605_000 },
  ],
  oldwood: [
    { opdbId: KNOCK_OUT, status: 'owned', condition: 'fair', acquiredOn: '1991-05-11' },
    { opdbId: QUEEN_OF_HEARTS, status: 'owned', condition: 'good', acquiredOn: '1984-10-20' },
    { opdbId: SWEET_ADD_A_LINE, status: 'owned', condition: 'good', acquiredOn: '1998-03-14' },
    { opdbId: SLICK_CHICK, status: 'owned', condition: 'excellent', acquiredOn: '2003-07-05' },
    { opdbId: DANCING_LADY, status: 'owned', condition: 'good', acquiredOn: '2011-11-26' },
    { opdbId: KING_OF_DIAMONDS, status: 'owned', condition: 'poor' },
    { opdbId: HUMPTY_DUMPTY, status: 'owned', condition: 'fair', note: 'Promised to me in 1991.' },
    { opdbId: GODZILLA, status: 'had', condition: 'good' },
  ],
  deepdive: [
    { opdbId: FATHOM, status: 'owned', condition: 'fair', note: 'Playfield on the bench: 41 inserts to go.' },
    { opdbId: GODZILLA, status: 'had', condition: 'good' },
  ],
  boardfix: [
    { opdbId: BLACK_KNIGHT, status: 'owned', condition: 'good', note: 'Free, with a dead power supply.' },
    { opdbId: TAXI, status: 'owned', condition: 'good', note: 'The test bench for displays.' },
    { opdbId: GODZILLA, status: 'had', condition: 'excellent' },
  ],
  silverball: [
    { opdbId: INDIANA_JONES, status: 'owned', condition: 'good', acquiredOn: '2012-09-08' },
    { opdbId: KISS, status: 'owned', condition: 'fair', acquiredOn: '2006-11-04' },
    { opdbId: GODZILLA, status: 'owned', condition: 'excellent', hoursAgo: 912 },
  ],
  tilted_table: [{ opdbId: GODZILLA, status: 'owned', condition: 'good', hoursAgo: 792 }],
  nightshift: [{ opdbId: GODZILLA, status: 'owned', condition: 'good', hoursAgo: 456 }],
}

export const SAMPLE_FAVORITES: Readonly<Record<string, readonly string[]>> = {
  demo_free: [DEADPOOL, FISH_TALES, ATTACK_FROM_MARS],
  demo_pro: [GODZILLA, METALLICA],
  demo_premium: [JURASSIC_PARK],
  NeonJane: [GODZILLA],
  Ramp_Rat: [GODZILLA, DEADPOOL],
}

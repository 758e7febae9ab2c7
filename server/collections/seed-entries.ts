// Sample entries: machines that sample members own, want or used to own, matching their bios.
import type { collectionEntries } from './tables.ts'

type Values = typeof collectionEntries.$inferInsert

export interface SampleEntry
  extends Pick<Values, 'status' | 'condition' | 'acquiredOn' | 'note' | 'pricePaidCents' | 'valueCents'> {
  opdbId: string
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
const HIGH_SPEED = 'GRvzd-MLxV8'
const PINBOT = 'G41Z8-MJKvP'
const FATHOM = 'GrPO3-M9Rpx'
const KNOCK_OUT = 'GR6Zq-MJ6nw'
const QUEEN_OF_HEARTS = 'G5YNB-MLxdV'
const SWEET_ADD_A_LINE = 'GR9xv-MJ60e'
const SLICK_CHICK = 'Gre8z-MLeK2'
const DANCING_LADY = 'G5DeY-MNEXX'

export const SAMPLE_ENTRIES: Readonly<Record<string, readonly SampleEntry[]>> = {
  demo_pro: [
    {
      opdbId: GODZILLA,
      status: 'owned',
      condition: 'excellent',
      acquiredOn: '2022-03-12',
      note: 'Bought from the league.',
      pricePaidCents: 749_900,
      valueCents: 825_000,
    },
    { opdbId: METALLICA, status: 'wanted' },
    { opdbId: DEADPOOL, status: 'had', condition: 'good', acquiredOn: '2019-06-01', isPrivate: true },
  ],
  demo_premium: [
    {
      opdbId: JURASSIC_PARK,
      status: 'owned',
      condition: 'like_new',
      acquiredOn: '2020-11-20',
      pricePaidCents: 619_900,
    },
    { opdbId: GODZILLA, status: 'wanted', isPrivate: true },
  ],
  demo_free: [{ opdbId: DEADPOOL, status: 'wanted' }],
  TiltTom: [
    { opdbId: METALLICA, status: 'owned', condition: 'fair', acquiredOn: '2016-02-27' },
    { opdbId: GODZILLA, status: 'had', condition: 'excellent' },
    { opdbId: GETAWAY, status: 'owned', condition: 'good', acquiredOn: '2009-05-16' },
    { opdbId: PINBOT, status: 'owned', condition: 'fair', note: 'On its third driver board.' },
  ],
  NeonJane: [
    { opdbId: GODZILLA, status: 'owned', condition: 'good', acquiredOn: '2023-08-05' },
    { opdbId: DEADPOOL, status: 'owned', condition: 'excellent', acquiredOn: '2021-01-16' },
    { opdbId: JURASSIC_PARK, status: 'owned', condition: 'excellent' },
    { opdbId: TWILIGHT_ZONE, status: 'owned', condition: 'good', acquiredOn: '2014-10-04' },
    { opdbId: CREATURE, status: 'owned', condition: 'good', acquiredOn: '2012-06-23' },
    { opdbId: SCARED_STIFF, status: 'owned', condition: 'excellent', acquiredOn: '2017-03-11' },
    { opdbId: FISH_TALES, status: 'owned', condition: 'fair', acquiredOn: '2011-09-17' },
    { opdbId: HIGH_SPEED, status: 'owned', condition: 'good', acquiredOn: '2010-02-06' },
    { opdbId: PINBOT, status: 'owned', condition: 'good', acquiredOn: '2013-12-14' },
  ],
  Ramp_Rat: [
    { opdbId: GODZILLA, status: 'wanted' },
    { opdbId: ATTACK_FROM_MARS, status: 'wanted', note: 'Well shopped. I travel for it.' },
  ],
  pinpal: [
    { opdbId: METALLICA, status: 'owned', condition: 'good', acquiredOn: '2018-09-30' },
    { opdbId: ADDAMS_FAMILY, status: 'owned', condition: 'excellent', acquiredOn: '2008-04-19' },
    { opdbId: FUNHOUSE, status: 'owned', condition: 'good', acquiredOn: '2004-08-21' },
    { opdbId: THEATRE_OF_MAGIC, status: 'owned', condition: 'excellent', acquiredOn: '2012-01-28' },
    { opdbId: FISH_TALES, status: 'owned', condition: 'good', acquiredOn: '2015-11-07' },
  ],
  oldwood: [
    { opdbId: KNOCK_OUT, status: 'owned', condition: 'fair', acquiredOn: '1991-05-11' },
    { opdbId: QUEEN_OF_HEARTS, status: 'owned', condition: 'good', acquiredOn: '1984-10-20' },
    { opdbId: SWEET_ADD_A_LINE, status: 'owned', condition: 'good', acquiredOn: '1998-03-14' },
    { opdbId: SLICK_CHICK, status: 'owned', condition: 'excellent', acquiredOn: '2003-07-05' },
    { opdbId: DANCING_LADY, status: 'owned', condition: 'good', acquiredOn: '2011-11-26' },
  ],
  deepdive: [
    { opdbId: FATHOM, status: 'owned', condition: 'fair', note: 'Playfield on the bench: 41 inserts to go.' },
  ],
}

export const SAMPLE_FAVORITES: Readonly<Record<string, readonly string[]>> = {
  demo_free: [DEADPOOL, FISH_TALES, ATTACK_FROM_MARS],
  demo_pro: [GODZILLA, METALLICA],
  demo_premium: [JURASSIC_PARK],
  NeonJane: [GODZILLA],
  Ramp_Rat: [GODZILLA, DEADPOOL],
}

// Sample listings: at least one per category, condition and price range.
import type { listings } from '#server/market/tables.ts'

type Row = typeof listings.$inferSelect

export interface SampleListing {
  title: string
  by: string
  hoursAgo: number
  priceCents: number
  category: Row['category']
  condition: Row['condition']
  intent?: Row['intent']
  opdbId?: string
  region?: Row['region']
  disclosure?: Row['disclosure']
  /** Wrapped text; see unwrap. */
  text: string
}

export const SAMPLE_LISTINGS: SampleListing[] = [
  {
    title: 'Williams Funhouse, shopped, home use since 2004',
    by: 'pinpal',
    hoursAgo: 6,
    priceCents: 745_000,
    category: 'complete_machines',
    condition: 'excellent',
    region: 'us_midwest',
    disclosure: {
      use: 'home',
      boards: 'original',
      batteryLeak: 'none',
      playfield: 'light',
      cabinet: 'marks',
      mods: 'LED displays, batteries moved off the board',
      faults: 'Light wear at the edge of the trapdoor, a repaired corner at the rear left.',
    },
    text: `
      Shopped last month: everything off the top of the playfield, cleaned and waxed, new rubber, flippers rebuilt,
      all lamps working. Rudy talks, blinks and swallows as he should.

      Honest list of flaws: light wear at the edge of the trapdoor (photo on request), a repaired corner on the
      cabinet's left rear, and one reproduction ramp decal. The batteries moved off the CPU board years ago, no leak.
      It was on location until 2003. Pick-up, or I help you find a carrier.`,
  },
  {
    title: 'LED score displays for System 11, set',
    by: 'boardfix',
    hoursAgo: 20,
    priceCents: 18_900,
    category: 'electronics',
    condition: 'new',
    text: `
      Two 16-digit alphanumeric LED displays for the later System 11 games, built and tested here in a Taxi. They need
      no high voltage, so the display supply can stay unplugged. Tell me the game before you buy: earlier System 11
      games use a different set. One year of repair included.`,
  },
  {
    title: 'Attack from Mars translite, new old stock',
    by: 'silverball',
    hoursAgo: 31,
    priceCents: 14_000,
    category: 'other',
    condition: 'new',
    text: `
      Original translite from a distributor's stock, never in a machine. Stored flat between boards. One soft wave in
      the lower left that disappears behind glass. No reproduction. Ships flat, not rolled.`,
  },
  {
    title: 'Fathom playfield, restored and clear coated',
    by: 'deepdive',
    hoursAgo: 53,
    priceCents: 125_000,
    category: 'playfield',
    condition: 'excellent',
    text: `
      Bare playfield without parts. Inserts glued and level, three small areas near the drop targets touched up by
      hand, then clear coated by a paint shop and cured for two months. You can find the touch-ups if you know where
      they are; I will show you. All holes are clean and the T-nuts are in.`,
  },
  {
    title: 'Flipper rebuild kit for two WPC flippers',
    by: 'TiltTom',
    hoursAgo: 64,
    priceCents: 3_950,
    category: 'parts',
    condition: 'new',
    text: `
      Bought one too many. Stops, plungers with links, sleeves, bushings and springs for two Fliptronic flippers, in
      the unopened bag. End-of-stroke switches are the normally open kind, so not for System 11.`,
  },
  {
    title: 'Box of LED bulbs, warm white, about 120 pieces',
    by: 'NeonJane',
    hoursAgo: 77,
    priceCents: 4_800,
    category: 'lights',
    condition: 'like_new',
    text: `
      About 80 bayonet and 40 wedge bulbs, frosted, warm white, non-ghosting. They were in a Whirlwind for three weeks,
      until I noticed that I like its old bulbs better. All tested. Count is by weight, so give or take five.`,
  },
  {
    title: 'Lockdown bar and side rails for a Williams widebody',
    by: 'pinpal',
    hoursAgo: 100,
    priceCents: 8_500,
    category: 'hardware',
    condition: 'good',
    text: `
      From an Indiana Jones that got a powder-coated set. Straight, no dents, the usual ring scratches on the bar.
      Measure your cabinet before you buy: this is the wide one. Pick-up preferred, the rails are awkward to ship.`,
  },
  {
    title: 'Bally AS-2518-35 MPU board, working',
    by: 'boardfix',
    hoursAgo: 122,
    priceCents: 21_500,
    category: 'electronics',
    condition: 'fair',
    text: `
      Seven flashes, played for ten hours in a Centaur. The board had a leaking battery: the area is cleaned,
      neutralised and sealed, two traces are repaired with wire, the battery is replaced by a capacitor. Sockets for
      the program chips are new. Not pretty, but right. Tell me your game and I fit its programs.`,
  },
  {
    title: 'Project: Gottlieb King of Diamonds, complete, not working',
    by: 'oldwood',
    hoursAgo: 145,
    priceCents: 85_000,
    category: 'complete_machines',
    condition: 'poor',
    text: `
      Everything is there, nothing moves. Backglass is good, a few flakes at the lower edge. Playfield has wear to the
      wood in front of the flippers. Cabinet was repainted by somebody with a brush and no patience. Score motor turns by
      hand. I have too many and it deserves an owner with time. Schematic included.`,
  },
  {
    title: "Eight Ball Deluxe, player's machine",
    by: 'NeonJane',
    hoursAgo: 170,
    priceCents: 320_000,
    category: 'complete_machines',
    condition: 'good',
    text: `
      Plays fast and talks all evening. New rubber, rebuilt flippers, drop targets reset every time. Paint worn at the
      ball trough and at one insert, some mylar, sun on the cabinet's right side. Displays are original
      and one digit of player three is dim. Come and play it before you decide.`,
  },
  {
    title: 'Twilight Zone clock with LED boards',
    by: 'TiltTom',
    hoursAgo: 198,
    priceCents: 26_500,
    category: 'electronics',
    condition: 'like_new',
    text: `
      Complete clock from my own machine, sold because the new one is lit in another color. The hot little bulbs that
      cook these boards are gone, opto boards are new, hands run through the clock test without an error. Gear train
      cleaned and dry, as it should be.`,
  },
  {
    title: 'Cyclone plastics, nearly complete, two cracked',
    by: 'deepdive',
    hoursAgo: 216,
    priceCents: 9_000,
    category: 'playfield',
    condition: 'fair',
    text: `
      Set of playfield plastics taken off before a new set went on. Two slingshot plastics are cracked at the screw,
      one small piece beside the ferris wheel is missing. Colors are strong. Good for patterns or for a machine that
      gets played rather than looked at.`,
  },
  {
    title: 'Flyers and manuals, 1978 to 1984, 25 pieces',
    by: 'silverball',
    hoursAgo: 244,
    priceCents: 4_500,
    category: 'other',
    condition: 'good',
    text: `
      Original flyers of the early solid state years, among them Firepower, Xenon and Space Shuttle, plus six manuals
      with schematics. Some have punched holes, two have coffee. I do not split the lot, I am bad at envelopes.`,
  },
  {
    title: 'Deadpool (Pro), home use only, under 300 plays',
    by: 'demo_pro',
    hoursAgo: 268,
    priceCents: 610_000,
    category: 'complete_machines',
    condition: 'like_new',
    opdbId: 'G6lnq-Mq1kv',
    region: 'us_midwest',
    disclosure: { use: 'home', boards: 'original', playfield: 'light', cabinet: 'clean' },
    text: `
      Bought new, one owner, kept in a dry room. Code is current, the audits show the plays. Protectors on the
      cabinet since the first day. The playfield has the usual ball marks and no chips. Original box and all papers are
      here. Selling because the next one is ordered and the room is not getting bigger.`,
  },
  {
    title: 'Upright arcade cabinet, empty, with working monitor',
    by: 'NeonJane',
    hoursAgo: 300,
    priceCents: 47_500,
    category: 'complete_machines',
    condition: 'fair',
    text: `
      Dedicated upright from the early eighties, vertical 19-inch monitor with a rebuilt chassis, wired for a standard
      harness, no board set. Side art is scratched, coin door has both locks and keys, base is dry but nicked. Two
      people and a van needed.`,
  },
  {
    title: 'Four leg levelers and four legs, chrome, used',
    by: 'Ramp_Rat',
    hoursAgo: 340,
    priceCents: 5_500,
    category: 'hardware',
    condition: 'poor',
    text: `
      Light rust at the bolt holes, one leg slightly bent by a hand truck, levelers stiff but turning. Fine under a
      project or in a workshop. Bolts included, as many as I could find, which is seven.`,
  },
  {
    title: 'Scared Stiff crate, original and complete',
    by: 'demo_premium',
    hoursAgo: 380,
    priceCents: 58_000,
    category: 'parts',
    condition: 'good',
    text: `
      Complete crate mechanism out of my machine, which got a new one. Coil, switches and hinges work. The art on
      the lid was touched up before my time, carefully. Asking this much because it is original and complete; open to offers.`,
  },
  {
    title: 'Godzilla (Pro), played at home and cared for',
    by: 'pinpal',
    hoursAgo: 250,
    priceCents: 595_000,
    category: 'complete_machines',
    condition: 'excellent',
    opdbId: 'GweeP-MW95j',
    region: 'us_midwest',
    disclosure: {
      use: 'home',
      boards: 'original',
      playfield: 'light',
      cabinet: 'clean',
      faults: 'One chip at the scoop, sealed.',
    },
    text: `
      Seven months in a dry basement, waxed twice, new rings since it came. One tiny chip at the scoop, sealed on the
      day it happened. Pick-up, or I help you find a carrier.`,
  },
  {
    title: 'Looking for a Godzilla (Pro), any honest condition',
    by: 'Ramp_Rat',
    hoursAgo: 290,
    priceCents: 560_000,
    category: 'complete_machines',
    condition: 'good',
    intent: 'wanted',
    opdbId: 'GweeP-MW95j',
    text: `
      Sold mine and regret it. League wear is fine, water damage is not. I drive up to four hours with a trailer.`,
  },
  {
    title: 'Trade: Whirlwind for a Taxi',
    by: 'NeonJane',
    hoursAgo: 330,
    priceCents: 450_000,
    category: 'complete_machines',
    condition: 'good',
    intent: 'trade',
    text: `
      My Whirlwind plays well and the fan works. I would trade it for a Taxi in about the same shape, either one with a
      little cash on top where it is fair.`,
  },
]

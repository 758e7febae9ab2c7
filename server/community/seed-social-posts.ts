// Sample posts from other networks.
import type { socialPosts } from './tables.ts'

export interface SampleSocialPost {
  network: (typeof socialPosts.$inferSelect)['network']
  author: string
  hoursAgo: number
  likeCount: number
  text: string
}

export const SAMPLE_SOCIAL_POSTS: SampleSocialPost[] = [
  {
    network: 'instagram',
    author: 'basement_nine',
    hoursAgo: 7,
    likeCount: 214,
    text: 'New rubber day. All white, as it came from the factory, and suddenly the whole playfield is awake.',
  },
  {
    network: 'instagram',
    author: 'insert.by.insert',
    hoursAgo: 30,
    likeCount: 388,
    text: 'Before and after: the same insert, three evenings apart. Swipe for the part where I doubted everything.',
  },
  {
    network: 'instagram',
    author: 'translite_wall',
    hoursAgo: 77,
    likeCount: 172,
    text: 'Forty-one backglasses, one light switch. Guess which one flickers.',
  },
  {
    network: 'instagram',
    author: 'tilted.table',
    hoursAgo: 121,
    likeCount: 96,
    text: 'Match night in one picture: fourteen people, six machines, and everybody looks at the one that will not end.',
  },
  {
    network: 'facebook',
    author: 'Wedgehead friends',
    hoursAgo: 18,
    likeCount: 64,
    text: 'EM Sunday has a date. Bring a stepper unit that sticks and leave with one that clicks.',
  },
  {
    network: 'facebook',
    author: 'Old tram depot workshop',
    hoursAgo: 52,
    likeCount: 41,
    text: 'Eleven displays on the bench, nine glowing again. The other two gave their glass for a good cause.',
  },
  {
    network: 'facebook',
    author: 'Regional pinball and arcade show',
    hoursAgo: 140,
    likeCount: 133,
    text: 'The machine list is filling up. If yours can travel, tell us by the end of the month and we save you a plug.',
  },
  {
    network: 'facebook',
    author: 'Flipper league',
    hoursAgo: 210,
    likeCount: 58,
    text: 'Last season in numbers: 31 players, 8 nights, 640 games, one stuck ball that needed three adults.',
  },
  {
    network: 'twitter',
    author: '@ramp_rat',
    hoursAgo: 3,
    likeCount: 27,
    text: 'Up early, hands cold, first ball house ball. Second ball wizard mode. This game knows what it is doing.',
  },
  {
    network: 'twitter',
    author: '@measurefirst',
    hoursAgo: 25,
    likeCount: 152,
    text: 'Fuse: fine by eye, dead by meter. That is the whole course. Thank you for coming.',
  },
  {
    network: 'twitter',
    author: '@chime_unit',
    hoursAgo: 61,
    likeCount: 73,
    text: 'A score reel that rolls over from 99,990 is still the best animation ever made.',
  },
  {
    network: 'twitter',
    author: '@plunge_softly',
    hoursAgo: 99,
    likeCount: 45,
    text: 'Taught my neighbor the dead bounce tonight. He has not made a single panic flip since. I feel like a monk.',
  },
]

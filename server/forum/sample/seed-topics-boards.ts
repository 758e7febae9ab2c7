// Sample topics of the boards that tiers open.
import type { SampleTopic } from './sample-topic.ts'

export const BOARD_TOPICS: SampleTopic[] = [
  {
    title: 'What did you really pay for a project machine this year?',
    machines: ['GrE7e', 'GrN90', 'G4d8d'],
    category: 'The back room',
    by: 'demo_pro',
    hoursAgo: 120,
    views: 64,
    text: `
      Asking prices are everywhere, and prices paid nowhere. I will start: a Whirlwind without displays, cabinet
      faded, playfield good. 1,450 at the seller's door, and a ramp in the trunk.`,
    replies: [
      {
        by: 'pinpal',
        hoursAgo: 118,
        text: 'A dead Taxi, complete, for 900. The board was fine: somebody had put the fuse holder in backwards.',
      },
      {
        by: 'TiltTom',
        hoursAgo: 96,
        text: `Operators here ask for trades. I got a Police Force for a juke box that nobody wanted to carry down
          the stairs any more.`,
      },
      {
        by: 'silverball',
        hoursAgo: 70,
        text: 'Two Gottlieb System 80 for 700 together. Before you laugh: I wanted the glass of one of them.',
      },
    ],
  },
  {
    title: 'Splitting a container of parts, who is in?',
    category: 'The back room',
    by: 'silverball',
    hoursAgo: 60,
    views: 41,
    text: `
      A distributor clears flipper parts and leg levelers by the pallet. Alone it is too much for my garage. Four of
      us would do.`,
    replies: [
      {
        by: 'demo_premium',
        hoursAgo: 52,
        text: 'I take a quarter, if the sleeves are the nylon ones. I can also pick up with a trailer.',
      },
    ],
  },
  {
    title: 'Solid blanking light, but the displays stay dark',
    machines: ['G41Z8'],
    category: 'Ask an expert',
    by: 'demo_premium',
    hoursAgo: 44,
    views: 88,
    text: `
      System 11 board in a Pin-Bot. All fuses good, the game plays blind and scores by sound. High voltage at the
      display connector is there, minus and plus. What do I measure next without harming the glass?`,
    replies: [
      {
        by: 'boardfix',
        hoursAgo: 43,
        text: `The game plays, so the processor runs and blanking is released. Look at the five volts at the display
          board itself, under load. The connector there burns before anything else does, and a worn pin costs
          exactly the half volt that the drivers miss.`,
      },
      {
        by: 'demo_premium',
        hoursAgo: 40,
        text: '4.4 volts at the board, 5.0 at the supply. You are right, two pins are brown.',
      },
      {
        by: 'boardfix',
        hoursAgo: 39,
        text: 'Both halves, header and housing. A new housing on a burnt header lasts a summer.',
      },
    ],
  },
  {
    title: 'Score motor runs on after every start',
    category: 'Ask an expert',
    by: 'pinpal',
    hoursAgo: 20,
    views: 37,
    text: `
      A neighbor's 1967 single player: after the start relay pulls in, the motor never finds its home position. It
      stops when I lift the reset relay by hand.`,
    replies: [
      {
        by: 'oldwood',
        hoursAgo: 17,
        text: `Good, then the motor itself is innocent. Some score reel does not reach zero, and the reset goes on
          asking. Turn each reel to nine by hand, start, and watch which one misses its step.`,
      },
    ],
  },
]

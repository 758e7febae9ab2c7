// Sample topics about buying, playing, showing and the site itself.
import type { SampleTopic } from './sample-topic.ts'

export const TALK_TOPICS: SampleTopic[] = [
  {
    title: 'Is the new code for Godzilla worth relearning the game?',
    machines: ['GweeP'],
    category: 'General discussion',
    by: 'Ramp_Rat',
    hoursAgo: 15,
    views: 143,
    text: `
      Our league spot updated its Godzilla Pro this week. I had a plan that worked: start a city, get a multiball
      going beside it, live on the ramps. Now the values feel different, and I cannot tell whether the code changed
      or whether I had a bad Tuesday. What did you notice?`,
    replies: [
      {
        by: 'NeonJane',
        hoursAgo: 14,
        text: `Read the notes that come with the update before you trust your hands. Half of what people report after
          an update is the operator having reset the adjustments to factory.`,
      },
      {
        by: 'demo_pro',
        hoursAgo: 13,
        text: `Mine kept the high scores but I had to set the difficulty and the extra balls again. Worth writing the
          adjustments down first.`,
      },
      {
        by: 'pinpal',
        hoursAgo: 12,
        text: `I still play a kaiju battle into a multiball and it still pays. What I gave up is chasing one big shot;
          going wide feels safer.`,
      },
      {
        by: 'Ramp_Rat',
        hoursAgo: 7,
        text: 'It was the adjustments. Three balls, hard tilt, short ball saver. The code is innocent.',
      },
      {
        by: 'oldwood',
        hoursAgo: 6,
        text: 'In my games the code has been stable since 1962.',
      },
    ],
  },
  {
    title: 'First EM: what should I look at before I hand over the money?',
    machines: ['GrEWx'],
    category: 'Buying advice',
    by: 'demo_free',
    hoursAgo: 120,
    views: 388,
    text: `
      There is a Gottlieb Royal Flush an hour from here. The seller asks 900 dollars and says it worked when they put
      it in the garage "some years ago". I have never owned a pinball machine. I can solder a little. What do I look
      at, and what would make you walk away?`,
    replies: [
      {
        by: 'oldwood',
        hoursAgo: 119,
        text: `Start with what cannot be repaired: backglass, playfield, cabinet, mechanics. Dirty contacts
          and sticky steppers are a few evenings. A flaked backglass is flaked forever.`,
      },
      {
        by: 'silverball',
        hoursAgo: 118,
        text: `Take a flashlight, go behind the open backbox and shine through the glass from behind. Every spot of
          missing paint lights up like a star. Sellers photograph from the front.`,
      },
      {
        by: 'TiltTom',
        hoursAgo: 117,
        text: `Do not let anybody plug it in to show you. Look at the line cord, at the fuses (is it the value printed
          beside the holder, or foil?) and at the coils. A brown wrapper means that one got very hot.`,
      },
      {
        by: 'deepdive',
        hoursAgo: 115,
        text: `Playfield: run a finger around the pop bumpers, in front of the drop targets and below the flippers.
          Dirt comes off. Bare wood and cracks along the grain stay.`,
      },
      {
        by: 'pinpal',
        hoursAgo: 112,
        text: `Lift a corner and look at the bottom of the cabinet for water lines and loose joints. Ask for the
          schematic, the keys and the legs. You would be surprised what gets left in the old house.`,
      },
      {
        by: 'NeonJane',
        hoursAgo: 110,
        text: 'And measure your stairs before you fall in love.',
      },
      {
        by: 'demo_free',
        hoursAgo: 66,
        text: `Saw it today. Glass nearly perfect, some wear below the flippers, one coil brown, mouse nest in the bottom
          (empty). The legs were behind the lawn mower. We agreed on 650 and it is in my hallway.`,
      },
      {
        by: 'oldwood',
        hoursAgo: 65,
        text: `Good price for a good glass. Vacuum first, then switches, then steppers, and no oil anywhere. Come back
          with the first thing that puzzles you.`,
      },
      {
        by: 'demo_free',
        hoursAgo: 18,
        text: 'It scores! The third player does not, but it scores. Thank you all.',
      },
    ],
  },
  {
    title: 'League night: which format for 14 players and six machines?',
    category: 'Tournaments and leagues',
    by: 'Ramp_Rat',
    hoursAgo: 52,
    views: 176,
    text: `
      We start at seven and people want to be home by half past ten. Fourteen regulars, six machines, of which two
      play very long. Last season we ran strikes and the first ones out sat around for an hour. I want everybody to
      play until the end and still have a winner.`,
    replies: [
      {
        by: 'NeonJane',
        hoursAgo: 51,
        text: `Group match play. Fourteen gives you two groups of four and two of three, so four machines are busy and
          two are free for practice. Five rounds fit into your evening if nobody is stuck on the long ones.`,
      },
      {
        by: 'pinpal',
        hoursAgo: 50,
        text: `Points 7-5-3-1 in the groups of four and 7-4-1 in the groups of three. It is fair enough, and you can
          explain it in one breath.`,
      },
      {
        by: 'demo_pro',
        hoursAgo: 47,
        text: 'How do you make up the groups? By rank they always end with the same people.',
      },
      {
        by: 'NeonJane',
        hoursAgo: 46,
        text: `Random in the first round, then by standing. The top group gets the hardest opponents, which pulls the
          field together again.`,
      },
      {
        by: 'TiltTom',
        hoursAgo: 35,
        text: `Set the long ones to three balls without extra balls and shorten the ball saver. It does more for your
          clock than any format.`,
      },
      {
        by: 'Ramp_Rat',
        hoursAgo: 10,
        text: `Played it last night. Five rounds, done at 10:20, and the last round decided it. Keeping this.`,
      },
    ],
  },
  {
    title: "HUO, shopped, player's: what do these words promise?",
    category: 'Buying advice',
    by: 'pinpal',
    hoursAgo: 240,
    views: 402,
    text: `
      I keep seeing "shopped" on machines where somebody wiped the glass. Could we agree on what the words mean, at
      least among ourselves? My version: home use only means never on location, not once. Shopped means playfield
      cleaned with the parts off, new rubber, every lamp working, every feature working. Player's means it plays
      well and looks its age.`,
    replies: [
      {
        by: 'boardfix',
        hoursAgo: 238,
        text: 'Agreed, and shopped includes the flippers. If they are tired, the machine is wiped, not shopped.',
      },
      {
        by: 'deepdive',
        hoursAgo: 236,
        text: `Restored is the word I would like to see used less. New decals on a filled cabinet are a restored
          cabinet, not a restored machine.`,
      },
      {
        by: 'silverball',
        hoursAgo: 220,
        text: 'And original means original. Reproduction glass is fine with me, but say so in the first line.',
      },
      {
        by: 'demo_free',
        hoursAgo: 200,
        text: 'As somebody who is looking for the first one: a photo of the worst spot tells me more than any word.',
      },
      {
        by: 'pinpal',
        hoursAgo: 56,
        text: 'A photo of the worst spot. That should be the rule, and the rest is poetry.',
      },
    ],
  },
  {
    title: 'Show your arcade: this year’s edition',
    category: 'Show your collection',
    by: 'NeonJane',
    hoursAgo: 330,
    views: 1204,
    text: `
      The yearly thread. What is in your room, what came, what went, what do you regret? I start: nine pins and
      four cabinets in a basement made for five and two. In came a Whirlwind, out went a Taxi and two Godzillas, and I
      regret the Taxi every single day.`,
    replies: [
      {
        by: 'pinpal',
        hoursAgo: 326,
        text: `Seven Williams and Bally of the nineties, and a Taxi that does not play yet. In: a Godzilla. Out: soon the
          same Godzilla. Regrets: nothing. So boring.`,
      },
      {
        by: 'oldwood',
        hoursAgo: 318,
        text: `Eleven wood-railed ladies and three wedgeheads. In came a Humpty Dumpty that I had been promised in
          1991. Nobody in the house was surprised more than I was.`,
      },
      {
        by: 'Ramp_Rat',
        hoursAgo: 300,
        text: 'None since my Godzilla went. A rented flat with an empty corner, above very patient neighbors.',
      },
      {
        by: 'silverball',
        hoursAgo: 270,
        text: `Three machines that play, two that I bought for the glass, and forty-one backglasses on the wall. I am told
          that this is a matter for a different kind of forum.`,
      },
      {
        by: 'TiltTom',
        hoursAgo: 214,
        text: 'Five that work, two that will, one that was a mistake. The mistake is a Hercules. It does not fit.',
      },
      {
        by: 'demo_premium',
        hoursAgo: 160,
        text: `Jurassic Park, Scared Stiff, a Godzilla that has been here for three weeks, and a sheet of plywood with two
          flippers on it. The plywood gets the most play.`,
      },
      {
        by: 'deepdive',
        hoursAgo: 84,
        text: 'One playing, six playfields hanging from the ceiling. They dry better there.',
      },
      {
        by: 'demo_free',
        hoursAgo: 17,
        text: 'One Royal Flush, in the hallway, for two days now. I am so happy.',
      },
      {
        by: 'NeonJane',
        hoursAgo: 8,
        text: 'That is how it starts, and the hallway is how it goes on. Welcome!',
      },
    ],
  },
  {
    title: 'What got you into the hobby?',
    category: 'General discussion',
    by: 'demo_premium',
    hoursAgo: 500,
    views: 640,
    text: `
      For me it was a Funhouse in a ferry terminal. The ferry was late, the head started to talk to me, and I missed
      the next one too. What was yours?`,
    replies: [
      {
        by: 'TiltTom',
        hoursAgo: 496,
        text: 'A High Speed that ran the red light and then chased me. I was nine and honestly thought I was in trouble.',
      },
      {
        by: 'oldwood',
        hoursAgo: 490,
        text: `My uncle had the route for three counties. Saturdays I cleaned glass and got paid in credits. I have
          been overpaid ever since.`,
      },
      {
        by: 'boardfix',
        hoursAgo: 470,
        text: 'A free Black Knight with a dead power supply. It took me a year to fix and a day to see why people play.',
      },
      {
        by: 'Ramp_Rat',
        hoursAgo: 401,
        text: 'A friend said "come along, it is only one night of league". That was four leagues ago.',
      },
      {
        by: 'silverball',
        hoursAgo: 352,
        text: 'The backglass of Xenon in a shop window. I did not even know there was a game behind it.',
      },
      {
        by: 'demo_free',
        hoursAgo: 28,
        text: 'Ask me again in a year. So far: a garage, a flashlight, and this site.',
      },
    ],
  },
  {
    title: 'What should a machine page show first?',
    category: 'Site feedback',
    by: 'demo_pro',
    hoursAgo: 36,
    views: 58,
    text: `
      When I look up a machine I want maker, year and the differences between its editions, in that order, and only
      then the pictures. On a phone I would put the ratings right below. How do you use these pages?`,
    replies: [
      {
        by: 'pinpal',
        hoursAgo: 34,
        text: 'Editions first for me. Half of my searches are "what does the Premium have that the Pro does not".',
      },
      {
        by: 'oldwood',
        hoursAgo: 27,
        text: 'Number of players and kind of score display, please. Some of us shop by reels.',
      },
    ],
  },
]

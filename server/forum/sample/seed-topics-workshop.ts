// Sample topics about repair and maintenance.
import type { SampleTopic } from './sample-topic.ts'

export const WORKSHOP_TOPICS: SampleTopic[] = [
  {
    title: 'Flipper rebuild on a WPC: which coil stops last?',
    category: 'Repair and restoration',
    by: 'TiltTom',
    hoursAgo: 26,
    views: 312,
    text: `
      Third lower flipper rebuild on my Fish Tales in four years. It lives in a bar, so it sees a lot of flips.
      Every time the coil stops look like mushrooms, the bats droop, and the stroke feels soft long before the
      rubber is worn.

      Do you buy whole stop brackets, or is there a trick to make the cores last?`,
    replies: [
      {
        by: 'boardfix',
        hoursAgo: 25,
        text: `Whole brackets, always. The core is staked into the bracket, and once it has been hammered loose it
          works loose again. Change stop, link, sleeve and spring together, and look at the plunger while you are
          there. A new stop against a mushroomed plunger lasts about as long as a sandwich.`,
      },
      {
        by: 'pinpal',
        hoursAgo: 23,
        text: `Check the bracket screws. The stop takes the full hit, and when the screws give a little it gets hit
          at an angle and deforms on one edge. A drop of removable thread locker ended that on my White Water.`,
      },
      {
        by: 'Ramp_Rat',
        hoursAgo: 22,
        text: `Before you blame the stops, set the end play. The bat should move up and down by about the thickness
          of a credit card. With none the shaft drags in the bushing, with too much the link bends.`,
      },
      {
        by: 'TiltTom',
        hoursAgo: 21,
        text: `One bracket was loose on the left, and the end play was zero on both, because I set it with the
          playfield up and my patience down. Redoing both tonight.`,
      },
      {
        by: 'deepdive',
        hoursAgo: 20,
        text: `Have a look at the end-of-stroke switches too. On Fliptronic boards they are normally open and close
          at the end of the stroke. If yours never close, the board still drops to hold power by itself, but the
          flipper cannot push back when a fast ball knocks it down.`,
      },
      {
        by: 'oldwood',
        hoursAgo: 9,
        text: `The stops in my King of Diamonds are from 1967. Softer coils, fewer players. A bar eats flippers, and
          a yearly rebuild is simply the price of the spot.`,
      },
      {
        by: 'demo_pro',
        hoursAgo: 6,
        text: 'How do you tell that a plunger is done? I replaced mine along with the rest and never had to decide.',
      },
      {
        by: 'TiltTom',
        hoursAgo: 4,
        text: `Look at the tip. New, it is flat with a small chamfer. Once a lip has grown around the edge it scrapes
          the sleeve and starts to flatten the new stop. Filing is no cure: the plunger gets shorter and the stroke
          longer each time.`,
      },
    ],
  },
  {
    title: 'The Addams Family resets when both flippers fire',
    machines: ['G4ODR'],
    category: 'Repair and restoration',
    by: 'pinpal',
    hoursAgo: 74,
    views: 455,
    text: `
      My Addams resets, and always in the same way: multiball, both flippers held, a few coils firing, then the
      display goes blank and it boots. Never in attract mode. The wall gives 118 volts.

      I have read "it is the bridge" and "it is the connector" in equal amounts. Where would you start, and in
      which order would you go on?`,
    replies: [
      {
        by: 'TiltTom',
        hoursAgo: 73,
        text: `Start with a meter, not with solder. Measure the 5 volts at the CPU board in attract mode, set the
          meter to keep the minimum, then hold both flippers in a game. The reset circuit gives up somewhere
          around 4.6 volts. If yours idles at 4.8, there is nothing left for the bad moments.`,
      },
      {
        by: 'boardfix',
        hoursAgo: 70,
        text: `And measure at the driver board as well. Good there and low at the CPU means the way between them:
          header and crimps. If you renew a connector, renew both halves. New pins in a tired housing are half a
          repair.`,
      },
      {
        by: 'pinpal',
        hoursAgo: 52,
        text: `4.87 at the driver board, 4.78 at the CPU, and 4.6-something with both flippers held. So it is a bit
          of everything?`,
      },
      {
        by: 'boardfix',
        hoursAgo: 51,
        text: `That is the usual picture after thirty years. I go from the transformer toward the CPU: input
          connector, bridge, big filter capacitor, regulator, connector to the CPU. The ripple across the
          capacitor tells you whether it still does its job.`,
      },
      {
        by: 'oldwood',
        hoursAgo: 49,
        text: `Try another outlet before you order parts. A friend's game reset only where it shared the line with a
          freezer. The manual shows how to strap the transformer for low line voltage.`,
      },
      {
        by: 'pinpal',
        hoursAgo: 30,
        text: `New input header with new crimps, new filter capacitor. 5.02 at the driver board, 4.97 at the CPU, two
          hours of multiballs and no reset. One pin of the old connector was brown all the way through.`,
      },
      {
        by: 'TiltTom',
        hoursAgo: 29,
        text: `That is the one. For whoever finds this later: measure at both boards, connectors before silicon, and
          one change at a time.`,
      },
    ],
  },
  {
    title: 'Playfield inserts: level, glue, or leave alone?',
    category: 'Repair and restoration',
    by: 'deepdive',
    hoursAgo: 98,
    views: 210,
    text: `
      Next on the bench is a Fathom playfield that will get a clear coat. About half of the inserts sit a little
      low, and three of them turn freely in their holes. The art is good, and I want to keep every line of it.

      My plan: loose ones out, clean, glue them back flush from below; low ones pressed up where they let go
      willingly, filled where they do not. What would you do differently?`,
    replies: [
      {
        by: 'silverball',
        hoursAgo: 96,
        text: `Do not sand an insert level with the wood around it. The lines printed over its edge are the first
          thing to go, and no touch-up looks like the screen print did. Fill low ones with clear instead.`,
      },
      {
        by: 'oldwood',
        hoursAgo: 90,
        text: `Test your glue on a spare piece of the same plastic. Some solvents craze old inserts within a minute,
          and then you are shopping for a playfield.`,
      },
      {
        by: 'TiltTom',
        hoursAgo: 88,
        text: `If the clear is a two-part automotive one: the hardener holds isocyanates. A dust mask does nothing
          against them. Supplied air, or pay a paint shop and sleep well.`,
      },
      {
        by: 'demo_premium',
        hoursAgo: 70,
        text: 'How do you get a stuck insert to move without pushing the art off with it?',
      },
      {
        by: 'deepdive',
        hoursAgo: 68,
        text: `Gentle heat from below, never from above, a flat block with paper on the art side, and a clamp that I
          turn a quarter at a time. If the lines start to lift I stop and leave it low. Low can be filled.`,
      },
      {
        by: 'deepdive',
        hoursAgo: 11,
        text: `Two evenings later: the loose ones are glued, five came up, the rest stays low and gets filled after
          the first thin coat. Nothing lifted.`,
      },
    ],
  },
  {
    title: 'LED ghosting on Indiana Jones, only in the controlled lamps',
    machines: ['G4xZy'],
    category: 'Repair and restoration',
    by: 'silverball',
    hoursAgo: 44,
    views: 168,
    text: `
      I changed my Indiana Jones to LEDs. The general illumination is fine, but the controlled inserts glow faintly
      when they should be off, and in the dark it looks as if the modes were all half lit. With the old bulbs there
      was no trace of it. Is something broken?`,
    replies: [
      {
        by: 'boardfix',
        hoursAgo: 43,
        text: `Nothing is broken. The lamp matrix lights one column at a time, and when it steps on there is a short
          moment in which the old row and the new column overlap. A filament never gets warm in that time; an LED
          needs next to nothing and shows it.`,
      },
      {
        by: 'NeonJane',
        hoursAgo: 41,
        text: `Look for bulbs sold as non-ghosting. They have a resistor beside the LED that swallows the little
          current. I keep ordinary bulbs in the few inserts where the game fades them.`,
      },
      {
        by: 'silverball',
        hoursAgo: 38,
        text: 'Does the same help against the flicker when the general illumination dims?',
      },
      {
        by: 'boardfix',
        hoursAgo: 37,
        text: `No, that is another story: the game dims by chopping the alternating current, and cheap LEDs go dark
          between the pieces. The quick way is to switch the dimming off in the adjustments.`,
      },
    ],
  },
  {
    title: 'Centaur stops at six flashes',
    machines: ['GrX7q'],
    category: 'Repair and restoration',
    by: 'NeonJane',
    hoursAgo: 150,
    views: 134,
    text: `
      My Centaur was fine on Sunday and is silent today. The LED on the MPU board flickers, then gives six clean
      flashes, and that is all. No sound, no attract mode. What is the seventh one waiting for?`,
    replies: [
      {
        by: 'TiltTom',
        hoursAgo: 149,
        text: `For the zero crossing. The MPU takes it from the 43 volts of the solenoids, so six flashes with a
          quiet game nearly always mean that the 43 volts do not arrive. Measure on the rectifier board first, and
          leave the chips in peace.`,
      },
      {
        by: 'boardfix',
        hoursAgo: 146,
        text: `Test the fuses out of their clips, and look at the clips too. On those rectifier boards they lose
          their spring and turn brown.`,
      },
      {
        by: 'NeonJane',
        hoursAgo: 128,
        text: `No 43 volts at all. The fuse was fine by eye and dead by meter. New one of the right value, seven
          flashes, and the game insults me again.`,
      },
      {
        by: 'oldwood',
        hoursAgo: 127,
        text: 'Fine by eye, dead by meter. Someone should embroider that on a cushion.',
      },
    ],
  },
  {
    title: 'First shots on the whitewood',
    category: 'Homebrew and mods',
    by: 'demo_premium',
    hoursAgo: 60,
    views: 187,
    text: `
      After months of cardboard models I cut a real playfield: half-inch plywood, two flippers, one ramp, three
      standup targets, no art, no lamps. The flippers run from a bench supply and two leaf switches.

      The orbit feels good at once. The ramp does not: three of ten shots make it, the rest rattle at the entrance
      and come back fast and straight down the middle.`,
    replies: [
      {
        by: 'Ramp_Rat',
        hoursAgo: 58,
        text: `Draw the line from the flipper tip through the middle of the entrance. If the ramp's first inches do
          not lie on that line, the ball hits the wall before it has climbed.`,
      },
      {
        by: 'deepdive',
        hoursAgo: 55,
        text: `Mind the entry flap. A step of half a millimetre is enough to lift the ball, and a ball in the air does
          not climb anything.`,
      },
      {
        by: 'boardfix',
        hoursAgo: 54,
        text: `Check the supply while you flip. Bench supplies like to limit the current at the very moment the coil
          asks for it, and a weak flipper looks just like a bad ramp.`,
      },
      {
        by: 'demo_premium',
        hoursAgo: 31,
        text: `It was all three, mostly the supply. With a big capacitor across it the ramp takes eight of ten. The
          flap gets rebent tomorrow.`,
      },
      {
        by: 'NeonJane',
        hoursAgo: 13,
        text: 'Eight of ten on a whitewood is a ramp. Post a picture before the art hides your pencil lines!',
      },
    ],
  },
  {
    title: 'Monitor rebuild: capacitor kit or flyback first?',
    category: 'Arcade video games',
    by: 'NeonJane',
    hoursAgo: 190,
    views: 96,
    text: `
      An upright from the early eighties with an Electrohome G07. The picture is narrow, the top folds over, and
      after twenty minutes it starts to swim. I have a capacitor kit here. Flyback at the same time, or is that
      guessing with money?`,
    replies: [
      {
        by: 'TiltTom',
        hoursAgo: 188,
        text: `Capacitors first. Fold-over at the top and a picture that changes as it warms up are what dried-out
          electrolytics look like. Change the flyback when it gives you a reason.`,
      },
      {
        by: 'boardfix',
        hoursAgo: 185,
        text: `Discharge the tube at the anode with the machine unplugged, one hand behind your back, and never run
          that chassis without its isolation transformer. Then check the B+ against the manual before you touch the
          width.`,
      },
      {
        by: 'NeonJane',
        hoursAgo: 140,
        text: `Kit is in. Full width, no fold-over, steady after an hour. The flyback stays where it is.`,
      },
    ],
  },
  {
    title: 'Flaking backglass on a 1979 KISS: seal it now or wait?',
    machines: ['G4jXr'],
    category: 'Repair and restoration',
    by: 'silverball',
    hoursAgo: 5,
    views: 21,
    text: `
      The paint behind the band's faces is lifting in flakes as big as a thumbnail. Nothing has fallen off yet. I am
      torn between sealing it from behind right now and leaving it flat on a shelf until somebody with a steadier
      hand has looked at it. What has held for you over ten years or more?`,
    replies: [
      {
        by: 'oldwood',
        hoursAgo: 3,
        text: `Whatever you decide, take it out of the game first. The heat of the bulbs did this, and every evening
          with the lights on lifts it a little more. And practise on a glass that nobody loves.`,
      },
    ],
  },
]

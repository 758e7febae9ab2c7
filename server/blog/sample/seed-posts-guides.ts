// Sample posts: guides.
import type { SamplePost } from './sample-post.ts'

export const GUIDES: SamplePost[] = [
  {
    title: 'Cleaning a playfield without regrets',
    category: 'Guide',
    by: 'deepdive',
    daysAgo: 3,
    excerpt:
      'What to take off, what to wipe with, and the three things that look like dirt but are the art itself.',
    text: `
      Most damage on old playfields was not done by balls. It was done on a Sunday afternoon, by somebody with good
      intentions and a kitchen sponge. So before the first drop of anything touches your machine, take photographs:
      every corner, every plastic, every place where a wire passes a post. You will need them on Monday.

      Switch the machine off, pull the plug and take out the balls. Then vacuum, with a soft brush, and do not scrub.
      Dust on a playfield is coil dust and rubber, and rubbed dry it works like fine sandpaper. Take off the plastics
      and the posts of one area at a time, and put their screws into the holes of a muffin tin, labeled. An hour
      spent sorting is an hour that you do not spend searching.

      Now find out what you have under your hands. Playfields from about the late eighties on carry a hard coat and
      forgive a lot. Older ones are lacquered, and lacquer can be thin, cracked, or gone. Lay a fingernail flat on the
      art and feel: smooth all the way means sealed, rough spots mean bare paint. On bare paint, use nothing wet at
      all. The same is true around loose inserts, because water creeps in at their edge and lifts the lines.

      For sealed areas begin with the mildest thing: a soft cloth, barely damp, with a playfield cleaner made for the
      purpose. Wipe, turn the cloth, wipe again. For black swirls a little naphtha on the cloth is safe on most
      finishes, but try it on a spot under a plastic first, open the window and keep it away from anything that sparks.
      Alcohol and a melamine sponge do work, and they work by taking off some of the finish each time. On a hard-coated
      playfield an expert may use them once. On lacquer, do not.

      Three things look like dirt and are not. Yellow haze over an old playfield is often the lacquer itself, and you
      cannot wipe it away without wiping away what it protects. Brown shadows beside lamps are heat. And gray tracks
      where the ball runs are often wear down to the wood filler. With all three, you are done when the cloth stays
      clean.

      Then wax. A thin film of plain carnauba wax, no cleaner in it, no silicone, buffed until
      your hand squeaks. Wax does not repair anything. It keeps the next thousand balls from touching the paint. Put
      in new rubber, fit new balls (a pitted ball is a file that rolls), and level the machine again.

      From then on it is easy: wipe with a dry cloth every couple of hundred games, change the balls once a year, wax
      when the cloth no longer glides. A clean playfield is faster than you remember. You have been warned.`,
  },
  {
    title: 'Before you buy an EM: twenty minutes with a flashlight',
    category: 'Guide',
    by: 'oldwood',
    daysAgo: 17,
    excerpt: 'A walk around an electromechanical machine starting with what cannot be repaired.',
    text: `
      Electromechanical machines have a reputation for being difficult. They are not. They are slow to understand and
      quick to repair, because every part can be seen doing its work. What makes a purchase good or bad is seldom the
      mechanics. So look at a machine in the order of what you can never put right again.

      First the backglass. Open the backbox, turn off the light in the room if you can, and shine a flashlight through
      the glass from behind. Missing paint lights up like stars. A few flakes at the edge are normal for the age. If
      the paint has lifted in the faces, the price should fall by a lot, since good glass often costs more than a
      machine that does not work.

      Second the playfield. Touch it. Dirt and rubber marks come off, bare wood and cracks along the grain do not. Look
      in front of the flippers, around the pop bumpers and at the exit of every kick-out hole. Press on the inserts:
      one that moves can be glued, one that has sunk will catch the ball until it is leveled.

      Third the cabinet. Look below. A dark line all around means that it once stood in water. Move the corners
      against each other; they should not know that you are there. Repainted sides are a matter of taste, but a
      repaint hides the stencil, and the stencil was half of the charm.

      Only now look inside. Lift the playfield, and smell. A burnt coil smells for decades, and its paper wrapper turns
      brown. Look for wires that were twisted together and taped, for fuses of the wrong value, and for foil where a
      fuse should be. None of that ends the talk, but it tells you how the last owner solved problems. Turn a stepper
      unit by hand: it should advance with a click and fall back by its spring when you release the reset. If it
      sticks, that is old grease. Everybody has old grease.

      Do not let the seller plug it in for you unless the cord is sound, the fuses are right and somebody keeps a hand
      on the switch. If it starts, play. If it does not, that is no tragedy: a machine that has rested for ten years
      needs its contacts cleaned before it can be judged. Offer accordingly.

      Last, ask for what belongs to it: the schematic, the keys, the legs and their bolts, the coin box, the lockdown
      bar. And measure the door at home, with the head folded or taken off. Then go and enjoy the loudest furniture
      that you have ever owned.`,
  },
  {
    title: 'WPC resets, explained from the wall up',
    category: 'Guide',
    by: 'TiltTom',
    daysAgo: 31,
    excerpt:
      'Why a Williams or Bally of the nineties restarts in the middle of a multiball, and how to find the weak link.',
    text: `
      The symptom is always told the same way: good ball, both flippers up, a coil fires, and the display goes blank.
      Two seconds later the game greets you as if nothing had happened. That is not a crash. It is a decision. A small
      chip on the CPU board watches the 5 volts, and when they fall below about 4.6 it holds the processor in reset
      until the supply is good again.

      So the question is never "what crashes", it is "where do the volts stay". They have a long way to go: from the
      wall to the transformer, through a connector to the power driver board, through a bridge rectifier into a large
      filter capacitor, through a regulator that makes 5 volts of it, through another connector and a cable to the
      CPU. Every station takes a little. Thirty years of heat make each of them take a little more.

      Measure before you change anything. With the game in attract mode, the CPU board should see at least 4.9 volts.
      Set the meter to hold its lowest value, start a game and hold both flippers while somebody works the coils. A
      meter is too slow to show the deepest moment, but if the idle value is 4.8 and the held value 4.65 you have seen
      enough. Write both down, and write down the same two for the driver board.

      Now read the pair. If the driver board is good and the CPU is low, the way between them is at fault: the
      connector on one side or the other. If both are low, go upstream. Measure the voltage across the filter
      capacitor, and its ripple with the meter on AC: much ripple means a capacitor that has dried out or a bridge with
      one dead half. If the direct voltage is low with little ripple, look at the input connector and at the bridge.

      The repair follows the finding. Connectors first, and both halves: a new header, and new crimped contacts in a
      new housing. Brown plastic or a pin that is gray instead of shiny is reason enough. Then the capacitor, which is
      old in any case. The bridge last, with legs long enough to keep it off the board, because it gets hot.
      Change one thing, measure again, write it down. When the numbers are good, stop.

      Two things outside the machine fool people. A long extension lead shared with a refrigerator can cost several
      volts at the wall, and the transformer can be strapped for low line voltage as the manual shows. And batteries:
      if the game forgets its scores as well, look at the CPU board's battery holder, today. A leak there costs more
      than all of the parts above.`,
  },
  {
    title: 'LED ghosting and flicker, and what to do about both',
    category: 'Guide',
    by: 'boardfix',
    daysAgo: 52,
    excerpt: null,
    text: `
      Two complaints come up whenever somebody changes a machine from bulbs to LEDs: lamps that glow when they should
      be off, and lamps that flicker when they should be dim. They sound alike and have nothing to do with each other.
      Sort them first, because the cure for one does nothing for the other.

      Ghosting lives in the controlled lamps, the inserts that the game switches one by one. Many solid state games of
      the eighties and nineties drive them as a matrix of eight columns and eight rows, one column at a time, round and
      round, many times a second. When the game steps from one column to the next, the old one needs a moment to
      switch off. In that moment a little current flows through lamps that nobody asked for.

      A filament does not care. It takes several rounds of the matrix to get hot, and a crumb of current warms
      nothing. An LED turns on with a small part of that current and at once, so it shows you the crumb.
      Bulbs sold as non-ghosting have a small resistor across them that takes the crumb away. In a pinch, put ordinary
      bulbs back in the few inserts where it bothers you. Nobody will count.

      Flicker lives in the general illumination, the lamps that are on all the time. They run on alternating current.
      A filament glows on through the gaps; a plain LED lights only in one half of each wave and is dark in the other.
      Bulbs with a rectifier inside use both halves and look far calmer, especially at the edge of your eye.

      It gets worse when a game dims its illumination, as the games of the early and middle nineties do. They chop off
      part of every wave, so that the LED gets short flashes instead of half a light. You can switch the dimming off
      in the adjustments, buy bulbs with a capacitor that bridges the gap, or keep filaments in the strings that the
      game dims.

      A last word on taste. Frosted bulbs behind the plastics, clear ones under inserts with a lot of paint, warm white
      for old art and cool white for blue and green. And leave the flashers for last: one that is too bright hides the
      ball from you at the exact moment when you need to see it.`,
  },
  {
    title: 'Crimping a header connector that lasts',
    category: 'Guide',
    by: 'TiltTom',
    excerpt: 'Notes for a guide with pictures: tools, contacts, and how to see a good crimp.',
    text: `
      To be written around the pictures of the last workshop evening. Order: why the old press-in contacts loosen, which
      crimp contacts fit which wire, what a good crimp looks like from the side, how to pull-test it.

      Still missing: a photograph of an over-crimped contact, and the table of wire gauges.`,
  },
]

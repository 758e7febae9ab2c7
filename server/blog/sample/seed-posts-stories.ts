// Sample posts: stories.
import type { SamplePost } from './sample-post.ts'

export const STORIES: SamplePost[] = [
  {
    title: 'Expo diary: five machines we did not expect',
    category: 'News',
    by: 'NeonJane',
    daysAgo: 1,
    excerpt:
      'Two halls, ninety machines, one weekend, and the queue was longest where nobody had looked at the map.',
    text: `
      A sports hall smells of floor wax and hot transformers, and at nine in the morning it already sounds like a
      hundred people dropping cutlery. We went to this weekend's regional show to see friends and came back with sore
      wrists and a list. Here are the five machines that we had not planned to fall for.

      Number five stood alone in a corner, because it needed one. Hercules, Atari, 1979, is the largest pinball machine
      made in any number, and it plays with a ball the size of a cue ball. It is not a good game. It is slow, and it
      stares back at you like a cow. There was a line in front of it all day, and everybody who left it was smiling.

      Number four: Farfalla, Zaccaria, 1983. Italian machines are rare guests here, and most of us know them from
      pictures. The art is as strange as one hopes and the sound is stranger. Its owner had brought spare fuses, two
      manuals and a folding chair, and used all of them.

      Number three: King of Diamonds, Gottlieb, 1967. Somebody had set it up level, clean and with the right rubber, and
      it was a lesson in how much speed an old playfield has when it is cared for. Its roto-target turned grown people
      into children. Free play, and still we felt for coins.

      Number two: Star Gazer, Stern Electronics, 1980. The banks of drop targets and the spinners swallow your whole
      evening. A league player next to us said that he comes back every year for this one machine, and then he lost
      to an eleven-year-old girl, and shook her hand.

      Number one was Big Bang Bar. Capcom closed its pinball works in 1996 before the game could go into production,
      and only a handful of prototypes and a later small run exist. Its owner drove six hours, took no bets,
      wiped the glass after every tenth game and had the line of the weekend: "It was built to be played,
      and I am only looking after it."

      Our thanks go to the volunteers who leveled, soldered and swept until midnight. If you have never brought a
      machine to a show: they will help you carry it. Put your name on the list next time.`,
  },
  {
    title: 'Sign-up is open for the eight-week flipper league',
    category: 'Event',
    by: 'Ramp_Rat',
    daysAgo: 6,
    excerpt: 'Eight evenings, groups of four, everybody plays every round. Beginners are especially welcome.',
    text: `
      The next league season is about to start, and there are still places. Eight evenings, one every week, each of
      them done by half past ten. You need no machine of your own, no rank and no special shoes. If you can tell the
      left flipper from the right one, you are in the right place.

      We play group match play. Each round puts you into a group of three or four on one machine. The winner of a
      group of four gets seven points, then five, three and one; in a group of three it is seven, four and one. After
      five rounds the evening is over, and nobody has been knocked out and sent to watch. Your two weakest evenings do
      not count at the end, so a holiday does not cost you the season.

      The groups are drawn by lot in the first round and by standing after that. Good players meet good players,
      beginners meet beginners, and by the third week most people have found somebody whom they absolutely have to
      beat. Rulings follow the rules that tournaments commonly use, and there is a printed sheet at every machine: what
      happens on a tilt, on a stuck ball, on a malfunction.

      Between the rounds there is time to ask. Several of the regulars like to show a skill shot, a dead bounce or a
      loop pass, and you will learn more in one evening than in a month alone. Please do not coach during somebody
      else's ball, unless they ask.

      Date and place of the first night are in the event list on the community page. Come half an hour early if it is
      your first time; we will show you around. And bring quarters for the one machine that still wants them.`,
  },
  {
    title: 'Where our machine data comes from',
    category: 'News',
    by: 'NeonJane',
    daysAgo: 12,
    excerpt:
      'Names, years and editions come from the Open Pinball Database. What that means for you, and for corrections.',
    text: `
      When you look up a machine here, the name, the maker, the year, the number of players, the kind of display and
      the editions come from the Open Pinball Database, an open catalogue kept up by volunteers. We keep a copy of it
      and search in that, which is why an abbreviation or a typo still finds the machine.

      The catalogue knows three levels, and it helps to know them too. A title is the game as people speak of it. Below
      it are the machines, which differ in how they play, such as a Pro and a Premium. Below those there may be
      variants that differ in looks alone. Each has an id of its own, and the id is case-sensitive.

      It holds pinball machines with powered flippers, which begin in 1947. You will not find bingos or flipperless
      games in it, and no video games either. Dates before a certain age are often known only to the year, so we show
      and sort by the year and do not pretend to know the day.

      If something is wrong, use "Propose a correction" on the machine's page (Pro and Premium), or tell OPDB. A
      correction made there reaches every site that uses it, ours included. What only concerns this site, such as our
      own descriptions, goes to the people who run it, through the contact page.`,
  },
  {
    title: 'Attack from Mars, and why the queue never gets shorter',
    category: 'Review',
    by: 'Ramp_Rat',
    daysAgo: 24,
    excerpt: 'A machine from 1995 with one flying saucer in the middle and no bad shot anywhere.',
    text: `
      Put ten machines in a room, let beginners and league players in, and watch where both of them stand. Sooner or
      later it is Attack from Mars. Brian Eddy designed it, Bally released it in 1995, and it explains itself in four
      seconds: there is a saucer, it is hostile, hit it.

      That is the first half of the trick. The saucer sits in the middle behind a bank of targets that drops when you
      have hit it often enough, and then the way is free. Each saucer belongs to a city, and the cities get harder.
      A beginner who only ever hits the middle has a story to tell after one ball.

      The second half is what lies around it. Two ramps, two orbits and a lock, all of them makeable, none of them
      free. A league player sees no saucer at all, but a set of locks, a five-way combo and a super jackpot, and knows
      how many of the requirements for Rule the Universe are still missing. Both players are right. They are playing
      different games on the same playfield, and neither is in the way of the other.

      Then there is the humor. The martians are small, rubbery and jump when you hit them. The callouts are those of a
      film that was bad on purpose and proud of it. The strobe in the multiball is the sort of idea that a sensible
      company would have crossed out.

      What is there to criticize? The shot to the center comes back fast, and on a machine that is set steep it comes
      back into the drain. Long games are long: a good player can hold it for half an hour, and the queue knows. On
      location it wants a strict tilt and no extra balls. And the targets of the bank take a beating, so before you buy
      one look at the motor and at the switches behind it.

      It was built again as a remake two decades later, which says enough. If you have one evening with a person who
      thinks that pinball is luck, take them to this machine and say nothing.`,
    comments: {
      views: 57,
      replies: [
        {
          by: 'pinpal',
          hoursAfter: 5,
          text: `The motor of the target bank is the first thing I look at, too. Press start, hit the bank three times and
            listen: it should travel without a pause. A worn gear groans before it stops.`,
        },
        {
          by: 'NeonJane',
          hoursAfter: 9,
          text: `We had one in the basement for a year. Every guest who said they do not play pinball played that one, and
            most of them asked for the score of the others before they left.`,
        },
        {
          by: 'TiltTom',
          hoursAfter: 30,
          text: `About the strobe: the relay board behind it is easy to forget when you go through the fuses. If the
            multiball is dark, start there and not at the CPU board.`,
        },
        {
          by: 'Ramp_Rat',
          hoursAfter: 33,
          text: `Good one, thank you. And a steeper setting does help the queue: we went from 6.5 to 7 degrees on league
            nights, and the half-hour games became quarter-hour games.`,
        },
      ],
    },
  },
  {
    title: '1947: six flippers and a new game',
    category: 'History',
    by: 'oldwood',
    daysAgo: 41,
    excerpt:
      'Humpty Dumpty put bats on the playfield, and within a year nobody built a machine without them.',
    text: `
      Before the autumn of 1947 you played pinball with your hips. You pulled the plunger, and from then on the ball
      belonged to gravity, to the bumpers and to whatever you could do by nudging. It was a game all the same, but to
      a judge it looked a lot like luck, and judges had begun to look.

      Then Gottlieb brought out Humpty Dumpty. Its designer Harry Mabs had put six small bats on the playfield, three
      on each side, that the player could swing with a button on the cabinet. They were weak, and they pointed the
      wrong way by today's eyes: outward, at the sides of the field, so that one bat handed the ball on to the next.
      But for the first time the player could answer. They called them flipper bumpers.

      The trade understood at once. Other makers built kits and new games in a hurry, and by 1948 a machine without
      flippers was hard to sell. In that year Steve Kordek, working for Genco, built Triple Action with only two
      flippers, at the bottom of the field, and fed them with direct current that made them strong. It was cheaper, and
      it was better: now the whole field lay in front of the bats. It took the others a while to agree on the place
      and on the direction, but the picture in our heads is that one.

      With the flipper came skill shots, aiming, catching, and in the end the argument that the game is one of skill.
      In 1976 Roger Sharpe made that argument in front of the council of New York by calling his shot, and the ban
      that had stood there since the forties fell.

      Go and find a woodrail of the late forties if you can; people bring them to shows. Play one ball with your hands
      off the buttons and then one with them. You will feel the day on which the game changed.`,
  },
  {
    title: 'When the machines learned to talk',
    category: 'History',
    by: 'silverball',
    daysAgo: 68,
    excerpt: 'Three years, four machines: Flash, Gorgar, Firepower, Xenon. A short history of noise.',
    text: `
      Stand in a room of electromechanical machines and close your eyes. You hear bells, chimes, the thump of coils and
      the rattle of score reels. Each sound is a thing that really happens. Then came solid state, and for a moment
      nobody knew what a machine should sound like when it no longer had to make any noise at all.

      Flash, by Williams in 1979, gave one answer: a background sound that does not stop and climbs as the ball goes on.
      It does to your pulse what film music does. From then on silence meant that something was broken.

      Later in the same year Gorgar said the first words. It knows seven of them, and it speaks like somebody who was
      woken up by you personally. Combined with a heartbeat that gets faster the longer you last, it was enough to
      draw people across a room, and that was the point of it.

      Firepower, 1980, joined the voice with another novelty, multiball under the control of a computer, and let you
      move the lit lanes with a flipper button. And Xenon, by Bally in the same year, had a voice that
      was not a monster's: the composer Suzanne Ciani lent hers and built the sounds around it. The machine purrs, and
      nobody who has heard it forgets it.

      What came after is well known: music, whole sentences, actors. But the four of them did it with memory that would
      not hold this paragraph. If you own one, look after its sound board. The game without it is only half there.`,
  },
  {
    title: 'Five questions for somebody who mends boards',
    category: 'Interview',
    by: 'NeonJane',
    daysAgo: 87,
    excerpt: 'boardfix on burnt connectors, honest customers and the one tool that nobody owns.',
    text: `
      You know boardfix from the repair category, where the answers usually end with "measure first". We sat down beside
      a box of dead display boards and asked five questions.

      What breaks most often? "Connectors. People send me boards, and in half of the parcels the board is fine. The
      plug was burnt, somebody pulled it off and pushed it on again, and for two weeks it worked. Then they order a
      board. A connector is the cheapest part of the machine, and it is treated like furniture."

      What was the worst that you have seen? "A battery that had leaked for ten years in a machine that stood with its
      head down. It had eaten its way along the cable into a second board. Take the batteries out of anything that you
      store. Take them out of anything that you do not store, and put them on a wire outside the board."

      What can a beginner repair at home? "More than they think. Fuses and holders, lamp sockets, switches, flipper
      mechanics, most connectors. What I would leave is anything with high voltage for the displays, and anything in a
      video monitor. That is not a matter of skill, it is a matter of habits, and you get those from a person."

      Which tool does nobody own? "A good desoldering tool. Everybody buys a fine iron and then drags the chips out
      with a screwdriver. More boards die from removing a good part than from the bad one that they came with."

      And what do you play? "A Black Knight that I got for nothing, because its power supply was dead. I repaired that,
      and then I repaired everything that the supply had been hiding. It is the machine I learned on, and I am still
      not good at it."`,
  },
  {
    title: 'A tournament at home: three formats that work in a living room',
    category: 'Event',
    by: 'Ramp_Rat',
    daysAgo: 103,
    excerpt: null,
    text: `
      You have two machines, nine friends and one evening. Good. You do not need a rating, a screen or a trophy, though
      a ridiculous trophy helps. You need a format that everybody understands, that keeps people playing, and that ends
      before the last bus.

      Three strikes is the classic. In each round people meet in pairs on a machine, and the loser gets a strike. With
      three strikes you are out, and the last one in wins. It is dramatic and simple. Its weakness is the first hour
      after the first people are out, so have a third machine, or cards.

      Pin-golf is the friendliest. Every machine has a target, say a score or a multiball, and a par. You play until you
      have reached it and write down the ball on which you did, or a penalty if you did not. Low total wins. Beginners
      can win, because a modest target asks for control and not for a record. Set the targets the evening before,
      and let the worst player of the house test them.

      Best game is for parties. Everybody may play every machine as often as they like until ten o'clock. On each
      machine the best score counts for ten points, the second for eight, and so on. Nobody waits for anybody, the
      kitchen stays full, and at five to ten there is a crowd in front of every machine.

      Whatever you choose: three balls, no extra balls, tilt set so that it warns. Write the rules on one sheet of
      paper and hang it up. And decide before the first ball what happens when a ball gets stuck, because one will.`,
  },
]

// Themes: the words of a name choose the motif and scene.
import type { MotifName } from './motifs.ts'
import type { Dice } from './random.ts'
import type { SceneName } from './scenes.ts'
import type { Era } from './shapes.ts'

export interface Theme {
  motif: MotifName
  scene: SceneName | null
}

type Few<T> = readonly [T, ...T[]]

// The first matching pattern wins; each alternative starts at a word boundary.
const THEMES: readonly (readonly [words: string, motifs: Few<MotifName>, scenes: Few<SceneName | null>])[] = [
  ['eight ?ball|8[- ]ball|pool|billiard|cue|rack|fast draw', ['eightBall'], [null, 'checker']],
  [
    'card|queen|ace|aces|poker|jack|joker|deal|royal flush|spade|club|solitaire|straight flush|bridge|rummy|full house|hearts?|gin|vegas|casino|high hand|jackpot|jacks',
    ['cards'],
    [null, 'checker'],
  ],
  ['diamond|gem|jewel|crystal|treasure|gold|emerald|lucky|fortune', ['gem', 'crown'], [null, 'mountains']],
  ['jurassic|dino|dinosaur|raptor|t-rex|lost world|prehistoric', ['track'], ['leaves', 'mountains']],
  [
    'godzilla|king kong|kong|kaiju|dragon|gorgar|cerberus|ultraman|jaws|rampage',
    ['jaws', 'jaws', 'claws'],
    ['skyline', 'teeth'],
  ],
  [
    'monster|alien|predator|creature|venom|beast|congo|stranger|halloween|bram|spider',
    ['eye', 'claws', 'jaws'],
    ['teeth', 'skyline', null],
  ],
  ['king|crown|royal|prince|princess|emperor|pharaoh king|duke', ['crown'], [null, 'mountains']],
  [
    'knight|castle|medieval|excalibur|camelot|sword|conan|ring|thrones?|warrior|gladiator|viking|dungeon|wizard|robin hood|hercules|barbarian|black rose|pirate|samurai|ninja|iron maiden|spartan|lancelot|joust|deadpool',
    ['castle', 'shield', 'shield'],
    ['mountains', 'flames'],
  ],
  [
    'dracula|vampire|haunt|munsters|addams|elvira|ghost|night|moon|werewolf|frankenstein|scared|bat|twilight|tales|exorcist|evil|zombie|texas chainsaw|theatre of magic|black magic',
    ['moon', 'skull'],
    ['skyline', null],
  ],
  ['skull|death|dead|metallica|pain|bone|megadeth|punisher|ghost rider|hell', ['skull'], ['flames', 'storm']],
  [
    'rock|metal|kiss|ac/dc|acdc|guitar|music|band|jazz|beat|rush|led zeppelin|aerosmith|rolling stones|guns n|elvis|foo|disco|boogie|blues|captain fantastic|tommy|alice cooper|concert|swing|hit parade|stage|rapture|heavy',
    ['guitar', 'lightning'],
    ['stage'],
  ],
  [
    'race|racing|speed|car|cars|road|drag|nascar|indy|indianapolis|corvette|mustang|getaway|drive|driver|motor|grand prix|hot rod|wheels|truck|harley|kings of steel|motordome|checkpoint|highway|champion pub',
    ['wheel'],
    ['road', 'checker'],
  ],
  [
    'mars|ufo|saucer|invader|close encounters|x-files|area 51|martian|encounter|foo fighters|men in black',
    ['saucer'],
    ['skyline', 'mountains'],
  ],
  [
    'rocket|apollo|shuttle|mission|astro|launch|orbitor|lost in space|sputnik|countdown|moon shot|blast ?off|jet|flight|top gun|f-14|air',
    ['rocket', 'wings'],
    [null, 'mountains'],
  ],
  [
    'star|stars|space|galaxy|galactic|planet|cosmic|orbit|universe|meteor|comet|solar|nova|saturn|jupiter|mercury|venus|neptune|constellation|asteroid|mandalorian|xenon|firepower|stellar|black hole|odyssey',
    ['planet', 'bigStar', 'rocket'],
    [null, 'mountains'],
  ],
  [
    'sea|ocean|fish|shark|water|wave|surf|beach|boat|ship|sail|captain|harbor|dolphin|fathom|atlantis|neptune|aqua|barracora|seawitch|whitewater|river|marine|navy|yacht',
    ['anchor', 'palm'],
    ['waves'],
  ],
  [
    'jungle|tropic|island|paradise|hawaii|aloha|hula|amazon|safari|tarzan|lion|tiger|africa|gilligan|congo|garden|spring|flower|leaf',
    ['palm', 'eye'],
    ['leaves', 'waves'],
  ],
  [
    'egypt|pharaoh|mummy|pyramid|cleopatra|tut|aztec|maya|inca|indiana|sphinx|genie|arab|magic carpet|desert',
    ['pyramid'],
    [null, 'leaves'],
  ],
  [
    'cowboy|west|western|rodeo|gun|guns|bronco|sheriff|buck|dude|ranch|wagon|cactus|marshal|texas|indian|gaucho|stampede|deadwood|outlaw|posse|bonanza|fort',
    ['badge'],
    ['mountains'],
  ],
  [
    'circus|carnival|carousel|fun|funhouse|funland|fair|magic|clown|cyclone|hurricane|comet|coaster|parade|gay|show|trapeze|party|cirqus|big top|ringmaster|theatre|theater',
    ['tent', 'bigStar'],
    [null, 'checker'],
  ],
  [
    'soccer|football|baseball|basket|hockey|world cup|cup|olymp|bowl|bowling|bowler|golf|tennis|champion|sport|sports|team|league|game|winner|medal|nba|nfl|slugger|home run|strikes?|derby|skateball|ski',
    ['trophy', 'bigStar'],
    ['stage', 'checker'],
  ],
  [
    'robot|terminator|machine|bot|robocop|cyber|transformer|steel|iron man|tron|matrix|johnny|electronic|pin-?bot|time|clock|factory|demolition|mech',
    ['gear', 'lightning'],
    ['skyline', null],
  ],
  [
    'bond|007|spy|police|shoot|dirty harry|target|sharp|sniper|secret|agent|hook|arrow|archer|aim|attack|batman|walking',
    ['aim', 'bumper'],
    ['skyline', null],
  ],
  [
    'eagle|hawk|bird|wing|wings|fly|flying|falcon|angel|phoenix|pegasus|thunderbird|butterfly|duck',
    ['wings'],
    ['mountains', null],
  ],
  ['fire|flame|hot|inferno|volcano|burn|dante|blaze|torch|lava', ['flame'], ['flames']],
  [
    'thunder|lightning|storm|electr|power|flash|shock|volt|zap|twister|blitz|turbo|laser',
    ['lightning'],
    ['storm', null],
  ],
  [
    'love|lady|girl|girls|sweet|valentine|cupid|bride|playboy|miss|sweetheart|beauty|romance|dolly',
    ['heart', 'bigStar'],
    [null],
  ],
  [
    'city|street|town|new york|york|chicago|gotham|broadway|taxi|manhattan|avenue|nite|downtown|subway',
    ['aim', 'bumper', 'bigStar'],
    ['skyline'],
  ],
  ['mountain|alps|everest|hill|snow|ice|polar|summit|yukon', ['gem', 'bigStar'], ['mountains']],
  ['dice|roll|craps|seven|lucky|luck|gamble|roulette|bingo|keno|domino', ['die'], ['checker', null]],
]

const COMPILED = THEMES.map(([words, motifs, scenes]) => ({
  words: new RegExp(`\\b(?:${words})(?:'?s|ed|er|ing)?\\b`),
  motifs,
  scenes,
}))

const USUAL: Record<Era, { motifs: Few<MotifName>; scenes: Few<SceneName | null> }> = {
  woodrail: { motifs: ['bigStar', 'bumper', 'cards', 'gem', 'heart'], scenes: [null] },
  em: {
    motifs: ['bumper', 'bigStar', 'die', 'wings', 'flame', 'aim', 'eightBall'],
    scenes: [null, null, 'checker'],
  },
  solid: {
    motifs: ['planet', 'lightning', 'wings', 'gem', 'eye', 'gear'],
    scenes: [null, 'mountains', 'checker'],
  },
  dmd: {
    motifs: ['flippers', 'skull', 'gear', 'flame', 'lightning', 'bumper'],
    scenes: ['flames', null, 'skyline'],
  },
  lcd: { motifs: ['flippers', 'eye', 'shield', 'gem', 'wings', 'bumper'], scenes: [null, 'skyline'] },
  cga: { motifs: ['saucer', 'gear', 'aim'], scenes: [null] },
  calm: { motifs: ['bumper'], scenes: [null] },
}

/** The picture's subject. Seed the dice by the name, so that the same name has the same subject. */
export function themeFor(name: string, era: Era, dice: Dice): Theme {
  const found = themeIn(name) ?? USUAL[era]
  return { motif: dice.pick(found.motifs), scene: dice.pick(found.scenes) }
}

function themeIn(text: string) {
  const wanted = text.toLowerCase()
  return COMPILED.find(({ words }) => words.test(wanted))
}

// Parts and topics of listings and posts that are no machine's story; the first match wins.
const PARTS: readonly (readonly [words: string, motifs: Few<MotifName>])[] = [
  ['flippers?|lockdown|leg levell?ers?|legs?|rails?', ['flippers']],
  ['rubbers?(?: rings?)?|bumpers?|posts?|targets?|plastics?|inserts?|playfields?', ['bumper']],
  [
    'leds?|lights?|lamps?|bulbs?|displays?|boards?|mpu|power suppl(?:y|ies)|power|fuses?|coils?|wires?|wiring|resets?|ghosting|sound|speakers?',
    ['lightning'],
  ],
  [
    'kits?|motors?|tools?|gears?|rebuil(?:d|t)|repairs?|fix(?:es|ed)?|working|project|clean(?:ing)?',
    ['gear'],
  ],
  ['coin doors?|coins?|prices?|money|value', ['badge']],
  ['cabinets?|arcades?|monitors?|video', ['saucer']],
  ['leagues?|tournaments?|players?|scores?|format', ['trophy']],
  ['expo|shows?|diary|meet(?:up|ing)?|visit', ['tent']],
  ['translites?|backglass(?:es)?|artwork|decals?|toppers?|flyers?|manuals?|posters?|books?', ['bigStar']],
]

const COMPILED_PARTS = PARTS.map(([words, motifs]) => ({
  words: new RegExp(`\\b(?:${words})\\b`, 'g'),
  motifs,
}))

/** Subject of a few words that name no machine; null if they suggest none. */
export function subjectFor(text: string, dice: Dice): MotifName | null {
  const wanted = text.toLowerCase()
  // "Rubber rings" have nothing to do with the Lord of the Rings: names of parts must not match stories.
  const story = COMPILED_PARTS.reduce((rest, { words }) => rest.replace(words, ' '), wanted)
  const found = themeIn(story) ?? COMPILED_PARTS.find(({ words }) => wanted.search(words) >= 0)
  return found ? dice.pick(found.motifs) : null
}

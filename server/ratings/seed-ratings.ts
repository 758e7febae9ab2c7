// Sample ratings for machines that every site starts with: enough for every screen to show some.

/** Raters in rotation, so that not everyone has rated everything. */
export const SAMPLE_RATERS = [
  'TiltTom',
  'NeonJane',
  'Ramp_Rat',
  'oldwood',
  'pinpal',
  'boardfix',
  'silverball',
  'deepdive',
] as const

export interface SampleTitle {
  titleId: string
  points: number[]
  /** Reviews by the index of their rating. */
  reviews?: Record<number, string>
}

export const SAMPLE_RATINGS: readonly SampleTitle[] = [
  {
    // Godzilla, of 2021
    titleId: 'GweeP',
    points: [5, 5, 5, 4.5, 5, 4.5, 5],
    reviews: {
      0: `The building is the best toy of the last ten years, and the rules leave room for whole evenings. Every
        shot comes back to the flippers with speed. Keep the glass clean: you will want to see all of it.`,
      2: 'Fast, fair and deep. Our league plays it as the last game of the night and nobody leaves early.',
      5: 'A great game that is louder than my living room allows.',
    },
  },
  {
    // Jurassic Park, of 2019
    titleId: 'GK17D',
    points: [4.5, 5, 4.5, 5, 4.5],
    reviews: {
      1: 'The most demanding game in the row, and the one I walk back to first.',
      2: 'The code rewards a plan. Without one it is over in two minutes, which is as it should be.',
    },
  },
  {
    // Deadpool
    titleId: 'G6lnq',
    points: [4.5, 4.5, 4.5, 4.5, 5],
    reviews: {
      0: 'Flows like little else. The fights are short and the jokes shorter; both are a good thing on location.',
    },
  },
  {
    // Metallica
    titleId: 'GRBE4',
    points: [5, 4.5, 4.5, 5, 5, 4.5],
    reviews: {
      1: 'You need not like the band. The layout is open, the shots are honest, the coffin takes your money.',
      3: `Ours has some four thousand games on it. Wax it, watch the coils of the drop targets, and it never stays
        off for long.`,
    },
  },
  {
    // Medieval Madness
    titleId: 'G5pe4',
    points: [5, 5, 4.5, 5, 4.5, 5, 4.5, 5],
    reviews: {
      0: 'Everybody who visits wants to blow up the castle. So do I, every time.',
      4: 'Wonderful, and played to death by all of us. Half a star off for that alone.',
      7: `Restored two of them. The castle gate wears first, then the inserts in front of it; see that the lock mech
        turns freely before you buy.`,
    },
  },
  {
    // Attack from Mars
    titleId: 'G4do5',
    points: [5, 4.5, 5, 4.5, 4.5, 5],
    reviews: {
      0: 'Three shots and a saucer. Nothing is missing.',
      2: 'Total Annihilation, once, on a machine in a bus station. Still telling people.',
    },
  },
  {
    // The Addams Family
    titleId: 'G4ODR',
    points: [4.5, 4.5, 5, 4, 4, 4.5, 3.5],
    reviews: {
      2: 'The power magnets under the playfield are the rudest idea in pinball, and the best.',
      6: 'Overpriced for what it is today. As a game still lovely.',
    },
  },
  {
    // Twilight Zone
    titleId: 'GrXzD',
    points: [4.5, 5, 3.5, 4.5, 5],
    reviews: {
      2: 'A widebody with long waits between the shots. I respect it more than I enjoy it.',
      4: 'So much in one cabinet. The white ball alone is worth the work on the gumball machine.',
    },
  },
  { titleId: 'Gr3EW', points: [4.5, 4, 4.5, 5, 4] },
  { titleId: 'G5Wxd', points: [4, 4, 4.5, 3.5] },
  {
    // Funhouse
    titleId: 'G5Dz7',
    points: [4.5, 4, 4.5, 4],
    reviews: { 0: 'Rudy looks at me when the machine is switched off. I have stopped asking.' },
  },
  { titleId: 'GrZY2', points: [4, 3.5, 4.5] },
  {
    // Fathom
    titleId: 'GrPO3',
    points: [4.5, 4, 4.5, 4],
    reviews: { 3: 'The prettiest playfield of its time, with the sharpest outlanes below it.' },
  },
  { titleId: 'GrX7q', points: [4.5, 4.5, 4, 4] },
  { titleId: 'G5KXk', points: [4, 4.5, 4, 3.5, 4.5] },
  {
    // Fireball
    titleId: 'G48ZN',
    points: [4, 4.5, 3.5],
    reviews: {
      0: 'The disc in the middle throws every plan away. Best with three friends and low expectations.',
    },
  },
  { titleId: 'GrEWx', points: [3.5, 4, 4, 3.5] },
  { titleId: 'GrlPj', points: [4, 3.5, 4] },
  {
    // Humpty Dumpty
    titleId: 'GyVVQ',
    points: [3, 4, 3.5],
    reviews: {
      1: 'Six flippers, all facing the wrong way. Everything began here; one game a year is enough.',
    },
  },
]

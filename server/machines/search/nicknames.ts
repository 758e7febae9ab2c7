// What collectors call machines where neither the source's short names nor the initials say it. By name, not by id:
// a name that the catalogue does not hold has no effect.

/** Folded nicknames, and the names of the titles or editions that each means. */
export const NICKNAMES: Readonly<Record<string, readonly string[]>> = {
  '8bd': ['Eight Ball Deluxe'],
  afmr: ['Attack From Mars (Remake)'],
  bk3: ['Black Knight: Sword of Rage'],
  bksor: ['Black Knight: Sword of Rage'],
  ccr: ['Cactus Canyon (Remake LE)', 'Cactus Canyon (Remake Special)'],
  dnd: ['Dungeons & Dragons', "Dungeons & Dragons: The Tyrant's Eye"],
  hoh: ["Elvira's House of Horrors"],
  imdn: ['Iron Maiden: Legacy of the Beast'],
  indy: ['Indiana Jones: The Pinball Adventure', 'Indiana Jones', 'Indianapolis 500'],
  'indy 500': ['Indianapolis 500'],
  'indy jones': ['Indiana Jones: The Pinball Adventure', 'Indiana Jones'],
  jp2: ['The Lost World Jurassic Park'],
  mbr: ['Monster Bash (Remake)'],
  mmr: ['Medieval Madness (Remake)'],
  rnm: ['Rick and Morty'],
  sor: ['Black Knight: Sword of Rage'],
  spidey: ['Spider-Man'],
  tlw: ['The Lost World Jurassic Park'],
}

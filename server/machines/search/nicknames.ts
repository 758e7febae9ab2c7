// Collectors' nicknames of machines, beyond the source's short names and initials. By name, not by id: names missing
// from the catalogue have no effect.

/** Folded nicknames, with the names of the titles or editions that they mean. */
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

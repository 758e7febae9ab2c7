// Password hashing: argon2id with 19 MiB, two passes, one lane, on the library's own threads.
import argon2 from '@node-rs/argon2'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password.normalize('NFKC'), COST)
}

let decoy: Promise<string> | undefined

/** Takes as long for a name that does not exist as for one that does. */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has')
  const against = passwordHash ?? (await decoy)
  const matches = await argon2.verify(against, password.normalize('NFKC'))
  return matches && Boolean(passwordHash)
}

// Common passwords, which every attacker guesses first: refused for a new password.
import { refuse } from '#server/base/refusal.ts'

const WORDS = `
  password passw0rd p@ssw0rd p@ssword pa$$word passwort passord mypassword thepassword password! letmein letmein!
  welcome welcome! changeme changeit default secret topsecret access login logmein master hacker trustno1
  whatever nothing qwerty qwertyu qwertyui qwertyuiop qwertz azerty asdfgh asdfghjkl asdfasdf zxcvbn zxcvbnm
  qazwsx qazwsxedc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4 qweasd qweasdzxc qweqwe abcdef abcdefg
  abcdefgh abc123 abcd1234 a1b2c3 a1b2c3d4 aaaaaa admin admin123 administrator root toor test test123 testing
  guest user user123 demo temp temp123 monkey dragon shadow sunshine princess superman batman spiderman iloveyou
  iloveu lovely loveme football baseball basketball soccer hockey tennis golfer michael michelle jessica jennifer
  jordan jordan23 ashley daniel thomas robert andrew charlie george joshua matthew anthony hunter hunter2 killer
  harley ranger buster ginger pepper cookie cheese chocolate flower summer winter spring autumn orange banana
  purple yellow silver golden diamond freedom america mustang corvette ferrari porsche mercedes chelsea arsenal
  liverpool barcelona juventus yankees eagles cowboys steelers lakers starwars pokemon naruto minecraft computer
  internet samsung google facebook iphone nintendo matrix phoenix thunder lightning maverick merlin gandalf
  pinball pinball1 pinball123 multiball multiball1 multiball123 arcade arcade123 tilt flipper jackpot replay
  bally williams gottlieb stern medieval medievalmadness addams addamsfamily attackfrommars silverball extraball
  blahblah fuckyou fuckoff pussy biteme zaq1zaq1 zxc123 123abc 123qwe 123qweasd aa123456 a123456 a12345 q123456
`

const COMMON = new Set(WORDS.trim().split(/\s+/))

/** A word of the list, also with digits and signs after it; a sequence or repetition of digits. */
function isCommon(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (COMMON.has(plain) || COMMON.has(plain.replace(/[\d!?.*#@$]{1,5}$/, ''))) return true
  if (/^(.{1,4}?)\1+$/u.test(plain)) return true
  return (
    /^\d+$/.test(plain) && ('01234567890123456789'.includes(plain) || '98765432109876543210'.includes(plain))
  )
}

/**
 * Refuses common passwords, and the member's own name and address. For passwords that replace another; for a sign-up
 * the specification requires only a length.
 */
export function mustBeUncommon(
  password: string,
  { username, email }: { username: string; email: string | null },
): void {
  const plain = password.normalize('NFKC').toLowerCase()
  const own = [username, email ?? username, (email ?? username).split('@')[0]]
  if (!isCommon(password) && !own.some((name) => name?.toLowerCase() === plain)) return
  const text = 'This password is too easy to guess'
  throw refuse.invalid('common_password', text, { newPassword: text })
}

// Members of grown sites.
import { usernameKey } from '#contract/accounts/username-key.ts'
import type { Query } from './grown-texts.ts'

/** Adds so many members with the ids that follow `from`, the newest last; their names are the word and a number. */
export async function addMembers(
  query: Query,
  { from, count, word }: { from: number; count: number; word: string },
): Promise<void> {
  const names = Array.from({ length: count }, (_, at) => `${word}_${at + 1}`)
  await query(
    `insert into users (id, username, username_key, role, created_at)
     select ${from} + n, name, key, 'member', now() - (${count} - n) * interval '3 minutes'
     from unnest($1::text[], $2::text[]) with ordinality as given (name, key, n)`,
    [names, names.map(usernameKey)],
  )
  await query(`select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`)
}

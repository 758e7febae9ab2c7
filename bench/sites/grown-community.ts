// What members have after years: a full directory, and one member with hundreds of notifications and listings and a long
// logbook. Written straight into the database of a running site.
import { usernameKey } from '#contract/accounts/username-key.ts'
import { searchVector } from '#server/base/search/terms.ts'
import { RENDERER_VERSION } from '#server/writing/markdown/render.ts'
import { someWord } from './frequent-words.ts'
import type { Query } from './grown-texts.ts'

const FROM = 1_000_000
const AT_A_TIME = 10_000
const PLACES = [
  ...['Chicago, Illinois', 'Portland, Oregon', 'Austin, Texas', 'Toronto, Canada', 'Leeds, England'],
  ...['Utrecht, Netherlands', 'Lyon, France', 'Turin, Italy', 'Gothenburg, Sweden', 'Berlin, Germany'],
  ...['Melbourne, Australia', 'Osaka, Japan', 'Seattle, Washington', 'Dublin, Ireland', 'Basel, Switzerland'],
]

/** A name of two words as frequent as those of a language, and the number that makes it the only one. */
const nameOf = (at: number) => `${`${someWord()}_${someWord()}`.slice(0, 22)}_${at}`

/** Listed members, two of three with a place, and one public machine for every second. */
export async function addDirectory(query: Query, members: number): Promise<void> {
  await query('drop index search_documents_words')
  for (let from = 0; from < members; from += AT_A_TIME) {
    const names = Array.from({ length: Math.min(AT_A_TIME, members - from) }, (_, at) => nameOf(from + at))
    await query(
      `insert into users (id, username, username_key, role, location, created_at)
       select ${FROM} + ${from} + n, name, key, 'member',
         case when n % 3 > 0 then ($3::text[])[1 + n % ${PLACES.length}] end,
         now() - (${members} - ${from} - n) * interval '3 minutes'
       from unnest($1::text[], $2::text[]) with ordinality as given (name, key, n)`,
      [names, names.map(usernameKey), PLACES],
    )
    await query(
      `insert into search_documents (kind, id, part, title, title_key, excerpt, words, created_at)
       select 'member', ${FROM} + ${from} + n, 0, name, lower(name), '', vector::tsvector, now()
       from unnest($1::text[], $2::text[]) with ordinality as given (name, vector, n)`,
      [names, names.map((name) => searchVector(name, ''))],
    )
  }
  await query(
    'create index search_documents_words on search_documents using gin (words) with (fastupdate = off)',
  )
  await query(`insert into collection_entries (user_id, opdb_id, title_id, status, is_public)
    select u.id, m.opdb_id, m.title_id, 'owned', true
    from (select id, row_number() over (order by id) as n from users where id > ${FROM}) u
    join (select opdb_id, title_id, row_number() over (order by opdb_id) - 1 as n, count(*) over () as entries
      from catalogue_entries where kind <> 'title') m on m.n = u.n * u.n % m.entries
    where u.n % 2 = 0`)
}

/** For one member: unread notifications of others, and listings of their own, all open. */
export async function addToMember(
  query: Query,
  { id, notifications, listings }: { id: number; notifications: number; listings: number },
): Promise<void> {
  await query(`insert into notifications (user_id, kind, subject, title, path, is_in_bell, created_at, updated_at)
    select ${id}, 'topic_reply', 'topic:' || n, 'Topic ' || n, '/forums/1', true, at, at
    from (select n, now() - n * interval '1 hour' as at from generate_series(1, ${notifications}) n) made`)
  await query(`insert into marketplace_listings (title, description, format, html, excerpt, renderer_version, price_cents,
      category, condition, intent, state, expires_at, seller_id, created_at)
    select 'Listing ' || n, 'Text', 'markdown', '<p>Text</p>', 'Text', ${RENDERER_VERSION}, 10000 + n,
      'parts', 'good', 'sale', 'open', now() + interval '60 days', ${id}, now() - n * interval '2 hours'
    from generate_series(1, ${listings}) n`)
}

/** A machine of the member with so many entries, two a day; resolves to its id. */
export async function addLogbook(
  query: (text: string) => Promise<Record<string, unknown>[]>,
  { id, entries }: { id: number; entries: number },
): Promise<number> {
  const [machine] = await query(`insert into collection_entries (user_id, opdb_id, title_id, status)
    values (${id}, 'GweeP-MW95j', 'GweeP', 'owned') returning id`)
  await query(`insert into logbook_entries (user_id, machine_entry_id, kind, day, note, format, html, excerpt,
      renderer_version, amount_cents, score, games)
    select ${id}, ${machine?.id}, case when n % 3 = 0 then 'service' else 'play' end, 20000 - n / 2,
      'Cleaned', 'markdown', '<p>Cleaned</p>', 'Cleaned', ${RENDERER_VERSION},
      case when n % 3 = 0 then 1500 end, case when n % 3 > 0 then 1000000 + n end, case when n % 3 > 0 then 3 end
    from generate_series(1, ${entries}) n`)
  return Number(machine?.id)
}

/** So many events a year, from five years ago on. */
export async function addEvents(
  query: Query,
  { years, perYear }: { years: number; perYear: number },
): Promise<void> {
  await query(`insert into community_events (title, place, description, starts_at, ends_at, time_zone)
    select 'Event ' || n, 'The Tilted Table', 'Three strikes and gentle settings.', at, at + interval '3 hours', 'America/Chicago'
    from (select n, now() - interval '${years / 2} years' + n * interval '1 year' / ${perYear} as at
      from generate_series(1, ${years * perYear}) n) made`)
}

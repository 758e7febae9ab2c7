// A market after years: written straight into the database of a running site, with everything that members would have left.
import { CONDITIONS } from '#contract/conditions.ts'
import { LISTING_CATEGORIES, LISTING_REGIONS, PRICE_RANGES } from '#contract/market/constants.ts'
import { searchQuery } from '#server/base/search/terms.ts'
import { ADD_UP_LISTING_COUNTS } from '#server/market/listings/listing-counts.ts'
import { wordOf } from './frequent-words.ts'
import { addMembers } from './grown-members.ts'
import { addTexts, type Query, textFor, WRITTEN, writtenInto } from './grown-texts.ts'

/** Figures of the whole; a share of it keeps their proportions. */
const MEMBERS = 20_000
const LISTINGS = 50_000
const OFFERS = 200_000
const SEARCHES = 20_000
/** Ids that seeded rows do not reach. */
const FROM = 1_000
const PICTURES_EACH = 3
/** Words that saved searches look for. */
const WORDS = 200

export interface GrownMarket {
  members: number
  listings: number
  offers: number
  searches: number
  /** A machine that listings are about. */
  opdbId: string
  /** A listing on offer with pictures, questions and offers. */
  listingId: number
}

/** Fills the market with a share of the whole. */
export async function growMarket(query: Query, share: number): Promise<GrownMarket> {
  const size = (whole: number) => Math.max(10, Math.round(whole * share))
  const counts = {
    members: size(MEMBERS),
    listings: size(LISTINGS),
    offers: size(OFFERS),
    searches: size(SEARCHES),
  }
  await addMembers(query, { from: FROM, count: counts.members, word: 'dealer' })
  await addTexts(query)
  await query(`create table bench_machines as
    select opdb_id, row_number() over (order by md5(opdb_id)) as number, count(*) over () as machines
    from catalogue_entries where kind <> 'title' and is_physical and gone_at is null`)
  await addListings(query, counts)
  await addDocuments(query)
  await addOffers(query, counts)
  await addSearches(query, counts)
  const [chosen] = (await query(`select id, opdb_id from marketplace_listings
    where id > ${FROM} and state = 'open' and hidden_at is null and intent = 'sale' and opdb_id is not null
      and category = 'complete_machines' order by id limit 1`)) as { id: number; opdb_id: string }[]
  await addQuestions(query, counts, Number(chosen?.id))
  await query('drop table bench_texts, bench_machines')
  for (const table of ['marketplace_listings', 'marketplace_snapshots', 'marketplace_offers'])
    await query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  await query(ADD_UP_LISTING_COUNTS)
  await query('vacuum analyze')
  return { ...counts, opdbId: String(chosen?.opdb_id), listingId: Number(chosen?.id) }
}

/** A number from 0 to 1 that is always the same for the same row. */
const chance = (n: string, salt: number) =>
  `((hashint4((${n})::int * 31 + ${salt}) & 2147483647) / 2147483648.0)`
const oneOf = (words: readonly string[], of: string) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + floor(${words.length} * ${of})::int]`
const memberFor = (n: string, members: number, salt = 0) =>
  `${FROM} + 1 + ((${n})::bigint * 104729 + ${salt}) % ${members}`

/** Nine in ten are on offer, most for sale; a third are machines, two thirds of all name one. */
async function addListings(query: Query, { listings, members }: { listings: number; members: number }) {
  await query(`insert into marketplace_listings (id, title, ${writtenInto('description')}, price_cents, category,
      condition, intent, region, opdb_id, state, expires_at, is_priority, seller_id, hidden_at, created_at)
    select ${FROM} + n, initcap(substr(excerpt, 1, 20 + n % 40)), ${WRITTEN},
      (500 + 900000 * power(${chance('n', 1)}, 3))::int,
      case when n % 3 = 0 then 'complete_machines' else ${oneOf(LISTING_CATEGORIES, chance('n', 2))} end,
      ${oneOf(CONDITIONS, chance('n', 3))},
      case when n % 10 < 8 then 'sale' when n % 10 = 8 then 'wanted' else 'trade' end,
      case when n % 4 > 0 then ${oneOf(LISTING_REGIONS, chance('n', 4))} end,
      bench_machines.opdb_id,
      case when n % 11 < 10 then 'open' else ${oneOf(['pending', 'sold', 'sold', 'withdrawn', 'expired'], chance('n', 5))} end,
      now() + interval '60 days', n % 20 = 0, ${memberFor('n', members)},
      case when n % 400 = 399 then now() end, now() - (${listings} - n) * interval '2 minutes'
    from generate_series(1, ${listings}) n
    join bench_texts on bench_texts.number = ${textFor('n', 17)}
    left join bench_machines on n % 3 < 2 and bench_machines.number =
      1 + floor((select max(machines) from bench_machines) * power(${chance('n', 6)}, 2))::int`)
  await query(`insert into pictures (key, owner_id, sizes, bytes, use_kind, use_id, use_position, unused_since)
    select md5(id || '-' || n), seller_id, '{"small": {"width": 320, "height": 240},
      "medium": {"width": 800, "height": 600}, "large": {"width": 1600, "height": 1200}}', 300000, 'listing', id, n, null
    from marketplace_listings, generate_series(1, ${PICTURES_EACH}) n where id > ${FROM}`)
}

async function addDocuments(query: Query): Promise<void> {
  await query('drop index search_documents_words')
  await query(`insert into search_documents (kind, id, part, title, title_key, excerpt, words, created_at)
    select 'listing', id, 0, title, lower(title), substr(description, 1, 8000), words, created_at
    from marketplace_listings join bench_texts on bench_texts.source = description
    where id > ${FROM} and state = 'open'`)
  await query(
    'create index search_documents_words on search_documents using gin (words) with (fastupdate = off)',
  )
}

/** Each by another member than the seller. Few wait; most were answered long ago. */
async function addOffers(
  query: Query,
  { offers, listings, members }: Omit<GrownMarket, 'opdbId' | 'listingId'>,
) {
  await query(`insert into marketplace_snapshots (id, listing_id, revision, title, description, format, html, excerpt,
      renderer_version, price_cents, category, condition, opdb_id, created_at)
    select id, id, 0, title, description, format, html, excerpt, renderer_version, price_cents, category, condition,
      opdb_id, created_at from marketplace_listings where id > ${FROM}`)
  await query(`insert into marketplace_offers (id, listing_id, snapshot_id, buyer_id, seller_id, state, amount_cents,
      buyer_cents, stepped_by, expires_at, completed_at, created_at, updated_at)
    select ${FROM} + n, l.id, l.id, ${FROM} + 1 + (l.seller_id - ${FROM} + n::bigint * 31 % ${members - 1}) % ${members}, l.seller_id,
      case when n / ${listings} > 0 or l.state in ('withdrawn', 'expired')
          then ${oneOf(['declined', 'withdrawn', 'expired', 'closed', 'fallen_through'], chance('n', 8))}
        when l.state = 'pending' then 'agreed' when l.state = 'sold' then 'completed'
        when l.hidden_at is null and n % 5 = 0 then 'offered' else 'declined' end,
      l.price_cents * 9 / 10, l.price_cents * 9 / 10, 'buyer',
      case when l.state = 'open' and n / ${listings} = 0 and n % 5 = 0 then now() + interval '40 hours' end,
      case when l.state = 'sold' and n / ${listings} = 0 then l.created_at + interval '2 days' end,
      l.created_at, l.created_at + interval '1 day'
    from generate_series(0, ${offers} - 1) n join marketplace_listings l on l.id = ${FROM} + 1 + n % ${listings}`)
  await query(`insert into marketplace_offer_steps (offer_id, event, by, amount_cents, at)
    select id, 'offer', 'buyer', amount_cents, created_at from marketplace_offers where id > ${FROM}
    union all
    select id, 'decline', 'seller', null, updated_at from marketplace_offers where id > ${FROM} and state = 'declined'`)
}

/** A few find everything; most ask for a machine, for words, or for two or three filters. */
async function addSearches(query: Query, { searches, members }: { searches: number; members: number }) {
  const words = Array.from({ length: WORDS }, (_, at) => wordOf(20 + at * 5))
  await query(
    `insert into marketplace_saved_searches (user_id, name, way, intent, category, condition, region, price_range,
      from_cents, below_cents, opdb_id, search, words, created_at)
    select ${memberFor('n', members)}, 'Search ' || n, ${oneOf(['digest', 'bell', 'mail'], chance('n', 9))},
      case when n % 10 = 9 then 'wanted' else 'sale' end,
      case when n % 100 > 0 and n % 2 = 0 then ${oneOf(LISTING_CATEGORIES, chance('n', 10))} end,
      case when n % 100 > 0 and n % 3 = 0 then ${oneOf(CONDITIONS, chance('n', 11))} end,
      case when n % 100 > 0 and n % 4 = 0 then ${oneOf(LISTING_REGIONS, chance('n', 12))} end,
      range.name, range.from_cents, range.below_cents,
      bench_machines.opdb_id, word.source, word.query::tsquery, now()
    from generate_series(1, ${searches}) n
    left join unnest($1::text[], $2::int[], $3::int[]) with ordinality as range (name, from_cents, below_cents, at)
      on n % 100 > 0 and n % 5 = 0 and range.at = 1 + (n / 5) % ${Object.keys(PRICE_RANGES).length}
    left join unnest($4::text[], $5::text[]) with ordinality as word (source, query, at)
      on n % 3 = 1 and word.at = 1 + n % ${WORDS}
    left join bench_machines on n % 3 = 2 and bench_machines.number =
      1 + floor((select max(machines) from bench_machines) * power(${chance('n', 6)}, 2))::int`,
    [
      Object.keys(PRICE_RANGES),
      Object.values(PRICE_RANGES).map(([from]) => from * 100),
      Object.values(PRICE_RANGES).map(([, below]) => (below === null ? null : below * 100)),
      words,
      words.map((word) => searchQuery([word], 'anywhere')),
    ],
  )
}

/** Ten questions with their answers, below one listing. */
async function addQuestions(query: Query, { members }: { members: number }, listingId: number) {
  const insert = (id: string, author: string, questionId: string, minutes: number) =>
    query(`insert into marketplace_questions (id, listing_id, question_id, author_id, ${writtenInto('text')}, created_at)
      select ${id}, ${listingId}, ${questionId}, ${author}, ${WRITTEN}, now() - ${minutes} * interval '1 minute'
      from generate_series(1, 10) n join bench_texts on bench_texts.number = n`)
  await insert(`${FROM} + n`, memberFor('n', members, 3), 'null', 60)
  const seller = `(select seller_id from marketplace_listings where id = ${listingId})`
  await insert(`${FROM} + 10 + n`, seller, `${FROM} + n`, 30)
  await query(`select setval(pg_get_serial_sequence('marketplace_questions', 'id'), ${FROM} + 20)`)
}

// A forum after years: written straight into the database of a running site, with everything that writing by hand would
// have left (counts, positions, search documents, what members have read and follow).

import { addMembers } from './grown-members.ts'
import { addTexts, type Query, textFor, WRITTEN, writtenInto } from './grown-texts.ts'

/** Figures of the whole; a share of it keeps their proportions. */
const MEMBERS = 20_000
const TOPICS = 100_000
const LONGEST = 100_000
const LONG = 10_000
const OTHER_REPLIES = 890_000
const FOLLOWERS = 1_000
/** Ids that seeded rows do not reach. */
const FROM = 1_000

export interface GrownForum {
  members: number
  topics: number
  replies: number
  /** The topic with the most replies, and one with a tenth of them that `followers` members follow. */
  longestId: number
  longestReplies: number
  longId: number
  followers: number
}

/** Fills the forum with a share of the whole; 1 takes minutes. The member is one of the followers and has read half of what is new. */
export async function growForum(query: Query, share: number, memberId: number): Promise<GrownForum> {
  const size = (whole: number) => Math.max(1, Math.round(whole * share))
  const grown = {
    members: size(MEMBERS),
    topics: size(TOPICS),
    replies: size(LONGEST) + size(LONG) + size(OTHER_REPLIES),
    longestId: FROM + 1,
    longestReplies: size(LONGEST),
    longId: FROM + 2,
    followers: Math.min(FOLLOWERS, size(MEMBERS)),
  }
  await addMembers(query, { from: FROM, count: grown.members, word: 'talker' })
  await addTexts(query)
  await addTopics(query, grown)
  await addReplies(query, grown, { long: size(LONG), others: size(OTHER_REPLIES) })
  await addDocuments(query)
  await addReaders(query, grown, memberId)
  await query(`drop table bench_texts`)
  for (const table of ['forum_categories', 'forum_topics', 'forum_replies'])
    await query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  await query('vacuum analyze')
  return grown
}

const authorFor = (n: string, members: number) => `${FROM} + 1 + ((${n})::bigint * 104729) % ${members}`
const MADE_COLUMNS = writtenInto('content')

async function addTopics(query: Query, { topics, members }: GrownForum): Promise<void> {
  await query(`insert into forum_topics (id, title, ${MADE_COLUMNS}, category_id, author_id, created_at)
    select ${FROM} + n, initcap(substr(excerpt, 1, 20 + n % 40)), ${WRITTEN}, boards.ids[1 + n % cardinality(boards.ids)],
      ${authorFor('n', members)}, now() - (${topics} - n) * interval '20 minutes'
    from generate_series(1, ${topics}) n
    join bench_texts on bench_texts.number = ${textFor('n', 17)},
      (select array_agg(id order by id) as ids from forum_categories where needs is null) boards`)
}

async function addReplies(
  query: Query,
  { topics, members, longestId, longestReplies, longId }: GrownForum,
  { long, others }: { long: number; others: number },
): Promise<void> {
  const insert = (rows: string) =>
    query(`insert into forum_replies (topic_id, position, ${MADE_COLUMNS}, author_id, created_at)
      select topic_id, position, ${WRITTEN}, ${authorFor('rows.n', members)}, at
      from (${rows}) rows join bench_texts on bench_texts.number = ${textFor('rows.n', 5)}`)
  const oneTopic = (id: number, count: number) =>
    insert(`select ${id} as topic_id, n as position, n,
      now() - (${count} - n) * interval '3 minutes' as at from generate_series(1, ${count}) n`)
  await oneTopic(longestId, longestReplies)
  await oneTopic(longId, long)
  // A few topics are talked about much, most a little.
  await insert(`select topic_id, row_number() over (partition by topic_id order by n) as position, n,
      now() - (${others} - n) * interval '30 seconds' as at
    from (select n, ${longId} + 1 + floor(${Math.max(1, topics - 2)} * power(((n::bigint * 48271) % 2147483647) / 2147483647.0, 2))::int as topic_id
      from generate_series(1, ${others}) n) drawn
    where topic_id <= ${FROM + topics}`)
  await query(`update forum_topics set reply_count = counted.replies, last_position = counted.replies,
      recent_replies = counted.recent, last_activity_at = counted.at
    from (select topic_id, count(*)::int as replies, max(created_at) as at,
        (count(*) filter (where created_at >= now() - interval '30 days'))::int as recent
      from forum_replies group by topic_id) counted
    where counted.topic_id = forum_topics.id and forum_topics.id > ${FROM}`)
  await query(`update forum_topics set last_activity_at = created_at where id > ${FROM} and reply_count = 0`)
  await query(`update forum_categories set topic_count = counted.topics
    from (select category_id, count(*)::int as topics from forum_topics where hidden_at is null group by category_id) counted
    where counted.category_id = forum_categories.id`)
}

async function addDocuments(query: Query): Promise<void> {
  await query('drop index search_documents_words')
  await query(`insert into search_documents (kind, id, part, title, title_key, excerpt, words, created_at)
    select 'topic', id, 0, title, lower(title), substr(content, 1, 8000), words, created_at
    from forum_topics join bench_texts on bench_texts.source = content where id > ${FROM}`)
  await query(`insert into search_documents (kind, id, part, title, title_key, excerpt, words, created_at)
    select 'topic', topic_id, id, '', '', substr(content, 1, 8000), words, created_at
    from forum_replies join bench_texts on bench_texts.source = content where topic_id > ${FROM}`)
  await query(
    'create index search_documents_words on search_documents using gin (words) with (fastupdate = off)',
  )
}

/** The member and others follow the second topic; the member has read every third topic to its middle and reacted to some. */
async function addReaders(
  query: Query,
  { longId, followers, topics }: GrownForum,
  memberId: number,
): Promise<void> {
  await query(`insert into forum_follows (topic_id, user_id)
    select ${longId}, ${FROM} + n from generate_series(1, ${followers}) n`)
  await query(`insert into forum_follows (topic_id, user_id)
    select ${FROM} + n, ${memberId} from generate_series(2, ${topics}, 50) n`)
  await query(`insert into forum_read_lines (user_id, read_before) values (${memberId}, now() - interval '1 year')
    on conflict (user_id, category_id) do update set read_before = excluded.read_before`)
  await query(`insert into forum_reads (user_id, topic_id, last_read_reply_id, read_at)
    select ${memberId}, topic_id, max(forum_replies.id), now() from forum_replies join forum_topics on forum_topics.id = topic_id
    where topic_id > ${FROM} and topic_id % 3 = 0 and position <= reply_count / 2 group by topic_id`)
}

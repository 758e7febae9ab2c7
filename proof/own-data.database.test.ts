// Every column that points at a member: the row's data is in the member's export, or listed with the reason why not; and
// erasure deletes it, or it is listed with the reason why it stays. The story's calls write the rows: each column is checked
// as soon as it has one.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { users } from '#server/accounts/tables.ts'
import { personalData } from '#server/app.ts'
import { rowsOf } from '#server/base/database/database.ts'
import { STEPS } from './steps.ts'
import { openStory, type Story } from './story.ts'

/** "table.column" → why the member's export has nothing of such a row. */
const NOT_EXPORTED: Record<string, string> = {
  'audit_log.actor_id': 'the site’s record of what was done for it',
  'billing_customers.user_id': 'a key of the payment provider',
  'catalogue_edits.edited_by': 'who edited the catalogue for the site',
  'checkout_attempts.user_id': 'a key of the payment provider',
  'event_feeds.user_id': 'a number that tells the address in force from revoked ones',
  'event_proposals.decided_by': 'the proposal is its member’s, who is told the decision',
  'forum_feeds.user_id': 'a number that tells the address in force from revoked ones',
  'gift_codes.made_by': 'who gave memberships away for the site',
  'live_messages.user_id': 'ids without text, deleted after a day',
  'machine_proposals.decided_by': 'the proposal is its member’s, who is told the decision',
  'marketplace_feedback.member_id': 'the other side wrote it, who takes it along',
  'marketplace_matches.user_id': 'what keeps a listing from being told twice',
  'member_bios.user_id': 'made from the bio, which the account has',
  'member_blocks.blocked_id': 'nobody learns who blocked them',
  'member_follows.followed_id': 'the follower’s own',
  'moderation_case_events.by_id': 'the staff’s record',
  'moderation_cases.assignee_id': 'the staff’s record',
  'moderation_cases.author_id': 'the staff’s record',
  'moderation_cases.decided_by_id': 'the staff’s record',
  'notifications.actor_id': 'the notification of another member',
  'one_time_tokens.user_id': 'hashes alone',
  'recovery_codes.user_id': 'hashes alone',
  'sanction_history.by_id': 'the other member’s, who takes it along',
  'staff_notes.author_id': 'the staff’s record',
  'staff_notes.member_id': 'members do not see the staff’s notes about them',
}

/** "table.column" → why it still names the erased account. */
const STAYS: Record<string, string> = {
  'audit_log.actor_id': 'who acted for the site stays known: entries are never changed',
  'blog_posts.author_id': 'published posts stay, by a former member',
  'blog_revisions.writer_id': 'versions of a post that stays',
  'forum_replies.author_id': 'others answered it; it stays, by a former member',
  'forum_revisions.writer_id': 'versions of a post that stays',
  'forum_topics.author_id': 'others answered it; it stays, by a former member',
  'gift_codes.made_by': 'who gave memberships away stays known',
  'live_messages.user_id': 'ids without text, deleted after a day',
  'marketplace_feedback.author_id': 'the other side’s record, by a former member',
  'marketplace_feedback.member_id': 'the other side wrote it',
  'marketplace_offers.buyer_id': 'the other side’s deal, with a former member',
  'marketplace_offers.seller_id': 'the other side’s deal, with a former member',
  'moderation_case_events.by_id': 'cases stay, without name and text',
  'moderation_cases.assignee_id': 'cases stay, without name and text',
  'moderation_cases.author_id': 'cases stay, without name and text',
  'moderation_cases.decided_by_id': 'cases stay, without name and text',
  'moderation_reports.reporter_id': 'cases stay, without name and text',
  'sanction_history.by_id': 'what was done to others stays theirs',
  'sanction_history.user_id': 'without text: a ban does not end by leaving',
  'sanctions.user_id': 'a ban does not end by leaving',
  'staff_notes.author_id': 'notes on others stay with staff',
}

/** "table.column" → why no call of the story writes one. */
const UNWRITTEN: Record<string, string> = {
  'sent_draft_keys.user_id': 'comes with what is sent from a draft, and goes with the drafts',
}

let story: Story
const found = {
  columns: [] as string[],
  written: new Set<string>(),
  exported: new Set<string>(),
  erased: new Set<string>(),
}
beforeAll(async () => {
  story = await openStory()
  const columns = await findMemberColumns()
  found.columns = columns.map(nameOf)
  await lookAt(columns)
  for (const [key, step] of Object.entries(STEPS)) {
    // The last step is an erasure itself.
    if (key === 'DELETE /api/user') continue
    await step(story)
    await lookAt(columns.filter((column) => !found.written.has(nameOf(column))))
  }
}, 300_000)
afterAll(() => story.site.close())

interface Column {
  table: string
  column: string
}
const nameOf = ({ table, column }: Column) => `${table}.${column}`

async function select<T>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await story.site.context.database.query(text, values)).rows as T[]
}

/** Columns with a foreign key to members, and those that hold a member's id without one. */
function findMemberColumns(): Promise<Column[]> {
  return select(`
    select c.relname as "table", a.attname as "column"
    from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = 'users'::regclass
    union
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'integer'
      and column_name ~ '(^|_)(user|member|actor|author|owner|buyer|seller|sender|reviewer|assignee)_id$'
    order by 1, 2`)
}

type Row = Record<string, unknown>

/** A row that names a member in this column. */
interface MembersRow extends Column {
  row: Row
  id: number
  username: string
}

/** Checks a row of each column that has one, with its member: a member is exported and erased once for all of theirs. */
async function lookAt(columns: readonly Column[]): Promise<void> {
  if (columns.length === 0) return
  const firsts = columns.map(
    ({
      table,
      column,
    }) => `(select '${table}' as "table", '${column}' as "column", to_jsonb(t) as row, u.id, u.username
      from "${table}" t join users u on u.id = t."${column}"
      where u.erased_at is null order by t desc limit 1)`,
  )
  const rows = await select<MembersRow>(firsts.join(' union all '))
  for (const username of new Set(rows.map((row) => row.username))) {
    const own = rows.filter((row) => row.username === username)
    for (const at of own) found.written.add(nameOf(at))
    for (const at of await findExported(username, own)) found.exported.add(nameOf(at))
    for (const at of await findErased(username, own)) found.erased.add(nameOf(at))
  }
}

class Enough extends Error {}

/** Takes each row away by itself, returns the columns without whose row the export is another, and rolls back. */
async function findExported(username: string, columns: readonly MembersRow[]): Promise<Column[]> {
  const { db } = story.site.context
  const whole = JSON.stringify(await exportMember(db, username, personalData))
  const exported: Column[] = []
  for (const at of columns) {
    await db
      .transaction(async (tx) => {
        // The row alone goes: no foreign key refuses that, or takes others along.
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(
          sql`delete from ${sql.identifier(at.table)} t where to_jsonb(t) = ${JSON.stringify(at.row)}::jsonb`,
        )
        if (JSON.stringify(await exportMember(tx, username, personalData)) !== whole) exported.push(at)
        throw new Enough()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Enough)) throw error
      })
  }
  return exported
}

/** Erases the member, returns the columns that no longer name the account, and rolls back. */
async function findErased(username: string, columns: readonly MembersRow[]): Promise<Column[]> {
  const gone: Column[] = []
  await story.site.context.db
    .transaction(async (tx) => {
      // The last admin cannot be erased.
      await tx.update(users).set({ role: 'member' }).where(eq(users.username, username))
      await eraseMember({ ...story.site.context, db: tx }, username, personalData)
      for (const at of columns) {
        const { table, column, id } = at
        const left = await rowsOf(tx, sql.raw(`select 1 from "${table}" where "${column}" = ${id} limit 1`))
        if (left.length === 0) gone.push(at)
      }
      throw new Enough()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Enough)) throw error
    })
  return gone
}

const without = (names: Iterable<string>, known: ReadonlySet<string>) =>
  [...names].filter((name) => !known.has(name)).sort()

test('every column that points at a member gets a row, or is listed', () => {
  expect(without(found.columns, found.written)).toEqual(Object.keys(UNWRITTEN).sort())
})

test('every row that points at a member is in their export, or listed', () => {
  expect(without(found.written, found.exported)).toEqual(Object.keys(NOT_EXPORTED).sort())
})

test('no row points at a member who has left, but those listed', () => {
  expect(without(found.written, found.erased)).toEqual(Object.keys(STAYS).sort())
})

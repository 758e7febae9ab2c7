// Writes of posts by admins: each is one transaction with search document, event, job and audit entry.
import { and, eq, like, or } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { BlogPostChange, NewBlogPost } from '#contract/blog/admin.ts'
import { POST_FIELDS, POST_MAX, type PostField, postSlugOf } from '#contract/blog/constants.ts'
import type { ViewingMember } from '#contract/viewer.ts'
import { lockCaller } from '#server/accounts/members.ts'
import { type Db, violatedUnique } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import type { Jobs } from '#server/base/jobs/jobs.ts'
import { refuse } from '#server/base/refusal.ts'
import { removeSearchDocuments, writeSearchDocuments } from '#server/base/search/documents.ts'
import { audit } from '#server/base/security/audit.ts'
import type { BlogContext } from '#server/blog/context.ts'
import { postChanged } from '#server/blog/events.ts'
import { moveSlug } from '#server/blog/publishing/old-slugs.ts'
import { isSeen, type PostColumns } from '#server/blog/publishing/post-states.ts'
import { datesOf, settlePublication } from '#server/blog/publishing/publication.ts'
import { storeRevision } from '#server/blog/revisions/stored-revisions.ts'
import { postDocument } from '#server/blog/searchable.ts'
import { blogOldSlugs, blogPosts } from '#server/blog/tables.ts'
import { isFetchable, rememberPicture, setPosted } from '#server/pictures/remote-pictures.ts'
import { endSentDraft } from '#server/writing/drafts/drafts.ts'
import { settleComments } from './comments.ts'
import { setPostMachines } from './post-machines.ts'
import { attachPostPictures, dropPostPictures } from './post-pictures.ts'
import { getCategory, writtenBy } from './post-values.ts'
import { postNotFound } from './posts.ts'

/** The request, with the titles of its machines in place of their ids. */
type Sent<Body> = Omit<Body, 'machineIds'> & { titleIds?: string[] }

interface Doing {
  me: ViewingMember
  id: number
}

/** Returns the post's id; idempotent for the same author and key. */
export async function createPost(
  { db, clock, ...parts }: BlogContext,
  me: ViewingMember,
  { sendKey, titleIds = [], ...sent }: Sent<NewBlogPost>,
): Promise<number> {
  const now = clock.now()
  const written = writtenBy(sent.content)
  return db.transaction(async (tx) => {
    const known = await findSent(tx, me, sendKey, now)
    if (known !== null) return known
    const isPublished = sent.isPublished ?? true
    const values = {
      ...written,
      title: sent.title,
      excerpt: sent.excerpt || null,
      imageUrl: sent.imageUrl || null,
      categoryId: sent.categoryId,
      needs: sent.needs ?? null,
      hasComments: sent.hasComments ?? false,
      slug: sent.slug || (await freeSlug(tx, sent.title)),
      isPublished,
      ...datesOf({ isPublished, publishedAt: dateOf(sent.publishedAt) }, now),
    }
    await getCategory(tx, values.categoryId)
    if (values.imageUrl) await nameAddress(tx, parts.jobs, { address: values.imageUrl, now })
    const [row] = await tx
      .insert(blogPosts)
      .values({ ...values, authorId: me.id, sendKey: sendKey ?? null, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: blogPosts.slug })
      .returning()
    if (!row) throw slugTaken()
    await moveSlug(tx, { id: row.id, from: null, to: row.slug })
    await attachPostPictures(tx, { ...row, writerId: me.id })
    await setPostMachines(tx, row.id, titleIds)
    await settle(tx, parts, { before: null, after: row, me, sendKey, now })
    return row.id
  })
}

/** Changes the given fields; with a `revision`, refuses if the post was changed since. */
export async function updatePost(
  { db, clock, ...parts }: BlogContext,
  { me, id }: Doing,
  { sendKey, revision, titleIds, ...sent }: Sent<BlogPostChange>,
): Promise<void> {
  const now = clock.now()
  const written = sent.content === undefined ? {} : writtenBy(sent.content)
  await db.transaction(async (tx) => {
    const before = await lockPost(tx, id)
    const said = { ...named(sent, before), ...written }
    if (revision !== undefined && revision !== before.revision) throw changedMeanwhile(before, said)
    const values = { ...said, ...datesOf({ ...before, ...said }, now) }
    if (values.categoryId !== before.categoryId) await getCategory(tx, values.categoryId)
    const { imageUrl } = values
    if (imageUrl && (imageUrl !== before.imageUrl || isFetchable(imageUrl)))
      await nameAddress(tx, parts.jobs, { address: imageUrl, now })
    if (values.slug !== before.slug && (await isTaken(tx, values.slug))) throw slugTaken()
    const after = await updateRow(tx, id, { ...values, revision: before.revision + 1, updatedAt: now })
    await moveSlug(tx, { id, from: before.slug, to: after.slug })
    await attachPostPictures(tx, { ...after, writerId: me.id })
    if (titleIds) await setPostMachines(tx, id, titleIds)
    await storeRevision(tx, { before, after, changed: changedFields(before, after), writerId: me.id })
    await settle(tx, parts, { before, after, me, sendKey, now })
  })
}

/** Keeps the picture's copy, since another post or a machine may show the same address. */
export async function deletePost({ db, clock, comments }: BlogContext, { me, id }: Doing): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockPost(tx, id)
    await settleComments(tx, comments, { post: { ...post, hasComments: false }, now: clock.now() })
    await tx.delete(blogPosts).where(eq(blogPosts.id, id))
    await removeSearchDocuments(tx, { kind: 'post', id })
    await dropPostPictures(tx, id)
    if (isSeen(post)) await emit(tx, postChanged, { postId: id })
    await audit(tx, { ...entryOf(post, me), action: 'post_deleted', at: clock.now() })
  })
}

interface Settling {
  before: PostColumns | null
  after: PostColumns
  me: ViewingMember
  sendKey: string | undefined
  now: Date
}

async function settle(
  tx: Db,
  { jobs, comments }: Pick<BlogContext, 'jobs' | 'comments'>,
  { before, after, me, sendKey, now }: Settling,
): Promise<void> {
  await writeSearchDocuments(tx, [postDocument(after)])
  await settlePublication(tx, jobs, { before, after, now })
  await settleComments(tx, comments, { post: after, now })
  const action = before ? 'post_updated' : 'post_created'
  await audit(tx, { ...entryOf(after, me, before && changedFields(before, after)), action, at: now })
  if (sendKey) await endSentDraft(tx, { userId: me.id, sendKey, now })
}

const entryOf = ({ id, title, slug }: PostColumns, me: ViewingMember, changed: string[] | null = null) => ({
  actor: { id: me.id, username: me.username },
  subject: { kind: 'post', id },
  detail: { title, slug, ...(changed && { changed }) },
})

/** Serialises an admin's writes, so that the second of two with one key finds the first. */
async function findSent(
  tx: Db,
  me: ViewingMember,
  sendKey: string | undefined,
  now: Date,
): Promise<number | null> {
  if (!sendKey) return null
  await lockCaller(tx, me.id)
  const [row] = await tx
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(and(eq(blogPosts.authorId, me.id), eq(blogPosts.sendKey, sendKey)))
  if (row) await endSentDraft(tx, { userId: me.id, sendKey, now })
  return row?.id ?? null
}

async function lockPost(tx: Db, id: number): Promise<PostColumns> {
  const [row] = await tx.select().from(blogPosts).where(eq(blogPosts.id, id)).for('update')
  if (!row) throw postNotFound()
  return row
}

async function nameAddress(tx: Db, jobs: Jobs, named: { address: string; now: Date }): Promise<void> {
  await rememberPicture(tx, jobs, { ...named, field: 'imageUrl' })
  await setPosted(tx, named.address)
}

async function updateRow(tx: Db, id: number, values: Partial<typeof blogPosts.$inferInsert>) {
  try {
    const [row] = await tx.update(blogPosts).set(values).where(eq(blogPosts.id, id)).returning()
    if (!row) throw postNotFound()
    return row
  } catch (error) {
    throw violatedUnique(error) === 'blog_posts_slug_unique' ? slugTaken() : error
  }
}

const dateOf = (at: string | null | undefined): Date | null => (at ? new Date(at) : null)

/** Columns to write: missing fields stay, and an empty text clears an optional one. */
function named(sent: Omit<BlogPostChange, 'sendKey' | 'revision' | 'machineIds'>, before: PostColumns) {
  const { title, categoryId, isPublished, slug, excerpt, imageUrl, needs, publishedAt } = sent
  return {
    title: title ?? before.title,
    content: sent.content ?? before.content,
    categoryId: categoryId ?? before.categoryId,
    isPublished: isPublished ?? before.isPublished,
    slug: slug || before.slug,
    excerpt: excerpt === undefined ? before.excerpt : excerpt || null,
    imageUrl: imageUrl === undefined ? before.imageUrl : imageUrl || null,
    needs: needs === undefined ? before.needs : needs,
    hasComments: sent.hasComments ?? before.hasComments,
    publishedAt: publishedAt === undefined ? before.publishedAt : dateOf(publishedAt),
  }
}

const LABELS: Readonly<Record<PostField, string>> = {
  title: 'Title',
  content: 'Content',
  categoryId: 'Category',
  isPublished: 'Publish',
  slug: 'Slug',
  excerpt: 'Excerpt',
  imageUrl: 'Featured image',
  publishedAt: 'Date',
  needs: 'Readers',
  hasComments: 'Comments',
}

function changedFields(
  before: Pick<PostColumns, PostField>,
  after: Pick<PostColumns, PostField>,
): PostField[] {
  return POST_FIELDS.filter((field) => String(before[field]) !== String(after[field]))
}

function changedMeanwhile(stored: PostColumns, said: Pick<PostColumns, PostField>) {
  const fields = changedFields(stored, said).map((field) => [
    field,
    `${LABELS[field]} is not what was saved in the meantime`,
  ])
  return refuse.conflict(
    'post_changed',
    'This post was changed in the meantime. Nothing is overwritten until you have seen both versions.',
    Object.fromEntries(fields),
  )
}

async function isTaken(tx: Db, slug: string): Promise<boolean> {
  return (await tx.$count(blogPosts, eq(blogPosts.slug, slug))) > 0
}

/** Slug from the title, with a number if another post has or had it. */
async function freeSlug(tx: Db, title: string): Promise<string> {
  const slug = postSlugOf(title)
    .slice(0, POST_MAX.slug - 8)
    .replace(/-$/, '')
  if (slug === '') {
    const text = 'Please enter a slug: the title has no letters or numbers that an address can hold'
    throw refuse.invalid('slug_empty', text, { slug: text })
  }
  // A requested slug is taken from the post that had it before; one made from a title is not.
  const rows = await unionAll(
    tx
      .select({ slug: blogPosts.slug })
      .from(blogPosts)
      .where(or(eq(blogPosts.slug, slug), like(blogPosts.slug, `${slug}-%`))),
    tx
      .select({ slug: blogOldSlugs.slug })
      .from(blogOldSlugs)
      .where(or(eq(blogOldSlugs.slug, slug), like(blogOldSlugs.slug, `${slug}-%`))),
  )
  const taken = new Set(rows.map((row) => row.slug))
  for (let at = 1; ; at++) {
    const free = at === 1 ? slug : `${slug}-${at}`
    if (!taken.has(free)) return free
  }
}

function slugTaken() {
  const slug = 'Another post has this slug'
  return refuse.conflict('slug_taken', slug, { slug })
}

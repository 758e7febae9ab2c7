// Suggestions before a post becomes visible. Examines the rendered post, not the typed text.
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { PostWarning, TypedPost } from '#contract/blog/checks.ts'
import { FALLBACK_EXCERPT, postSlugOf } from '#contract/blog/constants.ts'
import { paths } from '#contract/paths.ts'
import { SHARE_WIDTH } from '#contract/pictures/constants.ts'
import { plainContent } from '#contract/writing/plain-content.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { writtenPost } from '#server/blog/posts/post-html.ts'
import { blogOldSlugs, blogPosts } from '#server/blog/tables.ts'
import { remotePictureOf } from '#server/pictures/remote-pictures.ts'
import { checkLinks, type LinkParts } from './link-check.ts'

const SLUG_LONG = 75
const EXCERPT_SHORT = 40
const EXCERPT_LONG = 300
/** Pixels: other sites show narrower pictures as thumbnails. */
const SHARED_MIN = SHARE_WIDTH / 2

export async function checkPost({ db, config }: AppContext, parts: LinkParts, post: TypedPost) {
  const html = writtenPost(post.content).html
  const links = linksIn(html)
  const { dead, checked, unchecked } = await checkLinks(
    parts,
    links.flatMap(({ href }) => href ?? []),
    config,
  )
  const warnings: PostWarning[] = [
    ...picturesWithoutWords(html),
    ...leftOut(post.content, html),
    ...links
      .filter(({ href }) => href === null)
      .map(({ text }) =>
        note('link_without_address', `The link “${text || 'without words'}” has no address.`),
      ),
    ...dead.map(({ address, text }) => note('link_dead', text, address)),
    ...(await slugWarnings(db, post)),
    ...excerptWarnings(post),
    ...(await pictureWarnings(db, post)),
  ]
  return { warnings, checkedLinks: checked, uncheckedLinks: unchecked }
}

function note(kind: PostWarning['kind'], text: string, address: string | null = null): PostWarning {
  return { kind, text, address }
}

function linksIn(html: string): { href: string | null; text: string }[] {
  return [...html.matchAll(/<a(\s[^>]*)?>([\s\S]*?)<\/a>/g)].map(([, attributes = '', inner = '']) => ({
    href: attributeOf(attributes, 'href'),
    text: plainContent(inner).trim().slice(0, 60),
  }))
}

function picturesWithoutWords(html: string): PostWarning[] {
  return [...html.matchAll(/<img(\s[^>]*)>/g)].flatMap(([, attributes = '']) =>
    attributeOf(attributes, 'alt')?.trim()
      ? []
      : [
          note(
            'picture_without_words',
            'A picture doesn’t say what it shows.',
            attributeOf(attributes, 'src'),
          ),
        ],
  )
}

/** Pictures of other sites, which the site does not show. */
function leftOut(content: string, html: string): PostWarning[] {
  const count = (text: string) => text.match(/<img[\s/>]/gi)?.length ?? 0
  const gone = count(content) - count(html)
  if (gone <= 0) return []
  const what = gone === 1 ? '1 picture is' : `${gone} pictures are`
  return [
    note('picture_left_out', `${what} left out, since only pictures of this site are shown. Upload them.`),
  ]
}

async function slugWarnings(db: Db, { id, slug, title }: TypedPost): Promise<PostWarning[]> {
  const made = postSlugOf(slug) || postSlugOf(title)
  if (made === '') return [note('slug_empty', 'The title makes no slug. Please write one with a–z and 0–9.')]
  const address = paths.post(made)
  const other = await findOther(db, id, made)
  return [
    ...(made.length > SLUG_LONG
      ? [note('slug_long', `The slug has ${made.length} characters. Up to ${SLUG_LONG} are easier to share.`)]
      : []),
    ...(other === null
      ? []
      : other.slug === made
        ? [note('slug_taken', `“${other.title}” has this address.`, address)]
        : [
            note(
              'slug_of_other',
              `“${other.title}” had this address: its old links would lead here.`,
              address,
            ),
          ]),
  ]
}

/** Another post that has or had this slug. */
async function findOther(db: Db, id: number | null, slug: string) {
  const former = db.select({ id: blogOldSlugs.postId }).from(blogOldSlugs).where(eq(blogOldSlugs.slug, slug))
  const [row] = await db
    .select({ slug: blogPosts.slug, title: blogPosts.title })
    .from(blogPosts)
    .where(
      and(
        or(eq(blogPosts.slug, slug), inArray(blogPosts.id, former)),
        id === null ? undefined : ne(blogPosts.id, id),
      ),
    )
  return row ?? null
}

function excerptWarnings({ excerpt }: TypedPost): PostWarning[] {
  const { length } = excerpt.trim()
  if (length === 0) {
    const text = `Without an excerpt, lists and emails show the first ${FALLBACK_EXCERPT} characters of the text.`
    return [note('excerpt_missing', text)]
  }
  if (length < EXCERPT_SHORT)
    return [
      note('excerpt_short', `The excerpt has only ${length} characters. It is what lists and emails show.`),
    ]
  if (length <= EXCERPT_LONG) return []
  return [note('excerpt_long', `The excerpt has ${length} characters. Other sites show about 160 of them.`)]
}

async function pictureWarnings(db: Db, { imageUrl, title }: TypedPost): Promise<PostWarning[]> {
  const address = imageUrl.trim()
  if (address === '') {
    const isDrawable = /[a-z0-9]/i.test(title.normalize('NFKD'))
    return [
      note(
        'picture_missing',
        isDrawable
          ? 'No featured picture: pages show a drawn one, and other sites one with the title.'
          : 'No featured picture, and the letters of this title can’t be drawn: other sites show the site’s name.',
      ),
    ]
  }
  const copy = await remotePictureOf(db, address)
  if (!copy) {
    const text = 'The featured picture isn’t fetched: that begins when the post is saved, and takes a moment.'
    return [note('picture_not_fetched', text, address)]
  }
  if (copy.width >= SHARED_MIN) return []
  return [note('picture_small', `The featured picture is only ${copy.width} pixels wide.`, address)]
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Attributes in the sanitiser's own output, which quotes all values. */
function attributeOf(attributes: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]
  return value === undefined
    ? null
    : value.replace(/&(amp|lt|gt|quot);/g, (whole, entity: string) => ENTITIES[entity] ?? whole)
}

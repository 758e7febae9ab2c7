// Blog: posts and their categories.
import { z } from 'zod'
import { PicturedMember } from '#contract/accounts/member-names.ts'
import { endpoints, showing } from '#contract/endpoint.ts'
import { MachineId } from '#contract/machines/ids.ts'
import { NamedMachine } from '#contract/machines/named-machines.ts'
import { Picture } from '#contract/pictures/pictures.ts'
import {
  catalogueKey,
  listKey,
  machineKey,
  memberKey,
  picturesKey,
  postKey,
  topicKey,
} from '#contract/purge-keys.ts'
import { Id, KeysetWindow, keysetPage, line, page, SearchText, Time, Window } from '#contract/values.ts'
import { WrittenHtml } from '#contract/writing/writing.ts'
import { CATEGORY_COLORS, POST_NEEDS } from './constants.ts'

export const BlogCategory = z.strictObject({
  id: Id,
  name: z.string(),
  iconName: z.string(),
  iconColor: z.enum(CATEGORY_COLORS),
  postCount: z.int(),
})
export type BlogCategory = z.infer<typeof BlogCategory>

export const BlogPost = z.strictObject({
  id: Id,
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  excerpt: z.string().nullable(),
  /** The featured picture's address as entered. */
  imageUrl: z.string().nullable(),
  /** The site's own copy of it, which pages show; null until it is fetched. */
  picture: Picture.nullable(),
  categoryId: Id,
  category: z.strictObject({
    id: Id,
    name: z.string(),
    iconName: z.string(),
    iconColor: z.enum(CATEGORY_COLORS),
  }),
  author: PicturedMember.extend({
    /** Markdown source. */
    bio: z.string().nullable(),
    /** Its plain text on one line. */
    bioExcerpt: z.string().nullable(),
  }),
  /** The permission required to read all of it; null for public posts. */
  needs: z.enum(POST_NEEDS).nullable(),
  /** Whether `content` is only the beginning. Lists never show more of a post that needs a permission. */
  isPreview: z.boolean(),
  publishedAt: Time.nullable(),
  isPublished: z.boolean(),
  /** Taken down by a moderator: visible to its author and staff only. */
  isHidden: z.boolean(),
})
export type BlogPost = z.infer<typeof BlogPost>

const Neighbour = z.strictObject({ slug: z.string(), title: z.string() })

/** A post on its own page: `content` is the source, `html` the rendered part that the viewer may read. */
export const BlogArticle = BlogPost.extend({
  html: WrittenHtml,
  /** Headings of a long post with their ids in `html`; empty for short ones. */
  contents: z.array(z.strictObject({ id: z.string(), text: z.string(), level: z.literal([2, 3]) })),
  /** The address of a picture of its title, for other sites. */
  shareUrl: z.string(),
  /** Reading time of the whole post, in minutes. */
  minutes: z.int(),
  /** The comment topic and its number of comments; null without comments. */
  comments: z.strictObject({ topicId: Id, count: z.int().min(0) }).nullable(),
  /** Titles that it is about, confirmed by its author. */
  machines: z.array(NamedMachine),
  /** The posts that were published next and last before, where there are such. */
  newer: Neighbour.nullable(),
  older: Neighbour.nullable(),
})
export type BlogArticle = z.infer<typeof BlogArticle>

/** A post by its title alone, for lists beside something else. */
export const PostTeaser = z.strictObject({
  id: Id,
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  /** The permission that opens all of it. */
  needs: z.enum(POST_NEEDS).nullable(),
  publishedAt: Time,
})
export type PostTeaser = z.infer<typeof PostTeaser>

const flag = z.union([z.boolean(), z.stringbool()])

export const blog = endpoints({
  'GET /api/blog-posts': showing(
    {
      summary: 'Published posts, newest first; drafts too for admins who ask with onlyPublished=false.',
      access: 'anyone',
      shared: true,
      limit: 'search',
      query: z.object({
        ...KeysetWindow,
        category: Id.optional(),
        categoryId: Id.optional(),
        search: SearchText.optional(),
        exclude: Id.optional(),
        /** A username. */
        author: SearchText.optional(),
        onlyPublished: flag.optional(),
      }),
      reply: keysetPage(BlogPost),
    },
    // No event announces a change of a draft.
    (reply, { query }) =>
      query.onlyPublished === false
        ? null
        : [
            listKey('posts'),
            picturesKey('remote'),
            ...(query.author ? [memberKey(query.author)] : []),
            ...(reply?.data ?? []).map(({ author }) => memberKey(author.username)),
          ],
  ),
  'GET /api/blog-posts/newest': showing(
    {
      summary: 'Titles of the newest published posts, of those about a machine or of an author.',
      access: 'anyone',
      shared: true,
      query: z.object({ ...Window, opdbId: MachineId.optional(), author: SearchText.optional() }),
      reply: page(PostTeaser),
    },
    (_, { query }) => [listKey('posts'), ...(query.author ? [memberKey(query.author)] : [])],
  ),
  'GET /api/blog-posts/slug/{slug}': showing(
    {
      summary: 'One published post by its slug, or by one that it had: `slug` is the present one.',
      access: 'anyone',
      params: z.strictObject({ slug: line(200) }),
      reply: BlogArticle,
      refuses: ['post_not_found'],
    },
    // Neighbours can be any posts of the list.
    (post) => [
      listKey('posts'),
      ...(post?.machines.length ? [catalogueKey] : []),
      ...(post?.machines ?? []).map(({ opdbId }) => machineKey(opdbId)),
      ...(post?.comments ? [topicKey(post.comments.topicId)] : []),
      ...(post ? [postKey(post.id), memberKey(post.author.username), picturesKey('remote')] : []),
    ],
  ),
  'GET /api/blog-categories': showing(
    {
      summary: 'The blog categories, each with its number of published posts.',
      access: 'anyone',
      shared: true,
      reply: z.array(BlogCategory),
    },
    () => [listKey('posts')],
  ),
})

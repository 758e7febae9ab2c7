// A post as values of the editor's fields, and the request made of them.
import type { AdminPost, NewBlogPost } from '#contract/blog/admin.ts'
import { MISSING, MISSING_TITLES, POST_MAX, POST_NEEDS, postSlugOf } from '#contract/blog/constants.ts'
import { readMachines, writeMachines } from '#web/machines/named/chosen-machines.ts'
import type { Errors, Values } from '#web/ui/forms/form.tsx'

/** In the order in which they are checked. */
export const EDITOR_FIELDS = [
  'title',
  'content',
  'categoryId',
  'slug',
  'excerpt',
  'imageUrl',
  'isPublished',
  'publishedAt',
  'needs',
  'hasComments',
  'machines',
] as const
export type EditorField = (typeof EDITOR_FIELDS)[number]
export type EditorValues = Values<EditorField>

/** Values as texts; a new post starts as published. Dates are in the reader's time zone. */
export function valuesOf(post: AdminPost | null): EditorValues {
  return {
    title: post?.title ?? '',
    content: post?.content ?? '',
    categoryId: post ? String(post.categoryId) : '',
    slug: post?.slug ?? '',
    excerpt: post?.excerpt ?? '',
    imageUrl: post?.imageUrl ?? '',
    isPublished: (post?.isPublished ?? true) ? 'on' : '',
    publishedAt: localTime(post?.publishedAt ?? null),
    needs: post?.needs ?? '',
    hasComments: post?.hasComments ? 'on' : '',
    machines: writeMachines(post?.machines ?? []),
  }
}

/** Names of the fields in a conflict. */
export const EDITOR_NAMES: Readonly<Record<EditorField, string>> = {
  title: 'Title',
  content: 'Content',
  categoryId: 'Category',
  slug: 'Slug',
  excerpt: 'Excerpt',
  imageUrl: 'Featured image URL',
  isPublished: 'Published',
  publishedAt: 'Publication date',
  needs: 'Who can read it',
  hasComments: 'Comments',
  machines: 'Machines',
}

const REQUIRED = ['title', 'content', 'categoryId'] as const
type Required = (typeof REQUIRED)[number]

/** The first required field that is empty. */
export function missingIn(values: EditorValues): { field: Required; title: string; text: string } | null {
  const field = REQUIRED.find((name) => isMissing(name, values))
  return field ? { field, title: MISSING_TITLES[field], text: MISSING[field] } : null
}

/** A rich editor leaves empty tags. */
export function isMissing(name: Required, values: EditorValues): boolean {
  const value = values[name].trim()
  return name === 'content' ? /^(?:<\/?(?:p|div|br)\s*\/?>|&nbsp;|\s)*$/i.test(value) : value === ''
}

/** Faults other than missing values: too long, or not valid. */
export function faultsIn(values: EditorValues): Errors<EditorField> {
  const tooLong = (['title', 'content', 'excerpt', 'imageUrl'] as const).filter(
    (name) => values[name].length > POST_MAX[name],
  )
  return {
    ...Object.fromEntries(tooLong.map((name) => [name, `At most ${POST_MAX[name]} characters`])),
    ...(slugFor(values) === '' && { slug: 'Please use a–z or 0–9 in the slug' }),
  }
}

function slugFor({ slug, title }: EditorValues): string {
  return postSlugOf(slug) || (slug.trim() === '' ? postSlugOf(title) : '')
}

/** Whether readers see it: neither a draft nor scheduled. */
export function isOut({ isPublished, isScheduled }: AdminPost): boolean {
  return isPublished && !isScheduled
}

/** The body of a save. An untouched date is left out, since the field holds no seconds. */
export function bodyOf(values: EditorValues, post: AdminPost | null) {
  const { title, content, categoryId, excerpt, imageUrl, isPublished, publishedAt, needs, hasComments } =
    values
  const wasAt = localTime(post?.publishedAt ?? null)
  return {
    title,
    content,
    excerpt,
    categoryId: Number(categoryId),
    imageUrl,
    isPublished: isPublished === 'on',
    hasComments: hasComments === 'on',
    machineIds: (readMachines(values.machines) ?? []).map(({ opdbId }) => opdbId),
    needs: POST_NEEDS.find((name) => name === needs) ?? null,
    slug: slugFor(values),
    ...(publishedAt !== wasAt && {
      publishedAt: publishedAt === '' ? null : new Date(publishedAt).toISOString(),
    }),
  } satisfies Omit<NewBlogPost, 'sendKey'>
}

/** ISO 8601 in UTC for a date field; empty for none. */
function localTime(at: string | null): string {
  if (at === null) return ''
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

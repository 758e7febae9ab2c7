// Drafts: what a member has begun to write and not sent. Each belongs to one thing in one room, and to its writer alone.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { Picture } from '#contract/pictures/pictures.ts'
import { hasControlCharacters, Id, page, Time, Window } from '#contract/values.ts'
import { DRAFT_PICTURES_MAX } from './draft-limits.ts'
import { WRITING_MAX } from './limits.ts'

const Version = z.int().min(0).max(2_147_483_647)

/** A room's word for what is written, such as `message`; rooms register theirs. */
const DraftKindName = z.string().regex(/^[a-z][a-z_]{0,31}$/)
/** What it belongs to, such as the id of a conversation; `_` where there is no such thing yet. */
const DraftAbout = z.string().regex(/^[\p{L}\p{N}_.-]{1,64}$/u)

/** Random, made by the browser when the text is begun, and again after each sending. */
const DraftKey = z
  .string()
  .max(32)
  .regex(/^[a-z0-9]{8,32}$/, 'This is not a valid key')

/** The key of a draft and a digest of what is sent; see writing-draft-keys.ts. */
export const SendKey = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]{8,32}-[a-z0-9]{8,31}$/, 'This is not a valid key')

const invisible = 'Contains characters that are not allowed'
const Text = z
  .string()
  .max(WRITING_MAX, `At most ${WRITING_MAX} characters`)
  .refine((text) => !hasControlCharacters(text), invisible)

/** What else the form holds, such as the recipients of a new message. */
const Fields = z
  .record(
    z
      .string()
      .max(32)
      .regex(/^[a-zA-Z]{1,32}$/),
    z
      .string()
      .max(1_000)
      .refine((text) => !hasControlCharacters(text), invisible),
  )
  .refine((fields) => Object.keys(fields).length <= 10, 'At most 10 fields')
  // For the computed limit of the body.
  .meta({ maxProperties: 10 })

const params = z.strictObject({ kind: DraftKindName, about: DraftAbout })

/** One draft. Where there is none: version 0 or that of the one before, no key, no text. */
export const Draft = z.strictObject({
  kind: z.string(),
  about: z.string(),
  text: z.string(),
  fields: z.record(z.string(), z.string()),
  pictures: z.array(Picture),
  key: z.string().nullable(),
  /** Counts up with every save, and with the end of a draft. */
  version: Version,
  updatedAt: Time.nullable(),
})
export type Draft = z.infer<typeof Draft>

export const SavedDraft = z.strictObject({
  text: Text,
  fields: Fields.optional(),
  pictureIds: z.array(Id).max(DRAFT_PICTURES_MAX, `At most ${DRAFT_PICTURES_MAX} pictures`).optional(),
  key: DraftKey,
  /** The version that the text was written upon. */
  version: Version,
})
export type SavedDraft = z.infer<typeof SavedDraft>

/** A draft in the list. `path` is null, and the excerpt empty, where its writer may no longer write there. */
export const DraftEntry = z.strictObject({
  kind: z.string(),
  about: z.string(),
  title: z.string(),
  path: z.string().nullable(),
  excerpt: z.string(),
  updatedAt: Time,
})
export type DraftEntry = z.infer<typeof DraftEntry>

export const drafts = endpoints({
  'GET /api/drafts': {
    summary: "The member's own drafts, the one that was changed last first.",
    access: 'member',
    query: z.object({ ...Window }),
    reply: page(DraftEntry),
  },
  'GET /api/drafts/{kind}/{about}': {
    summary: 'The own draft of one thing, for as long as the member may write there.',
    access: 'member',
    params,
    reply: Draft,
    refuses: ['unknown_draft_kind', 'cannot_write_here'],
  },
  'PUT /api/drafts/{kind}/{about}': {
    summary:
      'Saves a draft upon a version of it. Upon an older one nothing is saved: `draft_changed` carries `version` and `text` of the newer one in `fields`, the text as far as it fits. Without text and pictures the draft ends.',
    access: 'member',
    limit: 'draft',
    params,
    body: SavedDraft,
    reply: Draft,
    refuses: [
      'unknown_draft_kind',
      'cannot_write_here',
      'draft_changed',
      'too_many_drafts',
      'drafts_too_long',
    ],
  },
  'DELETE /api/drafts/{kind}/{about}': {
    summary: 'Deletes an own draft, with `key` only if it is still that one. Its pictures are let go.',
    access: 'member',
    limit: 'draft',
    params,
    query: z.object({ key: DraftKey.optional() }),
    refuses: ['unknown_draft_kind'],
  },
})

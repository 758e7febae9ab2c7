// Writing: sanitised HTML of members' Markdown, its preview, and suggestions of names.
import { z } from 'zod'
import { PicturedMember } from '#contract/accounts/member-names.ts'
import { endpoints } from '#contract/endpoint.ts'
import { prose, SearchText } from '#contract/values.ts'
import { PREVIEW_MAX } from './limits.ts'

/** HTML sanitised by the server's writing room: the only members' HTML that pages insert. */
export const WrittenHtml = z.string()
export type WrittenHtml = z.infer<typeof WrittenHtml>

/** A member whom a text may mention. */
export const Mentionable = PicturedMember
export type Mentionable = z.infer<typeof Mentionable>

export const writing = endpoints({
  'POST /api/writing/preview': {
    summary: 'A Markdown text as it is rendered once sent. Nothing is stored.',
    access: 'member',
    limit: 'preview',
    body: z.strictObject({
      text: prose(PREVIEW_MAX, 'There is nothing to preview yet'),
      hasPictures: z
        .boolean()
        .optional()
        .describe("Whether the text may show the member's own uploads, as messages do"),
    }),
    reply: z.strictObject({ html: WrittenHtml }),
    refuses: ['text_too_complex'],
  },
  'GET /api/writing/mentions': {
    summary:
      'Members whose username begins with the letters typed after "@": those who can be found by others, without members on either side of a block.',
    access: 'member',
    limit: 'search',
    query: z.object({ q: SearchText }),
    reply: z.strictObject({ data: z.array(Mentionable) }),
  },
})

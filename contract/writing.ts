// Writing: what members write in Markdown, and the sanitised HTML that is made of it.
import { z } from 'zod'

/** Sanitised by the server's writing room: the only HTML of members that a page puts into itself. */
export const WrittenHtml = z.string()
export type WrittenHtml = z.infer<typeof WrittenHtml>

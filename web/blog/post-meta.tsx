import type { BlogPost } from '#contract/blog/blog.ts'
import { paths } from '#contract/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { ElapsedTime, LongDate } from '#web/ui/display/relative-time.tsx'
import { Translite } from '#web/ui/display/translite.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'

export interface PostMetaProps {
  post: Pick<BlogPost, 'author' | 'publishedAt'>
  /** "March 4, 2026" instead of "3 days ago". */
  long?: boolean
  /** Reading time. */
  minutes?: number
  className?: string
}

/** Author, date and reading time. */
export function PostMeta({ post, long = false, minutes, className }: PostMetaProps) {
  const { author, publishedAt } = post
  const Time = long ? LongDate : ElapsedTime
  return (
    <p className={classes('dotted text-quiet', className)}>
      <MemberLink member={author} className="min-h-6 font-medium text-ink" />
      {publishedAt ? <Time at={publishedAt} /> : null}
      {minutes ? <span>{minutes} min read</span> : null}
    </p>
  )
}

export interface PostPictureProps {
  post: Pick<BlogPost, 'title' | 'imageUrl' | 'picture'>
  eager?: boolean
  className?: string
}

/** The post's picture, or a translite with its title. Decoration: the title is beside it as text. */
export function PostPicture({ post, eager = false, className }: PostPictureProps) {
  return (
    <Translite
      src={paths.translite({ name: post.title, kind: 'post' })}
      picture={post.picture?.sizes.medium.webp ?? post.imageUrl}
      alt=""
      eager={eager}
      {...(className && { className })}
    />
  )
}

import { countText } from '#web/ui/display/count-text.ts'
import { describingLink } from './described-link.ts'

/**
 * Number of followed topics with unread posts, beside the link to the forums. It comes when the live stream has
 * connected: in the header above the end of the word, so that the links beside it stay; in phones' drawer after it.
 */
export function UnreadTopicsBadge({ count }: { count: number }) {
  return (
    <span
      ref={describingLink(`${countText(count, 'topic')} with unread replies`)}
      aria-hidden="true"
      className="num rounded-full bg-red px-1.5 py-0.5 font-bold text-on-red text-xs leading-none max-md:ml-1.5 md:absolute md:right-0 md:bottom-1/2 md:mb-1.5"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}

/** Number of followed topics with unread posts, beside the link to the forums. */
export function UnreadTopicsBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="num ml-1.5 rounded-full bg-red px-1.5 py-0.5 font-bold text-on-red text-xs leading-none">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {count === 1 ? 'topic' : 'topics'} with unread replies</span>
    </span>
  )
}

// The time that a page was rendered at, so that server and browser say "2 days ago" alike.
import { useRouter } from '@tanstack/react-router'

export function useNow(): Date {
  return new Date(useRouter().options.context.now)
}

// The page's time of rendering, so that server and browser both say "2 days ago".
import { useRouter } from '@tanstack/react-router'

export function useNow(): Date {
  return new Date(useRouter().options.context.now)
}

// ErrorPage: replaces a page that failed to load or render.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '#contract/api-error.ts'
import { paths } from '#contract/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

interface Told {
  title: string
  text: string
  code: string
}

/** Message for a failure: the server's words for a refusal, no internals for an error. */
export function tellError(error: unknown): Told {
  if (error instanceof ApiError) {
    const { status, requestId } = error
    const isOurs = status >= 500
    // A 503 of the site's own says what is unavailable.
    const text = isOurs && status !== 503 ? '' : error.text
    return {
      title: isOurs ? 'Something broke on our side' : 'Something went wrong',
      text:
        text ||
        (isOurs ? 'We’ve logged the error. Trying again in a moment often helps.' : 'Please try again.'),
      code: requestId ?? (isOurs ? `${status}` : error.code),
    }
  }
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) {
    return {
      title: 'No connection',
      text: 'The site can’t be reached. Check your connection and try again.',
      code: 'offline',
    }
  }
  return { title: 'Something broke on this page', text: 'Try again to reload it.', code: 'page_failed' }
}

const UPDATED: Told = {
  title: 'The site was updated',
  text: 'This page is from before the update. Reload it to go on.',
  code: 'updated',
}

/** Whether the site no longer has the files of this page: then none that it asks for will come. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  const answer = own && (await fetch(own, { method: 'HEAD', cache: 'no-store' }).catch(() => null))
  return answer ? answer.status === 404 : false
}

/** Replaces a failed page. */
export function ErrorPage({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    if (!(error instanceof ApiError)) isOutdated().then(setOld)
  }, [error])
  const { title, text, code } = isOld ? UPDATED : tellError(error)
  return (
    <div role="alert" className="wrap flex flex-col items-center gap-5 py-14 text-center md:py-20">
      <p className="dmd rounded-card px-6 py-3" aria-hidden="true">
        <span className="display text-3xl tracking-[0.2em]">TILT</span>
      </p>
      <h1 className="display text-[clamp(2.25rem,1.6rem+2.8vw,3.5rem)]">{title}</h1>
      <p className="max-w-[46ch] text-lg text-quiet">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          variant="primary"
          onClick={() => {
            if (isOld) return window.location.reload()
            reset?.()
            router.invalidate()
          }}
        >
          {isOld ? 'Reload' : 'Try again'}
        </Button>
        {!isOld && <ButtonLink href={paths.home()}>Go home</ButtonLink>}
      </div>
      <p className="text-quiet text-sm">
        Code: <code className="font-mono">{code}</code>
      </p>
    </div>
  )
}

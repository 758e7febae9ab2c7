// ErrorState: replaces content that failed to load.
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

export interface ErrorStateProps {
  /** What happened, in the reader's words. */
  title: ReactNode
  children?: ReactNode
  /** Adds a "Try again" button. */
  onRetry?: () => void
  retryText?: string
  /** Reference for support: an error code or request id. */
  code?: string | undefined
  level?: 1 | 2 | 3
}

/** Replaces content that failed to load. Announced to screen readers at once. */
export function ErrorState({
  title,
  children,
  onRetry,
  retryText = 'Try again',
  code,
  level = 2,
}: ErrorStateProps) {
  const Title = `h${level}` as const
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-card border border-line border-l-4 border-l-bad bg-raised p-5"
    >
      <Title className="display text-2xl">{title}</Title>
      {children ? <div className="measure text-quiet">{children}</div> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {onRetry ? <Button onClick={onRetry}>{retryText}</Button> : null}
        {code ? (
          <span className="text-quiet text-sm">
            Code: <code className="font-mono">{code}</code>
          </span>
        ) : null}
      </div>
    </div>
  )
}

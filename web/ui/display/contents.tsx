import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

export interface ContentsProps {
  /** Id of the heading; one per page. */
  id: string
  title: string
  /** The list of links. */
  children: ReactNode
  className: string
  titleClassName: string
  /** Besides, where it is open. */
  openClassName?: string
}

/**
 * A page's table of contents. On phones it is folded, so that the text comes first; without script, hence both forms
 * are drawn and the style shows one.
 */
export function Contents({ id, title, children, className, titleClassName, openClassName }: ContentsProps) {
  return (
    <>
      <details className={classes('group md:hidden', className)}>
        <summary
          className={classes('flex min-h-11 cursor-pointer items-center justify-between', titleClassName)}
        >
          {title}
          <ChevronDown size={18} aria-hidden="true" className="group-open:rotate-180" />
        </summary>
        <nav aria-label={title} className="pb-3">
          {children}
        </nav>
      </details>
      <nav aria-labelledby={id} className={classes('py-4 max-md:hidden', className, openClassName)}>
        <h2 id={id} className={titleClassName}>
          {title}
        </h2>
        {children}
      </nav>
    </>
  )
}

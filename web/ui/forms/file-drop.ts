import { type DragEvent, type HTMLAttributes, useState } from 'react'

type DropProps = Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'>

/**
 * Makes an element take files that are dropped on it: a shortcut beside a button that does the same.
 * `isOver` is true while files are held above it.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): {
  isOver: boolean
  props: DropProps
} {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent, now: boolean) => {
    event.preventDefault()
    setOver(now)
  }
  const props: DropProps = {
    onDragOver: (event) => over(event, true),
    onDragLeave: (event) => over(event, false),
    onDrop: (event) => {
      over(event, false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, props }
}

/** The frame of a place to drop files on. */
export function dropFrame(isOver: boolean): string {
  return `rounded-card border-2 border-dashed ${isOver ? 'border-amber bg-well' : 'border-edge'}`
}

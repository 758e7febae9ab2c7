// Stands in for the rich editor where posts are tested without a browser: a plain field, and uploads by buttons. One for all
// test files: those of one worker share what the lazy component has loaded.
import type { ReactNode } from 'react'

interface RichContentProps {
  text: string
  write: (text: string) => void
  onUploading: (isUploading: boolean) => void
  children: ReactNode
}

export function RichContent({ text, write, onUploading, children }: RichContentProps) {
  return (
    <>
      {children}
      <textarea
        name="content"
        data-rich
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <button type="button" onClick={() => onUploading(true)}>
        Upload
      </button>
      <button type="button" onClick={() => onUploading(false)}>
        Uploaded
      </button>
    </>
  )
}

// Stands in for the rich editor where posts are tested without a browser: a plain field, and uploads by buttons. One for all
// test files: those of one worker share what the lazy component has loaded.
import type { RichContentProps } from '#web/blog/editor/rich-content.tsx'

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

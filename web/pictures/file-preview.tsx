import ImageIcon from 'lucide-react/icons/image'
import { useEffect, useRef, useState } from 'react'

/** Small preview of a file before upload. Drawn on a canvas, because the CSP allows pictures of the site only. */
export function FilePreview({ file }: { file: File }) {
  const ref = useRef<HTMLCanvasElement>(null)
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let isCurrent = true
    createImageBitmap(file).then(
      (bitmap) => {
        const canvas = ref.current
        if (isCurrent && canvas) {
          paint(canvas, bitmap)
          setPainted(true)
        }
        bitmap.close()
      },
      // This browser cannot read the format; the server may.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [file])
  return (
    <>
      <canvas ref={ref} width={192} height={144} className={isPainted ? 'size-full' : 'hidden'} />
      {isPainted ? null : <ImageIcon size={24} aria-hidden="true" className="text-quiet" />}
    </>
  )
}

/** Fills the canvas as `object-cover` would. */
function paint(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const scale = Math.max(canvas.width / bitmap.width, canvas.height / bitmap.height)
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  const [left, top] = [(canvas.width - width) / 2, (canvas.height - height) / 2]
  canvas.getContext('2d')?.drawImage(bitmap, left, top, width, height)
}

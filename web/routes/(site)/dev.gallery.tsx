import { createFileRoute, notFound } from '@tanstack/react-router'
import { Gallery } from '#web/dev/gallery/gallery.tsx'
import { PictureSpecimens } from '#web/pictures/picture-specimens.tsx'
import { pageHead } from '#web/shell/page/page-title.ts'

export const Route = createFileRoute('/(site)/dev/gallery')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  head: () => pageHead({ title: 'Gallery', isPrivate: true }),
  component: WholeGallery,
})

function WholeGallery() {
  return <Gallery rooms={[['pictures', 'Pictures', <PictureSpecimens key="p" />]]} />
}

import { createFileRoute } from '@tanstack/react-router'
import { Gallery } from '#web/dev/gallery/gallery.tsx'

export const Route = createFileRoute('/dev/gallery')({ component: Gallery })

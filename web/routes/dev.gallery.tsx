import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/dev/gallery')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/dev/gallery"!</div>
}

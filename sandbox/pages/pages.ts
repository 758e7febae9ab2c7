// The hosted pages by their addresses, below the site's own origin.

import type { World } from '#sandbox/world.ts'
import { checkoutPage } from './checkout-page.ts'
import { controlPage } from './control-page.ts'
import { page } from './html.ts'
import { portalPage } from './portal-page.ts'

export interface PageRequest {
  /** Below the pages' own address: "/c/cs_test_…". */
  path: string
  /** What a form posted; null for a plain visit. */
  form: Record<string, string> | null
  /** Who mounts the pages says so; the control page is for admins alone. */
  isAdmin: boolean
}

export interface PageAnswer {
  status: number
  html: string
  location?: string
}

export function answerPage(world: World, controlToken: string, request: PageRequest): PageAnswer {
  try {
    return route(world, controlToken, request)
  } finally {
    world.state.save()
  }
}

function route(world: World, controlToken: string, request: PageRequest): PageAnswer {
  const [, kind, id = ''] = request.path.split('/')
  const { maps } = world.state
  if (kind === 'c') {
    const session = maps['checkout.session'].get(id)
    if (session) return checkoutPage(world, session, request)
  }
  if (kind === 'p') {
    const session = maps['billing_portal.session'].get(id)
    if (session) return portalPage(world, session, request)
  }
  if (kind === 'control' && request.isAdmin) return controlPage(world, controlToken, request)
  return {
    status: 404,
    html: page('Nothing here', '<p>This page of the payment sandbox does not exist.</p>'),
  }
}

// Push notifications: browsers that show notifications while the site is closed (RFC 8030, RFC 8291, RFC 8292).
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { Id, Time } from '#contract/values.ts'

/** Devices of one member; with one more, the one that was added first is dropped. */
export const PUSH_DEVICES_MAX = 20

const PushDevice = z.strictObject({
  id: Id,
  /** "Firefox on Windows", from the browser's own words. */
  device: z.string(),
  addedAt: Time,
  /** The browser that asks. */
  isThis: z.boolean(),
})

export const PushState = z.strictObject({
  /** The site's public key, base64url: browsers tie their subscription to it. */
  applicationServerKey: z.string(),
  devices: z.array(PushDevice).max(PUSH_DEVICES_MAX),
})
export type PushState = z.infer<typeof PushState>

/** What a browser's `PushSubscription.toJSON()` holds. */
export const PushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/, error: 'Not the address of a push service' }).max(1_000),
  keys: z.strictObject({
    /** A point on the P-256 curve, uncompressed: 65 bytes. */
    p256dh: z
      .string()
      .max(87)
      .regex(/^[\w-]{87}$/, 'Not a public key'),
    /** 16 bytes. */
    auth: z
      .string()
      .max(22)
      .regex(/^[\w-]{22}$/, 'Not a secret'),
  }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const pushNotifications = endpoints({
  'GET /api/push': {
    summary: 'The key for new subscriptions, and the browsers in which the member gets push notifications.',
    access: 'notification.read',
    limit: 'read',
    reply: PushState,
  },
  'PUT /api/push': {
    summary: 'Sends push notifications to this browser, until its session ends.',
    access: 'notification.read',
    limit: 'write',
    body: PushSubscription,
    reply: PushState,
    refuses: ['push_refused'],
  },
  'DELETE /api/push/{id}': {
    summary: 'Ends push notifications in one of the member’s own browsers.',
    access: 'notification.read',
    limit: 'write',
    params: z.strictObject({ id: Id }),
    reply: PushState,
    refuses: ['push_device_not_found'],
  },
  'POST /api/push/test': {
    summary: 'Sends a notification to all of the member’s browsers, as a test.',
    access: 'notification.read',
    limit: 'push-test',
    refuses: ['push_device_not_found'],
  },
})

// A story in which every writing call of the contract is made, on a site with members, an admin and a payment sandbox.
import { eq } from 'drizzle-orm'
import { users } from '#server/accounts/tables.ts'
import { forumCategories } from '#server/forum/tables.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { silentWorld, type TestAnswer, type TestMember } from '#server/testing/site.ts'

interface Asked {
  as?: TestMember | null
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}

export interface Story {
  site: BillingSite
  people: Record<'moderator' | 'ada' | 'bob' | 'cyd' | 'dan' | 'eve', TestMember>
  /** The first admin, once created. */
  admin(): TestMember
  setAdmin(admin: TestMember): void
  /** Makes a call by its key; fails unless it succeeds. */
  ask(key: string, asked?: Asked): Promise<TestAnswer>
  /** A picture of the member's that nothing shows yet. */
  upload(as: TestMember): Promise<{ id: number }>
  /** Sends a CSV file to a call that takes one; returns the reply. */
  sendFile(key: string, as: TestMember, text: string): Promise<{ id: number }>
  /** Keys of the calls that have succeeded. */
  done: ReadonlySet<string>
  /** Stores a value for later steps, or reads it. */
  note: Map<string, string | number>
}

/** By the call that it exists for, in order. */
export type Steps = Readonly<Record<string, (story: Story) => Promise<unknown>>>

export async function openStory(): Promise<Story> {
  const takesPushes = async () => ({ status: 201, retryAfter: null })
  const site = await openBillingSite({ seed: 'demo', outgoing: { ...silentWorld, post: takesPushes } })
  // A call creates the first admin.
  await site.context.db.update(users).set({ role: 'member' }).where(eq(users.role, 'admin'))
  // Each of them can have an accepted answer.
  await site.context.db.update(forumCategories).set({ isQuestionBoard: true })
  const people = {
    moderator: await site.member({ username: 'mona', role: 'moderator' }),
    ada: await site.member({ username: 'ada_l', tier: 'premium' }),
    bob: await site.member({ username: 'bob_r' }),
    cyd: await site.member({ username: 'cyd_c', tier: 'pro' }),
    dan: await site.member({ username: 'dan_d' }),
    eve: await site.member({ username: 'eve_e' }),
  }
  const done = new Set<string>()
  let admin: TestMember | undefined

  async function ask(key: string, { as = null, params = {}, query = {}, body }: Asked = {}) {
    const call = key.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const answer = await site.request(search.size > 0 ? `${call}?${search}` : call, {
      as,
      ...(body !== undefined && { body }),
    })
    if (answer.status >= 300) throw new Error(`${key} answered ${answer.status}: ${answer.text}`)
    done.add(key)
    // Some calls replace the session that made them.
    const session = sessionOf(answer)
    if (as && session) as.cookie = session
    return answer
  }

  return {
    site,
    people,
    admin: () => {
      if (!admin) throw new Error('there is no admin yet')
      return admin
    },
    setAdmin: (made) => {
      admin = made
    },
    ask,
    upload: async (as) => {
      const picture = await uploadsOn(() => ({ site, owner: as })).uploaded()
      done.add('POST /api/uploads')
      return picture
    },
    sendFile: async (key, as, text) => {
      const form = new FormData()
      form.append('file', new Blob([text], { type: 'text/csv' }), 'file.csv')
      const packed = new Response(form)
      const response = await site.app.request(key.replace('POST ', ''), {
        method: 'POST',
        body: await packed.arrayBuffer(),
        headers: { 'content-type': packed.headers.get('content-type') ?? '', cookie: as.cookie },
      })
      if (!response.ok) throw new Error(`${key} answered ${response.status}`)
      done.add(key)
      return (await response.json()) as { id: number }
    },
    done,
    note: new Map(),
  }
}

/** The member whom a call signed in. */
export function memberOf(answer: TestAnswer): TestMember {
  return { id: answer.body.id, username: answer.body.username, cookie: sessionOf(answer) ?? '' }
}

function sessionOf({ headers }: TestAnswer): string | undefined {
  const [pair] = headers.getSetCookie().flatMap((line) => /^multiball=[^;]+/.exec(line) ?? [])
  return pair
}

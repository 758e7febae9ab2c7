import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SocialPost } from '#contract/community/community.ts'
import { SOCIAL_POST_LIMITS } from '#contract/community/constants.ts'
import type { SocialPostInput } from '#contract/community/social-posts.ts'
import { api } from '#web/api.ts'
import { NETWORK_NAMES } from '#web/shell/page/social-icon.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useNow } from '#web/ui/display/now.tsx'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { type Errors, SubmitButton, useForm, type Values } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { NETWORKS, networkOf } from './networks.ts'
import { refreshSocialPosts } from './social-post-queries.ts'

const FIELDS = ['network', 'author', 'text', 'postedAt', 'likeCount'] as const
type Name = (typeof FIELDS)[number]

function check({ author, text, postedAt, likeCount }: Values<Name>): Errors<Name> {
  return {
    ...(author.trim() === '' && { author: 'Please enter the account' }),
    ...(text.trim() === '' && { text: 'Please enter the text' }),
    ...(postedAt === '' && { postedAt: 'Please enter a date and a time' }),
    ...(!/^\d*$/.test(likeCount.trim()) && { likeCount: 'Please enter a whole number' }),
  }
}

function bodyOf({ network, author, text, postedAt, likeCount }: Values<Name>): SocialPostInput {
  return {
    network: networkOf(network) ?? NETWORKS[0],
    author,
    text,
    postedAt: `${postedAt.slice(0, 16)}:00Z`,
    likeCount: Number(likeCount.trim()),
  }
}

interface SocialPostFormProps {
  /** Null for a new one. */
  post: SocialPost | null
  onDone: () => void
  /** Called by its button that leaves the row as it was. */
  onStop: () => void
}

/** Adds or edits a post. Give it a key per post, so that each starts with its own values. */
export function SocialPostForm({ post, onDone, onStop }: SocialPostFormProps) {
  const client = useQueryClient()
  const now = useNow()
  const author = useRef<HTMLInputElement>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (post || round > 0) author.current?.focus()
  }, [post, round])
  const { errors, isBusy, props } = useForm({
    fields: FIELDS,
    check,
    send: async (values) => {
      const body = bodyOf(values)
      await (post
        ? api('PUT /api/admin/social-posts/{id}', { params: { id: post.id }, body })
        : api('POST /api/admin/social-posts', { body }))
      toast.success(post ? 'Post saved' : 'Post added')
      await refreshSocialPosts(client)
      setRound(round + 1)
      onDone()
      return undefined
    },
    failed: (error) => {
      if (isOfFields(error)) return
      toast.error('Post not saved', failureText(error))
    },
  })
  const postedAt = (post?.postedAt ?? now.toISOString()).slice(0, 16)
  return (
    <Card as="section" labelledBy="social-post-form" className="scroll-mt-24">
      <h2 id="social-post-form" tabIndex={-1} className="display scroll-mt-28 mb-4 text-2xl">
        {post ? 'Edit post' : 'New post'}
      </h2>
      <form {...props} key={round} aria-labelledby="social-post-form" className="flex flex-col gap-4">
        <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Network" error={errors.network} required>
              <Select
                name="network"
                defaultValue={post?.network ?? NETWORKS[0]}
                options={NETWORKS.map((value) => ({ value, label: NETWORK_NAMES[value] }))}
              />
            </Field>
            <Field label="Account" error={errors.author} required>
              <TextInput
                name="author"
                ref={author}
                autoComplete="off"
                defaultValue={post?.author}
                maxLength={SOCIAL_POST_LIMITS.author}
              />
            </Field>
            <Field label="Posted" hint="In UTC." error={errors.postedAt} required>
              <TextInput name="postedAt" type="datetime-local" defaultValue={postedAt} />
            </Field>
            <Field label="Likes" error={errors.likeCount} optional>
              <TextInput name="likeCount" inputMode="numeric" defaultValue={post?.likeCount ?? ''} />
            </Field>
          </div>
          <Field label="Text" error={errors.text} required>
            <Textarea name="text" rows={5} defaultValue={post?.text} maxLength={SOCIAL_POST_LIMITS.text} />
          </Field>
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          {post ? <Button onClick={onStop}>Stop editing</Button> : null}
          <SubmitButton busy={isBusy} busyText="Saving">
            {post ? 'Save post' : 'Add post'}
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}

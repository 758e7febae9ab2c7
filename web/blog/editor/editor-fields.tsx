import type { BlogCategory } from '#contract/blog/blog.ts'
import {
  FALLBACK_EXCERPT,
  MISSING,
  POST_MACHINES_MAX,
  POST_MAX,
  POST_NEEDS,
} from '#contract/blog/constants.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { plainContent } from '#contract/writing/plain-content.ts'
import { readMachines, writeMachines } from '#web/machines/named/chosen-machines.ts'
import { MachinesField } from '#web/machines/named/machines-field.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { Errors } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import type { Draft } from '#web/writing/drafts/use-draft.ts'
import { EditorContent } from './editor-content.tsx'
import { type EditorField, type EditorValues, isMissing } from './editor-values.ts'

export interface EditorFieldsProps {
  values: EditorValues
  errors: Errors<EditorField>
  categories: readonly BlogCategory[]
  change: (part: Partial<EditorValues>) => void
  draft: Draft
  isChanged: boolean
  isUploading: boolean
  onUploading: (isUploading: boolean) => void
  /** Whether it can be typed into; the server draws it before. */
  isReady: boolean
}

/** The text in the wide column, its settings beside it. */
export function EditorFields(props: EditorFieldsProps) {
  const { values, errors, categories, change, isReady, ...content } = props
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <Field label="Title" error={errors.title}>
          <TextInput
            name="title"
            value={values.title}
            maxLength={POST_MAX.title}
            autoComplete="off"
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
        </Field>
        <Field
          label="Content"
          hint="In plain text, each line becomes a paragraph. Scripts, styles and pictures from other sites are left out."
          error={contentError(values, errors)}
        >
          {isReady ? (
            <EditorContent text={values.content} write={(content) => change({ content })} {...content} />
          ) : (
            <Skeleton className="min-h-160" />
          )}
        </Field>
        <MachinesField
          chosen={readMachines(values.machines) ?? []}
          text={`${values.title}\n${plainContent(values.content)}`}
          onChange={(machines) => change({ machines: writeMachines(machines) })}
          max={POST_MACHINES_MAX}
          hint="The post also appears on the pages of these machines."
        />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <PlaceFields values={values} errors={errors} categories={categories} change={change} />
        <ShowFields values={values} errors={errors} change={change} />
      </div>
    </div>
  )
}

/** Clears the message of a field that is now filled: the formatted field is not part of the native form. */
function contentError(values: EditorValues, { content }: Errors<EditorField>): string | undefined {
  return content === MISSING.content && !isMissing('content', values) ? undefined : content
}

type Part = Pick<EditorFieldsProps, 'values' | 'errors' | 'change'>

/** Whether, when and where it is shown, and its address. */
function PlaceFields({ values, errors, categories, change }: Part & Pick<EditorFieldsProps, 'categories'>) {
  return (
    <>
      <div className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
        <Checkbox
          name="isPublished"
          label="Publish"
          hint={values.isPublished ? undefined : 'Drafts are shown to admins only.'}
          checked={values.isPublished !== ''}
          onChange={({ currentTarget }) => change({ isPublished: currentTarget.checked ? 'on' : '' })}
        />
        <Field
          label="Publication date"
          optional
          hint="In your time zone. Leave it empty to publish now; a later date schedules the post."
          error={errors.publishedAt}
        >
          <TextInput
            type="datetime-local"
            name="publishedAt"
            value={values.publishedAt}
            min="1970-01-01T00:00"
            max="2099-12-31T23:59"
            onChange={({ currentTarget }) => change({ publishedAt: currentTarget.value })}
          />
        </Field>
      </div>
      <Checkbox
        name="hasComments"
        label="Comments"
        hint="Members comment in a topic of the forums, which opens when the post appears."
        checked={values.hasComments !== ''}
        onChange={({ currentTarget }) => change({ hasComments: currentTarget.checked ? 'on' : '' })}
      />
      <Field
        label="Who can read it"
        hint={values.needs ? 'Everyone reads the beginning: up to a third of the text.' : undefined}
        error={errors.needs}
      >
        <Select
          name="needs"
          value={values.needs}
          onChange={({ currentTarget }) => change({ needs: currentTarget.value })}
          options={[
            { value: '', label: 'Everyone' },
            ...POST_NEEDS.map((name) => ({ value: name, label: `Plans with: ${PERMISSIONS[name].label}` })),
          ]}
        />
      </Field>
      <Field label="Category" error={errors.categoryId}>
        <Select
          name="categoryId"
          value={values.categoryId}
          onChange={({ currentTarget }) => change({ categoryId: currentTarget.value })}
          options={[
            { value: '', label: 'Select a category', disabled: true },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </Field>
      <Field label="Slug" hint="The last part of the post’s address." error={errors.slug}>
        <TextInput
          name="slug"
          value={values.slug}
          maxLength={POST_MAX.slug}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => change({ slug: currentTarget.value })}
        />
      </Field>
    </>
  )
}

/** How lists present it. */
function ShowFields({ values, errors, change }: Part) {
  return (
    <>
      <Field
        label="Featured image URL"
        optional
        hint="A copy is fetched and shown. Without one, art with the title is drawn."
        error={errors.imageUrl}
      >
        <TextInput
          name="imageUrl"
          inputMode="url"
          value={values.imageUrl}
          maxLength={POST_MAX.imageUrl}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ imageUrl: currentTarget.value })}
        />
      </Field>
      <Field
        label="Excerpt"
        optional
        hint={`If empty, the first ${FALLBACK_EXCERPT} characters of the content are used.`}
        error={errors.excerpt}
      >
        <Textarea
          name="excerpt"
          rows={3}
          value={values.excerpt}
          maxLength={POST_MAX.excerpt}
          onChange={({ currentTarget }) => change({ excerpt: currentTarget.value })}
        />
      </Field>
    </>
  )
}

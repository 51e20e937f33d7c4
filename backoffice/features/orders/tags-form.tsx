import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ActForm } from '../forms/act-form.tsx'

type Props = { tags: string[]; actKey: string }

export const TagsForm = ({ tags, actKey }: Props) => (
  <ActForm name="tags" actKey={actKey}>
    {({ typed, error, isBusy }) => (
      <div className="flex flex-wrap items-start gap-3">
        <TagsField tags={tags.join(', ')} typed={typed} error={error('tags')} />
        <Button type="submit" look="outlined" aria-disabled={isBusy} className="mt-6">
          Save tags
        </Button>
      </div>
    )}
  </ActForm>
)

type FieldProps = {
  tags: string
  typed: (name: string, otherwise?: string) => string
  error: string | undefined
}

/** With the tags that were typed over: those of another, of which the screen has news meanwhile, stay. */
function TagsField({ tags, typed, error }: FieldProps) {
  const [seen, setSeen] = useState<string>()
  return (
    <>
      <input type="hidden" name="was tags" value={typed('was tags', seen ?? tags)} />
      <Field
        label="Tags"
        name="tags"
        hint="Separated by commas."
        defaultValue={typed('tags', tags)}
        onInput={() => setSeen(seen ?? tags)}
        error={error}
        autoComplete="off"
        className="min-w-48 flex-1"
      />
    </>
  )
}
